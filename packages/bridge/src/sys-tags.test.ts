import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "@gemini-agent-chat/core";
import { createSysTagTransform } from "@gemini-agent-chat/core/sys-tags";
import { WebSocket } from "ws";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";
import type { GeminiBridgeOptions } from "./options.js";

const chunk = (text: string): object => ({
  sessionUpdate: "agent_message_chunk",
  content: { type: "text", text },
});

/** A prompt that makes the agent say these pieces, one update each. */
function pieces(...texts: readonly string[]): string {
  return `updates ${JSON.stringify(texts.map(chunk))}`;
}

/** What a session's log says from its first prompt on, in short. */
function story(client: TestClient, sessionId: string): readonly Loose[] {
  return client.events(sessionId).flatMap(({ message }: Loose) => {
    if (message.method === "session/update") return [message.params.update.content?.text];
    if (message.method === "bridge/structured_event") return [message.params];
    if (message.method === "bridge/turn_ended") return ["END"];
    return [];
  });
}

const ways: readonly (readonly [string, GeminiBridgeOptions])[] = [
  ["the option sysTags", { sysTags: "event" }],
  ["createSysTagTransform as outgoingTransform", { outgoingTransform: createSysTagTransform() }],
];

for (const [name, options] of ways) {
  test(`${name}: tags become events, for clients and for the application`, async (context) => {
    const { bridge, connect } = await startBridge(context, {}, options);
    const structured: Loose[] = [];
    const fromClients: Loose[] = [];
    const fromAgent: Loose[] = [];
    bridge.on("structured_event", (event) => structured.push(event));
    bridge.on("client:message", (message) => fromClients.push(message));
    bridge.on("gemini:message", (message) => fromAgent.push(message));
    const client = await connect();
    assert.equal(client.initialized._meta["gemini-agent-chat"].sysTags, true);
    const sessionId = await client.newSession();
    const plain = await connect({ isLog: false });
    await plain.call("session/load", { sessionId, cwd: "/", mcpServers: [] });
    const said = pieces("one <SYS_J", 'SON>{"a":1}</SYS', "_JSON> two");
    await client.prompt(sessionId, said);

    const event = { type: "sys_json", payload: { a: 1 }, raw: '{"a":1}' };
    assert.deepEqual(story(client, sessionId), ["one ", event, " two", "END"]);
    assert.deepEqual(structured, [{ ...event, sessionId }]);
    const message = { jsonrpc: "2.0", method: "bridge/structured_event", params: event };
    const told = fromClients.filter(({ method }) => method === message.method);
    assert.deepEqual(told, [message]);
    const raw = fromAgent.filter(({ method }) => method === "session/update");
    assert.equal(spokenText(raw), 'one <SYS_JSON>{"a":1}</SYS_JSON> two', "the agent's own words");
    await plain.call("_echo/params", { sessionId });
    assert.equal(spokenText(plain.messages), "one  two");
    assert.ok(!plain.messages.some(({ method }) => method?.startsWith("bridge/")));
    // A replay has what the log has.
    const later = await connect();
    await later.call("bridge/attach", { sessionId, after: 0 });
    await later.event(sessionId, (each) => each.method === "bridge/turn_ended");
    assert.deepEqual(later.events(sessionId), client.events(sessionId));
  });
}

test("a tag that is never closed is text at the end of its own turn", async (context) => {
  const { connect } = await startBridge(context, {}, { sysTags: "event" });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, pieces('so <SYS_JSON>{"a":'));
  await client.prompt(sessionId, pieces("1}</SYS_JSON> next"));
  assert.deepEqual(story(client, sessionId), [
    "so ",
    '<SYS_JSON>{"a":',
    "END",
    "1}</SYS_JSON> next",
    "END",
  ]);
});

test("the same when the agent dies, or the session is closed", async (context) => {
  const { connect } = await startBridge(context, {}, { sysTags: "event" });
  const client = await connect();
  for (const end of ["crash", "close"] as const) {
    const sessionId = await client.newSession();
    const open = [chunk("so <SYS_JSON>{"), 60_000];
    const done = client.prompt(sessionId, `updates ${JSON.stringify(open)}`);
    await client.event(sessionId, ({ params }) => params.update?.content?.text === "so ");
    if (end === "crash") {
      const other = await client.newSession();
      await client.prompt(other, "crash");
    } else await client.call("session/close", { sessionId });
    await done;
    assert.deepEqual(story(client, sessionId), ["so ", "<SYS_JSON>{", "END"], end);
  }
});

