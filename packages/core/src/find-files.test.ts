import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { plainServer, settled } from "./plain-server.test-helper.js";

test("findFiles asks our bridge, and takes only what is a path", async () => {
  const bridge = new FakeBridge();
  bridge.answers["bridge/find_files"] = (request) =>
    bridge.reply(request, { files: ["a.ts", 7, "src/b.ts"], truncated: true });
  const client = new AgentChatClient({ transport: bridge.connect, cwd: "/project" });
  await client.connect();
  const found = await client.findFiles("ts", { limit: 2 });
  assert.deepEqual(found.files, ["a.ts", "src/b.ts"]);
  assert.equal(found.truncated, true);
  const [request] = bridge.calls("bridge/find_files");
  assert.deepEqual(request?.params, { query: "ts", limit: 2 });
  client.dispose();
});

test("findFiles can be taken back: the person types on", async () => {
  const bridge = new FakeBridge();
  bridge.answers["bridge/find_files"] = () => {};
  const client = new AgentChatClient({ transport: bridge.connect, cwd: "/project" });
  await client.connect();
  const typing = new AbortController();
  const found = client.findFiles("a", { signal: typing.signal });
  typing.abort();
  await assert.rejects(found, { code: "cancelled" });
  await settled();
  client.dispose();
});

test("findFiles is refused here with a plain server, and nothing is sent", async () => {
  const server = plainServer({});
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project" });
  await client.connect();
  const sent = server.received.length;
  await assert.rejects(client.findFiles("a"), { code: "unsupported" });
  assert.equal(server.received.length, sent);
  client.dispose();
});
