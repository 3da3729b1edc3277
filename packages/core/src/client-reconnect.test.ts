import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import type { AgentChatClientOptions } from "./client-options.js";
import type { AgentChatState } from "./client-state.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { plainServer, settled } from "./plain-server.test-helper.js";
import { RecordingPlayer } from "./session/recording-player.js";
import { parseRecording } from "./session/recording.js";

function clientOf(bridge: FakeBridge, options: AgentChatClientOptions = {}): AgentChatClient {
  return new AgentChatClient({
    transport: bridge.connect,
    reconnect: { initialDelay: 0, jitter: 0 },
    ...options,
  });
}

const isBack = (client: AgentChatClient): Promise<void> =>
  new Promise((resolve) => client.once("session_ready", () => resolve()));

/** What a person sees; without what only says when and how it came. */
const shown = ({ messages, title, plan }: AgentChatState): unknown => ({
  messages: messages.map(({ id, role, text }) => [id, role, text]),
  title,
  plan,
});

/** A session of 50 events: `first` of them before the client comes. */
function fifty(): FakeBridge {
  const bridge = new FakeBridge();
  bridge.open();
  bridge.prompt("p1");
  for (let seq = 3; seq < 50; seq++) bridge.say(`${seq} `);
  bridge.endTurn("p1");
  return bridge;
}

test("C46 reconnect after 17, 50, 0 and 99999 events: each event once, or everything anew", async () => {
  for (const seen of [17, 50, 0, 99_999]) {
    const bridge = fifty();
    const all = bridge.events.splice(0);
    bridge.events.push(...all.slice(0, Math.min(seen, 50)));
    const client = clientOf(bridge, { sessionId: "s1" });
    await client.connect();
    if (seen > 50) {
      // The host's numbering starts anew below what the client has seen.
      bridge.generation = "g2";
    }
    bridge.drop();
    bridge.events.splice(0, bridge.events.length, ...all);
    await isBack(client);
    await settled();
    const text = client.getMessages().at(-1)?.text ?? "";
    assert.deepEqual(
      text.trim().split(" ").map(Number),
      Array.from({ length: 47 }, (_, i) => i + 3),
    );
    assert.equal(client.getMessages().length, 2, `after ${seen}`);
    const [, second] = bridge.calls("bridge/attach");
    const { after } = second?.params as { after: number };
    assert.equal(after, Math.min(seen, 50));
    client.dispose();
  }
});

test("C48 dropped before any event came, twenty times: after 0 is a position like any other", async () => {
  const bridge = new FakeBridge();
  const client = clientOf(bridge, { sessionId: "s1" });
  await client.connect();
  assert.equal(client.getMessages().length, 0);
  for (let round = 1; round <= 20; round++) {
    bridge.drop();
    bridge.turn(`p${round}`, "answer");
    await isBack(client);
    await settled(1);
    assert.equal(client.getMessages().length, 2 * round);
  }
  const positions = bridge.calls("bridge/attach").map(({ params }) => params as object);
  assert.deepEqual(positions[1], { sessionId: "s1", generation: "g1", after: 0 });
  client.dispose();
});

test("a replay that is cut off is asked for again, and is told once", async () => {
  const bridge = fifty();
  bridge.answers["bridge/attach"] = (request) => {
    delete bridge.answers["bridge/attach"];
    const { generation } = bridge;
    bridge.reply(request, { generation, first: 1, from: 1, to: 50, pending: [] });
    for (const event of bridge.events.slice(0, 20)) {
      bridge.notify("bridge/event", { sessionId: "s1", ...event });
    }
  };
  const client = clientOf(bridge, { sessionId: "s1" });
  const replayed: number[] = [];
  client.on("messages_replayed", ({ count }) => replayed.push(count));
  await client.connect();
  await settled();
  assert.deepEqual(client.getMessages(), [], "a replay is shown as a whole");
  bridge.drop();
  await isBack(client);
  await settled();
  assert.deepEqual(replayed, [2]);
  assert.equal(client.getMessages().length, 2);
  client.dispose();
});

