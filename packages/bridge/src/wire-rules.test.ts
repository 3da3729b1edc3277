import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";

/** Rules of the contract between bridge and clients that no other file here is about. */

const logged = (client: TestClient, sessionId: string): Loose[] =>
  client.events(sessionId).map(({ message }) => message);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("a prompt without an id of its own gets one, in its event and in the end of its turn", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect({ isLog: false });
  const watcher = await connect();
  const sessionId = await client.newSession();
  await watcher.call("bridge/attach", { sessionId, after: 0 });
  await client.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "echo 1" }] });
  await client.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "echo 1" }] });
  await watcher.call("_echo/params", { sessionId });
  const events = logged(watcher, sessionId);
  const prompts = events.filter(({ method }) => method === "session/prompt");
  const ids = prompts.map(({ params }) => params._meta["gemini-agent-chat"].promptId);
  assert.equal(new Set(ids).size, 2);
  for (const id of ids) assert.match(id, UUID);
  const ends = events.filter(({ method }) => method === "bridge/turn_ended");
  assert.deepEqual(
    ends.map(({ params }) => params.promptId),
    ids,
  );
});

test("prompt ids outlive the events of their turns", async (context) => {
  const { connect, received } = await startBridge(context, {}, { history: { maxEvents: 5 } });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo first", { promptId: "p1" });
  for (let i = 0; i < 5; i++) await client.prompt(sessionId, `echo ${i}`);
  const { first } = await client.call("bridge/history", { sessionId });
  assert.ok(first > 5, "the turn is gone from the log");
  const again = await client.prompt(sessionId, "echo first", { promptId: "p1" });
  assert.equal(again.result.stopReason, "end_turn");
  const runs = (await received()).filter((line) => line.includes("echo first"));
  assert.equal(runs.length, 1);
});

test("each log that loses its id is set aside under the next number", async (context) => {
  const { connect } = await startBridge(context, { ids: "s" });
  const client = await connect();
  for (let run = 0; run < 3; run++) {
    if (run > 0) await client.call("bridge/restart_agent", {});
    const sessionId = await client.newSession();
    assert.equal(sessionId, "s1");
    await client.prompt(sessionId, `echo run ${run}`);
  }
  const generations = new Set<string>();
  for (const [run, sessionId] of ["s1~1", "s1~2", "s1"].entries()) {
    const { events } = await client.call("bridge/history", { sessionId });
    assert.equal(spokenText(events.map((event: Loose) => event.message)), `run ${run}`);
    generations.add((await client.call("bridge/attach", { sessionId })).generation);
  }
  assert.equal(generations.size, 3);
  const refused = await client.prompt("s1~1", "echo more");
  assert.deepEqual([refused.error.code, refused.error.data], [-32012, { resumable: false }]);
});

test("the agent's state: on connect and on change, to those that know the bridge", async (context) => {
  const { connect } = await startBridge(context);
  const log = await connect();
  const states = (client: TestClient): string[] =>
    client.messages
      .filter(({ method }) => method === "bridge/agent_state")
      .map(({ params }) => params.state);
  const late = await connect();
  await late.call("bridge/ping");
  assert.deepEqual(states(late), ["ready"], "on connect");
  const plain = await connect({ isLog: false });
  const attached = await connect({ isLog: false });
  const sessionId = await log.newSession();
  await attached.call("bridge/attach", { sessionId });
  await log.prompt(sessionId, "crash");
  await attached.until(({ method }) => method === "bridge/agent_state");
  await plain.call("bridge/ping");
  assert.deepEqual(states(log).slice(-1), ["crashed"]);
  assert.deepEqual(states(attached), ["crashed"]);
  const own = plain.messages.filter(({ method }) => method?.startsWith("bridge/"));
  assert.deepEqual(own, [], "a plain client hears nothing of bridges");
});

