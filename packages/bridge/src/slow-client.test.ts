import assert from "node:assert/strict";
import { connect as connectSocket } from "node:net";
import { test } from "node:test";
import { WebSocket } from "ws";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";

test("a client that reads no more is sent away with 1013; the others lose nothing", async (context) => {
  const { connect } = await startBridge(context);
  const fast = await connect();
  const slow = await connect();
  const sessionId = await fast.newSession();
  await slow.call("bridge/attach", { sessionId });
  slow.socket.pause();
  const answer = await fast.prompt(sessionId, "flood 30");
  assert.equal(answer.result.stopReason, "end_turn");
  const seqs = fast.events(sessionId).map((event) => event.seq);
  assert.equal(seqs.length, 30_003);
  assert.deepEqual(
    seqs,
    Array.from({ length: 30_003 }, (_, i) => i + 1),
  );
  slow.socket.resume();
  assert.equal(await slow.closed(), 1013);
  const seen = slow.events(sessionId).length;
  assert.ok(seen < 30_003, "it was not queued for without end");
});

test("after 1013 a replay brings the rest, paced by the client", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "flood 12");
  const late = await connect();
  const attached = await late.call("bridge/attach", { sessionId, after: 0 });
  assert.equal(attached.truncated, false);
  const turn = owner.prompt(sessionId, "echo meanwhile");
  await late.event(sessionId, (m) => m.params.update?.content?.text === "meanwhile");
  await turn;
  await late.event(sessionId, (m) => m.method === "bridge/turn_ended", late.messages.length - 2);
  assert.deepEqual(late.events(sessionId), owner.events(sessionId));
});

test("one large message is no sign of a slow client", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "big 10");
  const picture = "x".repeat(7_000_000);
  const prompt = [
    { type: "text", text: "echo seen" },
    { type: "image", mimeType: "image/png", data: picture },
  ];
  const { result } = await client.request("session/prompt", { sessionId, prompt });
  assert.equal(result.stopReason, "end_turn");
  const logged: Loose = client
    .events(sessionId)
    .filter((e: Loose) => e.message.method === "session/prompt")
    .at(-1);
  assert.equal(logged.message.params.prompt[1].data.length, picture.length);
  assert.equal(client.closeCode, null);
});

test("large messages in a row are replayed one after the other", async (context) => {
  const { connect } = await startBridge(context, {}, { limits: { maxSessionBytes: 64_000_000 } });
  const owner = await connect();
  const sessionId = await owner.newSession();
  for (let i = 0; i < 3; i++) await owner.prompt(sessionId, "big 9");
  const late = await connect();
  const { to } = await late.call("bridge/attach", { sessionId, after: 0 });
  await late.until((m) => m.params?.seq === to);
  assert.equal(late.events(sessionId).length, to);
  const { events } = await late.call("bridge/history", { sessionId });
  assert.equal(events.length, to);
  assert.equal(late.closeCode, null);
});

test("a client that answers no pings is ended, one that does is not", async (context) => {
  const { bridge, ws, token, connect } = await startBridge(
    context,
    {},
    { limits: { pingInterval: 50 } },
  );
  const good = await connect({ initialize: false });
  const noticed = new Promise((done) => bridge.on("client:disconnected", done));
  const deaf = new WebSocket(ws, ["acp.v1", `acp.token.${token}`], { autoPong: false });
  const code = await new Promise((done) => deaf.once("close", done).once("error", () => {}));
  assert.equal(code, 1006);
  await noticed;
  assert.deepEqual(await good.call("bridge/ping"), {});
});

test("beyond the limit clients are refused, and served again when one has left", async (context) => {
  const { connect, ws, token } = await startBridge(context, {}, { limits: { maxClients: 3 } });
  const clients = [];
  for (let i = 0; i < 3; i++) clients.push(await connect({ initialize: false }));
  const status = await new Promise((done) => {
    const refused = new WebSocket(ws, ["acp.v1", `acp.token.${token}`]);
    refused.once("unexpected-response", (_request, response) => done(response.statusCode));
  });
  assert.equal(status, 503);
  clients[0]?.socket.close();
  await clients[0]?.closed();
  const next = await connect({ initialize: false });
  assert.deepEqual(await next.call("bridge/ping"), {});
});