test("C45 an approval that was open is there again after a reconnect, also when it is older than the replay", async () => {
  const bridge = new FakeBridge();
  const client = clientOf(bridge);
  await client.connect();
  bridge.prompt("p1");
  const request = bridge.log({
    jsonrpc: "2.0",
    id: "p-9",
    method: "session/request_permission",
    params: {
      sessionId: "s1",
      toolCall: { toolCallId: "t" },
      options: [{ optionId: "o", name: "Once", kind: "allow_once" }],
    },
  });
  await settled();
  bridge.answers["bridge/attach"] = (asked) => {
    const last = bridge.events.length;
    bridge.reply(asked, {
      generation: "g2",
      first: last + 1,
      from: last + 1,
      to: last,
      reset: true,
      live: true,
      pending: [request],
    });
  };
  bridge.drop();
  await isBack(client);
  await settled();
  assert.equal(client.getPendingApproval()?.requestId, "p-9");
  client.approveTool("o");
  await settled();
  const answer = bridge.received.at(-1);
  assert.deepEqual(answer, {
    jsonrpc: "2.0",
    id: "p-9",
    result: { outcome: { outcome: "selected", optionId: "o" } },
  });
  bridge.notify("bridge/answer_refused", { id: "p-9", reason: "resolved" });
  const refused = new Promise((resolve) => client.once("error", resolve));
  assert.match(String(await refused), /refused \(resolved\)/);
  client.dispose();
});

test("a prompt that the log does not hold is sent again, one that it holds is not", async () => {
  const bridge = new FakeBridge();
  const client = clientOf(bridge, { randomId: () => `p${++made}` });
  let made = 0;
  await client.connect();
  // The first is lost on its way.
  bridge.answers["session/prompt"] = () => {};
  const first = client.sendMessage("one");
  await settled();
  delete bridge.answers["session/prompt"];
  bridge.drop();
  assert.deepEqual(await first, { stopReason: "end_turn" });
  assert.equal(bridge.calls("session/prompt").length, 2);
  // Of the second only the answer is lost.
  bridge.answers["session/prompt"] = (_request, params) => {
    bridge.log({ jsonrpc: "2.0", method: "session/prompt", params });
  };
  const second = client.sendMessage("two");
  await settled();
  bridge.drop();
  bridge.say("late");
  bridge.endTurn("p2");
  assert.deepEqual(await second, { stopReason: "end_turn" });
  assert.equal(bridge.calls("session/prompt").length, 3);
  assert.equal(client.getMessages().length, 4);
  client.dispose();
});

test("a message over the host's limit is not sent; one that closed the connection is not sent again", async () => {
  const bridge = new FakeBridge();
  bridge.limits = { maxFrameBytes: 4096 };
  const client = clientOf(bridge);
  await client.connect();
  await assert.rejects(client.sendMessage("x".repeat(5000)), { code: "message_too_large" });
  assert.equal(bridge.calls("session/prompt").length, 0);
  bridge.answers["session/prompt"] = () => bridge.drop(1009);
  await assert.rejects(client.sendMessage("hi"), { code: "message_too_large" });
  await isBack(client);
  assert.equal(bridge.calls("session/prompt").length, 1);
  client.dispose();
});

test("C50 1001, 1002, 1006, 1011, 1012, 1013: it comes back; 4401: it stops and says why", async () => {
  for (const code of [1001, 1002, 1006, 1011, 1012, 1013]) {
    const bridge = new FakeBridge();
    const client = clientOf(bridge);
    await client.connect();
    bridge.drop(code);
    await isBack(client);
    assert.equal(client.getConnectionState(), "connected", String(code));
    client.dispose();
  }
  const bridge = new FakeBridge();
  const client = clientOf(bridge);
  await client.connect();
  bridge.drop(4401);
  await settled();
  assert.equal(client.getConnectionState(), "disconnected");
  assert.equal(client.getState().connectionError?.code, "token_refused");
  assert.equal(bridge.connections, 1);
  client.dispose();
});

