import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";

const methodsOf = (events: readonly Loose[]): string[] =>
  events.map((event) => event.message.method);

test("a crash in mid-turn: everybody learns it in order, and soon", async (context) => {
  const { connect } = await startBridge(context, { ids: "s" });
  const client = await connect();
  const watcher = await connect();
  const sessionId = await client.newSession();
  await watcher.call("bridge/attach", { sessionId, after: 0 });
  const pending = client.request("_never/answered");
  const started = performance.now();
  const { error } = await client.prompt(sessionId, "crash", { promptId: "p1" });
  assert.ok(performance.now() - started < 10_000);
  assert.equal(error.code, -32010);
  assert.match(error.message, /exited with code 3/);
  assert.deepEqual(error.data, {
    exitCode: 3,
    signal: null,
    stderr: ["boom line 1", "boom line 2"],
  });
  assert.equal((await pending).error.code, -32010);
  const last = client.events(sessionId).slice(-3);
  assert.deepEqual(methodsOf(last), ["session/update", "bridge/turn_ended", "bridge/agent_state"]);
  assert.deepEqual((last[1] as Loose).message.params, { promptId: "p1", error });
  assert.equal((last[2] as Loose).message.params.state, "crashed");
  const answered = client.messages.findIndex((m) => m.error?.code === -32010 && m.id === 4);
  const state = client.messages.findIndex(
    (m) => m.params?.message?.method === "bridge/agent_state",
  );
  assert.ok(state !== -1 && (answered === -1 || state < answered));
  await watcher.event(sessionId, (m) => m.method === "bridge/agent_state");
  assert.deepEqual(watcher.events(sessionId), client.events(sessionId));
  await watcher.until((m) => m.method === "bridge/agent_state" && m.params.state === "crashed");
});

test("after a crash: the log can be read, prompts are refused, a new session starts a new agent", async (context) => {
  const { connect, bridge } = await startBridge(context, { ids: "s" });
  const states: string[] = [];
  const errors: Error[] = [];
  bridge.on("agent_state", ({ state }) => states.push(state));
  bridge.on("error", (error) => errors.push(error));
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "crash");
  const refused = await client.prompt(sessionId, "echo again");
  assert.equal(refused.error.code, -32012);
  assert.deepEqual(refused.error.data, { resumable: true });
  const page = await connect();
  const attached = await page.call("bridge/attach", { sessionId, after: 0 });
  assert.deepEqual([attached.live, attached.busy, attached.resumable], [false, false, true]);
  assert.equal(
    (await page.request("session/set_mode", { sessionId, modeId: "yolo" })).error.code,
    -32012,
  );
  assert.equal((await page.request("_echo/params")).error.code, -32010);
  await new Promise((done) => setTimeout(done, 100));
  assert.deepEqual(states, ["starting", "ready", "crashed"], "nothing starts by itself");
  // The new process counts from 1 again: its session takes the id, the old log stays readable.
  assert.equal(await page.newSession(), sessionId);
  assert.deepEqual(states.slice(3), ["starting", "ready"]);
  const old = await page.call("bridge/attach", { sessionId: `${sessionId}~1`, after: 0 });
  assert.deepEqual([old.live, old.resumable, old.from, old.to], [false, false, 1, 5]);
  const now = await page.call("bridge/attach", {
    sessionId,
    after: attached.to,
    generation: attached.generation,
  });
  assert.deepEqual([now.reset, now.live, now.to], [true, true, 1]);
  assert.equal((await page.prompt(sessionId, "echo fresh")).result.stopReason, "end_turn");
  assert.equal(errors.length, 1);
});

test("half a line and kill -9: the rest is no message, what waits is told", async (context) => {
  const { connect, log } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const { error } = await client.prompt(sessionId, "half");
  assert.equal(error.code, -32010);
  assert.match(error.message, /SIGKILL/);
  assert.equal(error.data.signal, "SIGKILL");
  assert.ok(log.some((line) => line.includes('{"jsonrpc":"2.0","me')));
});

test("an open approval is closed by the exit", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, "permission");
  const { message } = await client.event(
    sessionId,
    (m) => m.method === "session/request_permission",
  );
  const other = await connect();
  await other.call("bridge/restart_agent", { agent: "command" });
  assert.match((await turn).error.message, /restarted/);
  const events = client.events(sessionId).slice(-3);
  assert.deepEqual(methodsOf(events), [
    "bridge/permission_resolved",
    "bridge/turn_ended",
    "bridge/agent_state",
  ]);
  assert.deepEqual((events[0] as Loose).message.params.by, { kind: "exit" });
  assert.equal((events[2] as Loose).message.params.state, "stopped");
  client.send(
    `{"jsonrpc":"2.0","id":"${message.id}","result":{"outcome":{"outcome":"selected","optionId":"once"}}}`,
  );
  const refused = await client.until((m) => m.method === "bridge/answer_refused");
  assert.equal(refused.params.reason, "resolved");
  await client.newSession();
});

test("an agent that reads no more is ended, and every caller is told", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, "deaf");
  await client.event(sessionId, (m) => m.params.update?.content?.text === "deaf now");
  const others = await Promise.all([1, 2, 3].map(() => client.request("_echo/params")));
  for (const { error } of [...others, await turn]) {
    assert.equal(error.code, -32010);
  }
  await client.newSession();
});

test("restart: any agent named that is not this one is refused", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  for (const agent of ["../x", "__proto__", "demo", 5]) {
    assert.equal((await client.request("bridge/restart_agent", { agent })).error.code, -32602);
  }
  const from = client.messages.length;
  const [one, two] = await Promise.all([
    client.call("bridge/restart_agent", { agent: "command" }),
    client.call("bridge/restart_agent", {}),
  ]);
  assert.deepEqual([one.state, two.state], ["ready", "ready"]);
  assert.equal(client.messages.slice(from).filter((m) => m.params?.state === "starting").length, 1);
  const wanted = await connect({ initialize: false, query: "agent=other" });
  const { error } = await wanted.request("initialize", { protocolVersion: 1 });
  assert.match(error.message, /unknown agent "other"/);
});

test("20 crashes at random moments: the next session always works", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  for (let i = 0; i < 20; i++) {
    const sessionId = await client.newSession();
    const turn = client.prompt(sessionId, i % 2 ? "slow" : "permission");
    await new Promise((done) => setTimeout(done, (i * 7) % 40));
    const started = performance.now();
    const restarted = client.call("bridge/restart_agent");
    assert.equal((await turn).error.code, -32010);
    assert.ok(performance.now() - started < 10_000);
    await restarted;
  }
});

test("one that stops reading because it dies: how it died is what is told", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, "closing");
  await client.event(sessionId, (m) => m.params.update?.content?.text === "closing");
  client.notify("_vendor/tick");
  const { error } = await turn;
  assert.match(error.message, /exited with code 7/);
  assert.deepEqual(error.data, { exitCode: 7, signal: null, stderr: ["no memory left"] });
});
