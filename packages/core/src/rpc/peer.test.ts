import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatError } from "../errors.js";
import { Peer } from "./peer.js";

function setUp() {
  const sent: string[] = [];
  const heard: unknown[] = [];
  const peer = new Peer({
    send: (text) => sent.push(text),
    onRequest: (request) => heard.push(request),
    onNotification: (notification) => heard.push(notification),
  });
  return { peer, sent, heard };
}

test("answers find their questions, in any order; answers to nothing are dropped", async () => {
  const { peer, sent } = setUp();
  const first = peer.request("a", { n: 1 });
  const second = peer.request("b");
  assert.deepEqual(sent, [
    '{"jsonrpc":"2.0","id":1,"method":"a","params":{"n":1}}',
    '{"jsonrpc":"2.0","id":2,"method":"b"}',
  ]);
  peer.receive('{"jsonrpc":"2.0","id":7,"result":0}');
  peer.receive('{"jsonrpc":"2.0","id":"1","result":0}');
  peer.receive('{"jsonrpc":"2.0","id":2,"result":null}');
  peer.receive('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"login"}}');
  assert.equal(await second, null);
  await assert.rejects(first, { code: "auth_required" });
});

test("text that is no message is dropped", () => {
  const { peer, sent, heard } = setUp();
  for (const text of ["", "{", "[]", "1", '{"jsonrpc":"1.0","method":"x"}']) peer.receive(text);
  assert.deepEqual([sent, heard], [[], []]);
});

test("close settles everything, and nothing is sent or heard afterwards", async () => {
  const { peer, sent, heard } = setUp();
  const waiting = peer.request("a");
  const reason = new AgentChatError("disconnected", "gone");
  peer.close(reason);
  peer.close(new AgentChatError("disposed", "later"));
  await assert.rejects(waiting, reason);
  await assert.rejects(peer.request("b"), reason);
  peer.notify("c");
  peer.respond(1, {});
  peer.receive('{"jsonrpc":"2.0","method":"d"}');
  assert.deepEqual([sent.length, heard], [1, []]);
});

test("a request that cannot be sent rejects and leaves nothing behind", async () => {
  const peer = new Peer({
    send: () => {
      throw new Error("closed");
    },
    onRequest: () => {},
    onNotification: () => {},
  });
  await assert.rejects(peer.request("a"), { code: "not_connected" });
});

test("a signal cancels: once, at once, and a late answer is dropped", async () => {
  const { peer, sent } = setUp();
  const controller = new AbortController();
  const call = peer.request("slow", {}, { signal: controller.signal });
  const done = peer.request("fast", {}, { signal: controller.signal });
  peer.receive('{"jsonrpc":"2.0","id":2,"result":1}');
  assert.equal(await done, 1);
  controller.abort();
  await assert.rejects(call, { code: "cancelled" });
  peer.receive('{"jsonrpc":"2.0","id":1,"result":1}');
  assert.deepEqual(sent.slice(2), [
    '{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":1}}',
  ]);
  const never = peer.request("never", {}, { signal: controller.signal });
  await assert.rejects(never, { code: "cancelled" });
  assert.equal(sent.length, 3);
});