test("C52 chunks are one bubble, and what a lost connection had to say is gone when it is back", async () => {
  const bridge = new FakeBridge();
  const client = clientOf(bridge, { sessionId: "s1" });
  bridge.open();
  bridge.prompt("p1");
  await client.connect();
  bridge.say("Hel");
  await settled();
  bridge.drop();
  bridge.say("lo");
  await isBack(client);
  await settled();
  assert.deepEqual(
    client.getState().messages.map(({ text }) => text),
    ["p1", "Hello"],
  );
  assert.equal(client.getState().connectionError, null);
  client.dispose();
});

test("heartbeat: a connection that no longer answers is given up and made anew", async () => {
  const bridge = new FakeBridge();
  const client = clientOf(bridge, { heartbeat: { interval: 5, timeout: 5 } });
  await client.connect();
  await settled(30);
  assert.ok(bridge.calls("bridge/ping").length > 0);
  assert.equal(bridge.connections, 1, "it answers");
  bridge.answers["bridge/ping"] = () => {};
  await isBack(client);
  assert.equal(bridge.connections, 2);
  client.dispose();
});

test("wake: the page's signal ends the wait for the next try; dispose ends the listening", async () => {
  const bridge = new FakeBridge();
  let wake = (): void => {};
  let listening = true;
  const client = clientOf(bridge, {
    reconnect: { initialDelay: 60_000, jitter: 0 },
    wake: (retryNow) => {
      wake = retryNow;
      return () => (listening = false);
    },
  });
  await client.connect();
  bridge.drop();
  await settled();
  assert.equal(client.getConnectionState(), "reconnecting");
  wake();
  await isBack(client);
  client.dispose();
  assert.equal(listening, false);
});

test("replay option: what it names is asked for, loadOlder and prependMessages bring the rest", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  for (const id of ["one", "two", "three", "four"]) {
    bridge.prompt(id);
    bridge.say(`re: ${id}`);
    bridge.log({
      ...{ jsonrpc: "2.0", id: `ask ${id}`, method: "session/request_permission" },
      params: { sessionId: "s1", toolCall: { toolCallId: `t-${id}` }, options: [] },
    });
    const params = { id: `ask ${id}`, outcome: { outcome: "cancelled" }, by: { kind: "timeout" } };
    bridge.log({ jsonrpc: "2.0", method: "bridge/permission_resolved", params });
    bridge.endTurn(id);
  }
  const client = clientOf(bridge, { sessionId: "s1", replay: { limit: 1 } });
  const replayed: number[] = [];
  client.on("messages_replayed", ({ count }) => replayed.push(count));
  await client.connect();
  await settled();
  assert.deepEqual(bridge.calls("bridge/attach")[0]?.params, { sessionId: "s1", limit: 1 });
  const before = client.getState();
  assert.deepEqual([before.messages.length, before.hasOlder], [2, true]);
  const decided = (): unknown => client.getState().decisions.map(({ requestId }) => requestId);
  assert.deepEqual(decided(), ["ask four"]);
  assert.deepEqual(await client.loadOlder(2), { count: 4, more: true });
  const after = client.getState();
  assert.deepEqual(
    after.messages.map(({ text }) => text),
    ["two", "re: two", "three", "re: three", "four", "re: four"],
  );
  assert.equal(
    after.messages.at(-1),
    before.messages.at(-1),
    "what is shown stays the same object",
  );
  assert.deepEqual(await client.loadOlder(5), { count: 2, more: false });
  assert.deepEqual(await client.loadOlder(5), { count: 0, more: false });
  assert.deepEqual(decided(), ["ask one", "ask two", "ask three", "ask four"]);
  assert.deepEqual(replayed, [2, 4, 2]);
  const full = clientOf(bridge, { sessionId: "s1" });
  await full.connect();
  await settled();
  assert.deepEqual(shown(client.getState()), shown(full.getState()));
  await assert.rejects(client.loadOlder(0), { code: "invalid_argument" });
  full.dispose();
  // A reconnect keeps what was fetched; a new numbering does not.
  const last = clientOf(bridge, { sessionId: "s1", replay: { limit: 1 } });
  await last.connect();
  await last.loadOlder(1);
  bridge.drop();
  await isBack(last);
  await settled();
  assert.equal(last.getMessages().length, 4);
  bridge.generation = "g2";
  bridge.drop();
  await isBack(last);
  await settled();
  assert.deepEqual([last.getMessages().length, last.getState().hasOlder], [8, false]);
  last.dispose();
  client.dispose();
});

