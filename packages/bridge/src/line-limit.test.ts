import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";

const LIMITS = { limits: { maxLineBytes: 100_000 } };
const TEXT = "x".repeat(200_000);

test("an answer that is too long fails its request, and only that", async (context) => {
  const { connect, log } = await startBridge(context, {}, LIMITS);
  const client = await connect();
  const [long, short] = await Promise.all([
    client.request("_echo/params", { text: TEXT }),
    client.request("_echo/params", { text: "short" }),
  ]);
  assert.equal(long.error.code, -32603);
  assert.match(
    long.error.message,
    /a message of 2\d{5} bytes was dropped, at most 100000 are taken \(limits\.maxLineBytes\)/,
  );
  assert.equal(short.result.text, "short");
  assert.ok(log.some((line) => /^warn From the agent a message of 2\d{5} bytes/.test(line)));
});

test("the turn whose end is too long ends, and the next one runs", async (context) => {
  const { connect } = await startBridge(context, {}, LIMITS);
  const client = await connect();
  const sessionId = await client.newSession();
  const { error } = await client.prompt(sessionId, "long-end 200000");
  assert.match(error.message, /the agent's answer: a message of/);
  const ended = await client.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.equal(ended.message.params.error.code, -32603);
  assert.equal((await client.prompt(sessionId, "echo on")).result.stopReason, "end_turn");
});

test("an update that is too long leaves a visible mark, and the turn goes on", async (context) => {
  const { connect } = await startBridge(context, {}, LIMITS);
  const client = await connect();
  const sessionId = await client.newSession();
  const { result } = await client.prompt(sessionId, "big 1");
  assert.equal(result.stopReason, "end_turn");
  const notices = client
    .events(sessionId)
    .filter(({ message }) => JSON.stringify(message).includes("was dropped"));
  assert.equal(notices.length, 1);
  const shown = JSON.stringify(notices[0]?.message);
  assert.ok(shown.includes("Something of the agent's is missing") && shown.length < 1_000);
});

test("a request that is too long is refused, so the agent goes on", async (context) => {
  const { connect } = await startBridge(context, {}, LIMITS);
  const client = await connect();
  const sessionId = await client.newSession();
  for (const scene of ["long-request 200000", "long-request 200000 last"]) {
    const from = client.messages.length;
    const { result } = await client.prompt(sessionId, scene);
    assert.equal(result.stopReason, "end_turn");
    await client.event(sessionId, (m) => m.params.update?.content?.text === "answer -32600", from);
  }
});

test("a message that is nested too deep leaves the same mark, and a request is refused", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  for (const scene of ["deep", "deep-request"]) {
    const from = client.messages.length;
    assert.equal((await client.prompt(sessionId, scene)).result.stopReason, "end_turn");
    const marks = client.texts
      .slice(from)
      .filter((text) => /Something of the agent's is missing.*nested deeper than/.test(text));
    assert.equal(marks.length, 1, scene);
  }
  await client.event(sessionId, (m) => m.params.update?.content?.text === "answer -32600");
});
