import assert from "node:assert/strict";
import { test } from "node:test";
import { META_KEY } from "@gemini-agent-chat/core";
import { GeminiBridge } from "./bridge.js";
import { startBridge } from "../test/start-bridge.js";
import { spokenText } from "../test/test-client.js";

test("a log client: initialize, session, prompt, in the order of the contract", async (context) => {
  const { connect, root, bridge } = await startBridge(context);
  const client = await connect();
  const meta = client.initialized._meta[META_KEY];
  assert.deepEqual(Object.keys(meta).sort(), [
    "agent",
    "agents",
    "clientId",
    "cwd",
    "limits",
    "state",
    "sysTags",
    "version",
  ]);
  assert.equal(meta.cwd, root);
  assert.equal(meta.sysTags, false);
  assert.equal(meta.state, "ready");
  assert.deepEqual(meta.agents, [{ id: "command", title: "node" }]);
  assert.deepEqual(client.initialized.agentCapabilities, {
    loadSession: true,
    sessionCapabilities: { list: {}, resume: {}, delete: {} },
  });
  assert.deepEqual(
    client.initialized.seen.clientCapabilities,
    { elicitation: { form: {}, url: {} }, session: { configOptions: { boolean: {} } } },
    "the bridge's own, and fixed",
  );

  const created = await client.call("session/new", { mcpServers: [] });
  const attached = created._meta[META_KEY];
  assert.equal(created._meta.theirs, 1, "what the agent says in _meta stays");
  assert.deepEqual(
    { ...attached, generation: "" },
    {
      generation: "",
      first: 1,
      from: 1,
      to: 1,
      truncated: false,
      reset: false,
      busy: false,
      live: true,
      resumable: true,
      pending: [],
    },
  );
  const { sessionId } = created;
  const opening = await client.event(sessionId, (m) => m.method === "bridge/session");
  assert.equal(opening.seq, 1);
  assert.equal(opening.message.params.cwd, root);
  assert.equal(opening.message.params.result.sessionId, sessionId);

  const said: unknown[] = [];
  const off = bridge.on("gemini:message", (message) => said.push(message.method));
  const response = await client.prompt(sessionId, "echo hello", { promptId: "p1" });
  off();
  assert.equal(response.result.stopReason, "end_turn");
  assert.deepEqual(said, ["session/update"]);
  const events = client.events(sessionId);
  assert.deepEqual(
    events.map((event) => [event.seq, "method" in event.message && event.message.method]),
    [
      [1, "bridge/session"],
      [2, "session/prompt"],
      [3, "session/update"],
      [4, "bridge/turn_ended"],
    ],
  );
  const sent = client.messages.map((m) => m.params?.message?.method ?? m.id);
  assert.ok(
    sent.indexOf("bridge/turn_ended") < sent.lastIndexOf(response.id),
    "event, then answer",
  );
  assert.equal(spokenText(client.messages), "", "no plain updates for a log client");
});