test("a plain client gets the sessions that it made, loaded or prompted, and no other", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const plain = await connect({ isLog: false });
  const shared = await owner.newSession();
  await owner.prompt(shared, "echo before");
  await plain.call("session/list");
  assert.equal(spokenText(plain.messages), "");
  await plain.prompt(shared, "echo mine");
  assert.equal(spokenText(plain.messages), "mine", "nothing is replayed for a prompt");
  await owner.prompt(shared, "echo after");
  await plain.call("_echo/params", { sessionId: shared });
  assert.equal(spokenText(plain.messages), "mineafter");
  await plain.call("bridge/detach", { sessionId: shared });
  await owner.prompt(shared, "echo unheard");
  await plain.call("session/list");
  assert.equal(spokenText(plain.messages), "mineafter");
});

test("what is asked in a hidden turn is shown to nobody, however they come in", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const plain = await connect({ isLog: false });
  await plain.call("session/load", { sessionId, mcpServers: [] });
  const turn = client.prompt(sessionId, "twice", { hidden: "turn" });
  const asked = await client.event(sessionId, ({ id }) => id !== undefined);
  const { pending } = await client.call("bridge/attach", { sessionId });
  assert.deepEqual(pending, []);
  client.send(
    `{"jsonrpc":"2.0","id":"${asked.message.id}","result":{"outcome":{"outcome":"cancelled"}}}`,
  );
  const refused = await client.until(({ method }) => method === "bridge/answer_refused");
  assert.deepEqual(refused.params, { id: asked.message.id, reason: "resolved" });
  await turn;
  await plain.call("_echo/params", { sessionId });
  assert.ok(!plain.messages.some(({ method }) => method === "session/request_permission"));
});

test("attaching again replaces the position: each event comes once", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "chunks 20");
  const client = await connect();
  await client.call("bridge/attach", { sessionId, after: 0 });
  await client.call("bridge/attach", { sessionId, after: 10 });
  await client.call("bridge/attach", { sessionId });
  await client.call("bridge/ping");
  const seen = client.events(sessionId).length;
  await owner.prompt(sessionId, "echo once");
  await client.event(sessionId, ({ method }) => method === "bridge/turn_ended", seen);
  await client.call("bridge/ping");
  assert.deepEqual(client.events(sessionId).slice(seen), owner.events(sessionId).slice(-3));
});

test("a client's cancel of a prompt reaches the agent with the agent's number, from its owner alone", async (context) => {
  const { connect, received } = await startBridge(context);
  const [one, two] = [await connect(), await connect()];
  const sessionId = await one.newSession();
  const params = { sessionId, prompt: [{ type: "text", text: "slow 40" }] };
  const turn = one.request("session/prompt", params, '"my prompt"');
  await one.event(sessionId, ({ method }) => method === "session/update");
  two.notify("$/cancel_request", { requestId: "my prompt" });
  one.notify("$/cancel_request", { requestId: "my prompt" });
  await turn;
  one.notify("$/cancel_request", { requestId: "my prompt" });
  await one.call("_echo/params", {});
  const lines = (await received()).map((line) => JSON.parse(line));
  const prompt = lines.find(({ method }) => method === "session/prompt");
  assert.deepEqual(
    lines.filter(({ method }) => method === "$/cancel_request").map((line) => line.params),
    [{ requestId: prompt.id }],
  );
});

test("before there is any session, and for one that is not held: -32002", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  assert.equal((await client.request("bridge/history", {})).error.code, -32002);
  for (const method of ["bridge/detach", "bridge/attach", "session/set_mode", "session/close"]) {
    const { error } = await client.request(method, { sessionId: "nobody", modeId: "x" });
    assert.equal(error.code, -32002, method);
  }
});

test("a turn that is running: its id is told to whoever wants another", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, "slow 20", { promptId: "first" });
  const { error } = await client.prompt(sessionId, "echo", { promptId: "second" });
  assert.deepEqual([error.code, error.data], [-32011, { promptId: "first" }]);
  await turn;
  assert.equal(
    (await client.prompt(sessionId, "echo", { promptId: "second" })).result.stopReason,
    "end_turn",
  );
});