test("prependMessages: [] does nothing, known ids are left out, the count is told, the array is kept", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  bridge.turn("one", "re: one");
  const client = clientOf(bridge, { sessionId: "s1" });
  await client.connect();
  await settled();
  const counts: number[] = [];
  client.on("messages_replayed", ({ count }) => counts.push(count));
  const state = client.getState();
  client.prependMessages([]);
  assert.equal(client.getState(), state);
  const older = { id: "x", role: "user", text: "older", content: [], ts: 1 } as const;
  const hidden = { ...older, id: "y", hidden: true };
  client.prependMessages([older, hidden, older, ...client.getMessages()]);
  assert.deepEqual(counts, [2]);
  assert.deepEqual(
    client.getState().messages.map(({ text }) => text),
    ["older", "one", "re: one"],
  );
  assert.equal(client.getMessages({ includeHidden: true }).length, 4);
  assert.equal(client.getMessages(), client.getMessages());
  client.dispose();
});

test("sysTags: state from a bridge that reads them and from one that does not is the same, live and replayed", async () => {
  const bridge = new FakeBridge();
  const client = clientOf(bridge, { sysTags: true });
  const order: string[] = [];
  client.on("bridge/structured_event", ({ payload }) => order.push(JSON.stringify(payload)));
  client.on("text_delta", ({ delta }) => order.push(delta));
  await client.connect();
  bridge.prompt("p1");
  for (const chunk of ['a<SYS_JSON>{"n"', ":1}</SYS_", "JSON>b", "<SYS_JSON>"]) bridge.say(chunk);
  bridge.endTurn("p1");
  await settled();
  assert.deepEqual(order, ["a", '{"n":1}', "b", "<SYS_JSON>"]);
  const again = clientOf(bridge, { sysTags: true, sessionId: "s1" });
  let events = 0;
  again.on("bridge/structured_event", () => events++);
  await again.connect();
  await settled();
  assert.deepEqual(shown(again.getState()), shown(client.getState()));
  assert.equal(events, 0, "a replay asks for nothing to be done");
  bridge.sysTags = true;
  const off = clientOf(bridge, { sysTags: true, sessionId: "s1" });
  await off.connect();
  await settled();
  assert.match(off.getMessages().at(-1)?.text ?? "", /SYS_JSON/, "the bridge has the say then");
  for (const each of [client, again, off]) each.dispose();
});

test("exportRecording: the whole log, page by page; played, it gives the same state", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  for (let turn = 0; turn < 120; turn++) bridge.turn(`p${turn}`, `re: ${turn}`);
  const client = clientOf(bridge, { sessionId: "s1", replay: { limit: 1 } });
  await client.connect();
  const text = await client.exportRecording();
  const { header, events } = parseRecording(text);
  assert.deepEqual(header, { recording: 1, sessionId: "s1", agent: "demo", createdAt: 1000 });
  assert.deepEqual(events, bridge.events);
  const live = clientOf(bridge, { sessionId: "s1" });
  await live.connect();
  const player = new AgentChatClient({ recording: new RecordingPlayer(text) });
  await player.connect();
  await settled();
  assert.deepEqual(shown(player.getState()), shown(live.getState()));
  assert.equal(await player.exportRecording(), text);
  for (const each of [client, live, player]) each.dispose();
});

test("exportRecording with a plain server: this side has made the log", async () => {
  const server = plainServer({
    "session/prompt": (side, request) => {
      side.say("Hello");
      side.reply(request, { stopReason: "end_turn" });
    },
  });
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project" });
  await client.connect();
  await client.sendMessage("hi");
  const player = new AgentChatClient({
    recording: new RecordingPlayer(await client.exportRecording()),
  });
  await player.connect();
  await settled();
  assert.deepEqual(player.getState().messages, client.getState().messages);
  assert.equal(player.getState().agent?.name, "plain");
  client.dispose();
  player.dispose();
});