test("200 sockets that say nothing do not keep a good client out", async (context) => {
  const { port, connect } = await startBridge(context);
  const silent = Array.from({ length: 200 }, () => connectSocket(port, "127.0.0.1"));
  for (const socket of silent) socket.on("error", () => {});
  await Promise.all(silent.map((socket) => new Promise((done) => socket.once("connect", done))));
  const started = performance.now();
  const client = await connect({ initialize: false });
  assert.deepEqual(await client.call("bridge/ping"), {});
  // The silent ones have 10 s.
  assert.ok(performance.now() - started < 8_000, "it waits for none of them");
  for (const socket of silent) socket.destroy();
});

test("stop tells every client 1001 and frees the port", async (context) => {
  const limits = { killAfter: 60_000 };
  const { bridge, connect, port } = await startBridge(context, {}, { limits });
  const client = await connect();
  await client.newSession();
  const paused = await connect({ initialize: false });
  paused.socket.pause();
  const started = performance.now();
  await bridge.stop();
  // Without the bridge's own limit, the client that does not close has 5 s.
  assert.ok(performance.now() - started < 4_500);
  assert.equal(await client.closed(), 1001);
  await assert.rejects(
    new Promise((done, fail) =>
      connectSocket(port, "127.0.0.1", () => done(0)).once("error", fail),
    ),
    { code: "ECONNREFUSED" },
  );
});

test("many large sessions at once: each is replayed, as fast as the client reads", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    const sessionId = await owner.newSession();
    await owner.prompt(sessionId, "big 6");
    ids.push(sessionId);
  }
  const late = await connect();
  await Promise.all(ids.map((sessionId) => late.call("bridge/attach", { sessionId, after: 0 })));
  for (const id of ids) await late.event(id, (m) => m.method === "bridge/turn_ended");
  await Promise.all(ids.map((sessionId) => late.call("bridge/history", { sessionId })));
  assert.equal(late.closeCode, null);
});

test("facts that are too large to be sent on every attach do not lock anybody out", async (context) => {
  const { connect } = await startBridge(context, { name: "gemini-cli" });
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "settings");
  await owner.prompt(sessionId, "pins 5");
  await owner.prompt(sessionId, "echo last");
  const late = await connect();
  const { from } = await late.call("bridge/attach", { sessionId, limit: 1 });
  await late.event(sessionId, (m) => m.params.update?.content?.text === "last");
  await late.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.deepEqual(
    late.events(sessionId).filter((event) => event.seq < from).length,
    2,
    "the session and its mode; the others are too large, or of no use any more",
  );
});

test("answers that a client asks for and never reads: nothing more is taken from it, then it goes", async (context) => {
  const limits = { slowClientBytes: 4_000_000, stallTimeout: 300 };
  const { connect, bridge } = await startBridge(context, {}, { limits });
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "big 6");
  const stuck = await connect();
  const gone = new Promise((done) => bridge.on("client:disconnected", done));
  const served: string[] = [];
  bridge.on("client:message", ({ method }) => served.push(method));
  stuck.socket.pause();
  for (let i = 0; i < 50; i++) {
    stuck.send(
      `{"jsonrpc":"2.0","id":${i},"method":"bridge/history","params":{"sessionId":"${sessionId}"}}`,
    );
    await new Promise((done) => setTimeout(done, 5));
  }
  assert.ok(served.length < 10, `${served.length} of 50 were answered`);
  await new Promise((done) => setTimeout(done, 1_000));
  stuck.socket.resume();
  assert.equal(await stuck.closed(), 1013);
  await gone;
});
