import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { JsonRpcErrorObject, JsonRpcResponse } from "@gemini-agent-chat/core";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose } from "../test/test-client.js";
import { AgentLink } from "./agent/agent-link.js";
import { DEFAULT_LIMITS } from "./limits.js";

const AGENT = fileURLToPath(new URL("../fixtures/fault-agent.mjs", import.meta.url));

test("an answer with a result beside error null is a success", async (context) => {
  const init = '"result":{"protocolVersion":1,"agentCapabilities":{}},"error":null';
  const created = '"result":{"sessionId":"s1"},"error":null';
  const prompted = '"result":{"stopReason":"end_turn"},"error":null';
  const bad = { initialize: init, "session/new": created, "session/prompt": prompted };
  const { connect } = await startBridge(context, { bad });
  const client = await connect();
  assert.equal(await client.newSession(), "s1");
  assert.equal((await client.prompt("s1", "x")).result.stopReason, "end_turn");
  const ended = await client.event("s1", (m) => m.method === "bridge/turn_ended");
  assert.deepEqual(ended.message.params.result, { stopReason: "end_turn" });
});

test("a refusal beside result null is one", async (context) => {
  const bad = { "session/prompt": '"result":null,"error":{"code":429,"message":"no"}' };
  const { connect } = await startBridge(context, { bad });
  const client = await connect();
  const sessionId = await client.newSession();
  assert.equal((await client.prompt(sessionId, "x")).error.code, 429);
  const ended = await client.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.deepEqual(ended.message.params.error, { code: 429, message: "no" });
});

for (const wrong of ['"error":"boom"', '"nothing":1', '"result":{},"error":"boom"', '"error":5']) {
  test(`an answer that is none settles what waits for it: ${wrong}`, async (context) => {
    const methods = [
      "session/new",
      "session/prompt",
      "session/load",
      "session/set_mode",
      "authenticate",
      "_echo/params",
    ];
    const bad = Object.fromEntries(methods.slice(1).map((method) => [method, wrong]));
    const { connect } = await startBridge(context, { bad });
    const client = await connect();
    const sessionId = await client.newSession();
    const turn = await client.prompt(sessionId, "x", { promptId: "p1" });
    assert.equal(turn.error.code, -32603);
    await client.event(sessionId, (m) => m.method === "bridge/turn_ended");
    for (const method of ["session/set_mode", "authenticate", "_echo/params"]) {
      const { error } = await client.request(method, { sessionId, modeId: "yolo" });
      assert.equal(error.code, -32603, method);
    }
    await client.call("bridge/restart_agent");
    assert.equal((await client.request("session/load", { sessionId })).error.code, -32603);
    const { resumable } = await client.call("bridge/attach", { sessionId });
    assert.equal(resumable, true, "an answer that is none is no refusal");
  });
}

test("the same for initialize and session/new", async (context) => {
  const first = await startBridge(context, { bad: { initialize: '"error":"boom"' } });
  const client = await first.connect({ initialize: false });
  assert.equal((await client.request("initialize", {})).error.code, -32603);
  const second = await startBridge(context, { bad: { "session/new": '"error":"boom"' } });
  const other = await second.connect();
  assert.equal((await other.request("session/new")).error.code, -32603);
});

test("a line of a log that looks like an answer is noise", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const answer = await client.prompt(sessionId, "logging");
  assert.equal(answer.result.stopReason, "end_turn");
  const said = spokenText(client.events(sessionId).map((event: Loose) => event.message));
  assert.equal(said, "logged");
});

test("an answer on which the bridge fails is an error for whoever waits, and no end of the link", async () => {
  const listener = { onRequest() {}, onNotification() {}, onLost() {}, onGone() {} };
  const logged: string[] = [];
  const link = new AgentLink({
    agentId: "a",
    title: "A",
    command: process.execPath,
    args: [AGENT],
    env: {},
    cwd: process.cwd(),
    limits: DEFAULT_LIMITS,
    log: (_level, text) => logged.push(text),
    listener,
    output: { onText() {}, onOutput() {} },
  });
  link.process.start();
  const call = (onAnswer: (response: JsonRpcResponse) => void): Promise<JsonRpcErrorObject> =>
    new Promise((onFail) => {
      const build = (id: number): string =>
        JSON.stringify({ jsonrpc: "2.0", id, method: "_echo/params", params: {} });
      link.call(build, { onAnswer, onFail });
    });
  const { code } = await call(() => {
    throw new Error("a fault of ours");
  });
  assert.equal(code, -32603);
  assert.match(logged.join(), /a fault of ours/);
  await new Promise<void>((done) => void call(() => done()));
  await link.process.stop({ termAfter: 0, killAfter: 500 });
});