test("two sessions at once: no tag reaches from one into the other", async (context) => {
  const { connect } = await startBridge(context, {}, { sysTags: "event" });
  const client = await connect();
  const ids = [await client.newSession(), await client.newSession()];
  const slow = (n: number): string =>
    `updates ${JSON.stringify([chunk("<SYS_JSON>"), 20, chunk(`{"n":${n}}`), 20, chunk("</SYS_JSON>.")])}`;
  await Promise.all(ids.map((id, n) => client.prompt(id, slow(n))));
  for (const [n, id] of ids.entries()) {
    const raw = `{"n":${n}}`;
    assert.deepEqual(story(client, id), [{ type: "sys_json", payload: { n }, raw }, ".", "END"]);
  }
});

test("an old conversation that is told again means nothing", async (context) => {
  const old = '<SYS_JSON>{"old":true}</SYS_JSON>';
  const { bridge, connect } = await startBridge(context, { old }, { sysTags: "event" });
  const structured: Loose[] = [];
  bridge.on("structured_event", (event) => structured.push(event));
  const client = await connect();
  const params = { sessionId: "from-before", cwd: undefined, mcpServers: [] };
  await client.call("session/load", params);
  await client.event(
    "from-before",
    ({ params: { update } }) => update?.content.text === `${old} 3`,
  );
  await client.prompt("from-before", pieces('<SYS_JSON>{"new":1}</SYS_JSON>'));
  assert.equal(structured.length, 1);
  assert.deepEqual(structured[0].payload, { new: 1 });
});

test("the other modes, and what clients are told of them", async (context) => {
  const rows = [
    ["both", true, ["<SYS_JSON>1</SYS_JSON>", "event"]],
    ["raw", true, ["<SYS_JSON>1</SYS_JSON>"]],
    ["off", false, ["<SYS_JSON>1</SYS_JSON>"]],
  ] as const;
  for (const [sysTags, isTold, expected] of rows) {
    const { connect } = await startBridge(context, {}, { sysTags });
    const client = await connect();
    assert.equal(client.initialized._meta["gemini-agent-chat"].sysTags, isTold, sysTags);
    const sessionId = await client.newSession();
    await client.prompt(sessionId, pieces("<SYS_JSON>1</SYS_JSON>"));
    const told = story(client, sessionId).map((each) => (each.raw ? "event" : each));
    assert.deepEqual(told, [...expected, "END"], sysTags);
  }
});

test("bad JSON: the raw text stays, and an event says why; an agent cannot send such events", async (context) => {
  const { bridge, connect } = await startBridge(context, {}, { sysTags: "event" });
  const structured: Loose[] = [];
  bridge.on("structured_event", (event) => structured.push(event));
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, pieces("<SYS_JSON>{no}</SYS_JSON>"));
  assert.equal(structured.length, 1);
  assert.ok(structured[0].error);
  assert.ok(!("payload" in structured[0]));
  const text = spokenText(client.events(sessionId).map(({ message }) => message));
  assert.equal(text, `<SYS_JSON>${structured[0].raw}</SYS_JSON>`);
  // Neither can a client.
  const seen: string[] = [];
  bridge.on("client:message", ({ method }) => seen.push(method));
  client.notify("bridge/structured_event", { type: "sys_json", payload: 1, raw: "" });
  const { error } = await client.request("bridge/structured_event", { type: "sys_json" });
  assert.equal(error.code, -32601);
  assert.ok(!seen.includes("bridge/structured_event"));
});

test("a client that reads tags itself leaves them to a bridge that does", async (context) => {
  // Where text and event both come, reading the text again would double the event.
  const { ws, token } = await startBridge(context, {}, { sysTags: "both" });
  const client = new AgentChatClient({ url: ws, token, sysTags: true, WebSocket });
  context.after(() => client.dispose());
  const events: Loose[] = [];
  client.on("bridge/structured_event", (event) => events.push(event));
  await client.connect();
  await client.sendMessage(pieces("a <SYS_JSON>1</SYS_JSON> b"));
  assert.deepEqual(events, [{ type: "sys_json", payload: 1, raw: "1" }]);
  const [, answer] = client.getMessages();
  assert.equal((answer as Loose).text, "a <SYS_JSON>1</SYS_JSON> b");
});