test("the agent's bytes reach log and plain clients as they were", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const answer = await client.prompt(sessionId, "echo x", { promptId: "p1" });
  const ended = client.texts.find((text) => text.includes("bridge/turn_ended"));
  assert.match(ended ?? "", /"_meta":\{"big":9007199254740993,"f":1\.0\}/);
  const response = client.texts.find((text) => text.endsWith(`"id":${answer.id}}`));
  assert.match(response ?? "", /^\{"jsonrpc":"2\.0","result":\{.*9007199254740993,"f":1\.0/);
});

test("a plain client gets plain ACP and nothing else", async (context) => {
  const { connect } = await startBridge(context, { early: ["init"] });
  const client = await connect({ isLog: false });
  const created = await client.call("session/new", { cwd: undefined, mcpServers: [] });
  assert.deepEqual(created._meta, { theirs: 1 });
  const { sessionId } = created;
  const response = await client.prompt(sessionId, "echo hello");
  assert.equal(response.result.stopReason, "end_turn");
  assert.equal(spokenText(client.messages), "hello");
  const methods = client.messages.filter((m) => m.method).map((m) => m.method);
  assert.deepEqual(methods, ["session/update", "session/update"]);
  const kinds = client.messages.map((m) => m.params?.update?.sessionUpdate ?? "answer");
  assert.deepEqual(kinds.slice(-4), [
    "answer",
    "available_commands_update",
    "agent_message_chunk",
    "answer",
  ]);
});

test("updates that came before the session's answer follow it, at most 100", async (context) => {
  const early = Array.from({ length: 130 }, (_, i) => `command${i}`);
  const { connect } = await startBridge(context, { early });
  const client = await connect();
  const sessionId = await client.newSession();
  const last = await client.event(
    sessionId,
    (m) => m.params.update?.availableCommands?.[0].name === "command99",
  );
  assert.equal(last.seq, 101);
  assert.equal(client.events(sessionId).length, 101);
});

test("initialize waits for the agent, and not for ever", async (context) => {
  const { connect, log } = await startBridge(
    context,
    { init: "silent" },
    { limits: { initializeTimeout: 300 } },
  );
  const client = await connect({ initialize: false });
  const started = performance.now();
  const { error } = await client.request("initialize", { protocolVersion: 1 });
  assert.equal(error.code, -32010);
  assert.match(error.message, /did not answer initialize within 0\.3 s .*fault-agent\.mjs/);
  assert.ok(performance.now() - started < 10_000);
  assert.ok(log.some((line) => line.includes("did not answer initialize")));
});

test("an agent that cannot start is named, and the next initialize tries again", async (context) => {
  for (const [init, reason] of [
    ["crash", /exited with code 41/],
    ["refuse", /refused initialize: no/],
  ] as const) {
    const { connect } = await startBridge(context, { init });
    const client = await connect({ initialize: false });
    for (const id of ["1", '"two"']) {
      const { error } = await client.request("initialize", { protocolVersion: 1 }, id);
      assert.equal(error.code, -32010);
      assert.match(error.message, reason);
    }
  }
});

test("login: auth state, one authenticate at a time", async (context) => {
  const { connect } = await startBridge(context, { auth: true });
  const client = await connect();
  const refused = await client.request("session/new", {});
  assert.equal(refused.error.code, -32000);
  await client.until((m) => m.method === "bridge/agent_state" && m.params.state === "auth");
  const first = client.request("authenticate", { methodId: "key" });
  const second = await client.request("authenticate", { methodId: "key" });
  assert.equal(second.error.code, -32000);
  assert.deepEqual((await first).result, {});
  await client.until((m) => m.method === "bridge/agent_state" && m.params.state === "ready");
  await client.newSession();
});

test("whoever embeds the bridge hears which agent it is, and not its keys", async (context) => {
  let heard: object = {};
  await startBridge(context, {}, { onAgent: (choice) => (heard = choice) });
  assert.deepEqual(Object.keys(heard).sort(), ["id", "reason", "title"]);
});

test("an update in the bridge's own style is still the agent's", async (context) => {
  const { connect } = await startBridge(context);
  const plain = await connect({ isLog: false });
  const { sessionId } = await plain.call("session/new", {});
  await plain.prompt(sessionId, "posing");
  assert.equal(spokenText(plain.messages), "posing");
});

test("of a setting the log keeps what it is about, and no more", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const junk = "x".repeat(100_000);
  await client.call("session/set_mode", { sessionId, modeId: "yolo", junk });
  await client.call("bridge/rename_session", { sessionId, title: "t", junk });
  const long = await client.request("bridge/rename_session", { sessionId, title: junk });
  assert.equal(long.error.code, -32602);
  const settings = client.texts.filter((text) => text.includes("bridge/setting"));
  assert.equal(settings.length, 2);
  for (const text of settings) assert.ok(text.length < 1_000);
});

test("an address for a command line exists while the bridge listens, and is a new one each time", async (context) => {
  assert.throws(() => new GeminiBridge({ port: 0 }).openUrl(), /Wait for start/);
  const { bridge, port, token } = await startBridge(context);
  const [one, two] = [bridge.openUrl(), bridge.openUrl()];
  assert.notEqual(one, two);
  assert.ok(one.startsWith(`http://127.0.0.1:${port}/open/`));
  assert.ok(!one.includes(token));
});
