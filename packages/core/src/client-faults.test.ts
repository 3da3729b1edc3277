/** The faults of the earlier SDK that concern the client, one test each: they must not come back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import type { AgentChatClientOptions } from "./client-options.js";
import type { AgentChatError } from "./errors.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { allowAndReject, plainServer, settled, type Answer } from "./plain-server.test-helper.js";
import type { TransportHandlers } from "./transport/transport.js";
import type { WebSocketLike } from "./transport/websocket.js";

const endTurn: Answer = (server, request) => server.reply(request, { stopReason: "end_turn" });

/** Retries at once, so that tests need not wait. */
const fast = { reconnect: { initialDelay: 0, jitter: 0 } } as const;

function connectTo(
  connect: AgentChatClientOptions["transport"] & {},
  options: AgentChatClientOptions = {},
): AgentChatClient {
  return new AgentChatClient({ transport: connect, cwd: "/project", ...fast, ...options });
}

test("FAULT sessionId was never checked: one that the host does not hold is lost, and a new one is made", async () => {
  const server = plainServer({});
  const client = connectTo(server.connect, { sessionId: "gone" });
  const lost: string[] = [];
  client.on("session_lost", ({ sessionId }) => lost.push(sessionId));
  await client.connect();
  assert.deepEqual(lost, ["gone"]);
  assert.equal(client.getSessionId(), "s1");
  client.dispose();
});

test("FAULT sessionId was never checked: the host's log is asked, then the agent, and only then it is lost", async () => {
  const bridge = new FakeBridge();
  bridge.answers["bridge/attach"] = (request) => bridge.fail(request, -32002, "not held");
  bridge.answers["session/load"] = (request) => bridge.fail(request, -32603, "no such session");
  const client = connectTo(bridge.connect, { sessionId: "gone" });
  const seen: string[] = [];
  client.on("session_lost", ({ sessionId }) => seen.push(`lost ${sessionId}`));
  client.on("session_ready", (sessionId) => seen.push(`ready ${sessionId}`));
  await client.connect();
  assert.deepEqual(seen, ["lost gone", "ready s1"]);
  assert.deepEqual(
    bridge.received.flatMap((message) => ("method" in message ? [message.method] : [])),
    ["initialize", "bridge/attach", "session/load", "session/new"],
  );
  client.dispose();
});

test("FAULT a second connect never settled: it gets the same promise, before and after", async () => {
  const { connect } = plainServer({});
  const client = connectTo(connect);
  const first = client.connect();
  assert.equal(client.connect(), first);
  await first;
  assert.equal(client.connect(), first);
  await client.connect();
  client.dispose();
});

test("FAULT a second connect never settled: after a failure it is a new try", async () => {
  let isLoggedIn = false;
  const server = plainServer({
    "session/new": (side, request) =>
      isLoggedIn
        ? side.reply(request, { sessionId: "s1" })
        : side.fail(request, -32000, "Authentication required"),
  });
  const client = connectTo(server.connect);
  await assert.rejects(client.connect(), { code: "auth_required" });
  isLoggedIn = true;
  await client.connect();
  assert.equal(client.getState().connectionError, null);
  client.dispose();
});

test("FAULT a dead port killed the process through an error event: connect rejects and says what to do", async () => {
  const client = new AgentChatClient({
    url: "ws://127.0.0.1:9/acp",
    WebSocket: DeadSocket,
    reconnect: { initialDelay: 0 },
  });
  await assert.rejects(client.connect(), (error: AgentChatError) => {
    assert.equal(error.code, "unreachable");
    assert.match(error.message, /not running/);
    return true;
  });
  client.dispose();
});

test("FAULT promises hung: disconnected beyond the retry limit", async () => {
  const server = plainServer({});
  const client = connectTo(server.connect, { reconnect: false });
  await client.connect();
  const waiting = client.sendMessage("hi");
  server.side.close();
  await assert.rejects(waiting, /connection was lost/);
  assert.equal(client.getConnectionState(), "disconnected");
  await assert.rejects(client.listSessions({}), { code: "not_connected" });
  client.dispose();
});

test("FAULT promises hung: the agent crashes in mid-turn, and is down afterwards", async () => {
  const bridge = new FakeBridge();
  bridge.answers["session/prompt"] = (request, params) => {
    bridge.log({ jsonrpc: "2.0", method: "session/prompt", params });
    const meta = params["_meta"] as { "gemini-agent-chat": { promptId: string } };
    const error = { code: -32010, message: "the agent ended with signal SIGKILL" };
    bridge.endTurn(meta["gemini-agent-chat"].promptId, { error });
    bridge.notify("bridge/agent_state", { agent: "demo", state: "crashed", detail: "boom" });
    bridge.fail(request, -32010, error.message);
  };
  const client = connectTo(bridge.connect);
  await client.connect();
  await assert.rejects(client.sendMessage("hi"), /SIGKILL/);
  assert.equal(client.getState().agent?.state, "crashed");
  assert.equal(client.getState().live, false);
  bridge.answers["session/resume"] = (request) =>
    bridge.fail(request, -32012, "the agent cannot go on with it");
  await assert.rejects(client.sendMessage("again"), { code: "session_not_live" });
  assert.equal(client.getState().resumable, false);
  client.dispose();
});

test("a prompt to a session whose agent has ended brings it back, and is sent once", async () => {
  const bridge = new FakeBridge();
  const client = connectTo(bridge.connect);
  await client.connect();
  bridge.notify("bridge/agent_state", { agent: "demo", state: "crashed" });
  await settled();
  assert.equal(client.getState().live, false);
  assert.deepEqual(await client.sendMessage("go on"), { stopReason: "end_turn" });
  assert.equal(client.getState().live, true);
  const methods = bridge.received.map((message) => "method" in message && message.method);
  assert.deepEqual(methods.filter((method) => method === "session/prompt").length, 1);
  assert.ok(methods.indexOf("session/resume") < methods.indexOf("session/prompt"));
  client.dispose();
});

test("a session that cannot be loaded leaves what is shown", async () => {
  const bridge = new FakeBridge();
  const client = connectTo(bridge.connect);
  await client.connect();
  await client.sendMessage("hi");
  bridge.answers["bridge/attach"] = (request) => bridge.fail(request, -32002, "not held");
  bridge.answers["session/load"] = (request) => bridge.fail(request, -32002, "unknown session");
  bridge.answers["session/resume"] = (request) => bridge.fail(request, -32002, "unknown session");
  await assert.rejects(client.loadSession("another"));
  assert.equal(client.getSessionId(), "s1");
  assert.equal(client.getState().messages.length, 2);
  client.dispose();
});

test("FAULT promises hung: an agent that is down before it ever answered", async () => {
  const bridge = new FakeBridge();
  bridge.answers["initialize"] = (request) => bridge.fail(request, -32010, "gemini: not found");
  const client = connectTo(bridge.connect);
  await assert.rejects(client.connect(), { code: "agent_down" });
  client.dispose();
});

test("FAULT promises hung: dispose settles connect, prompts and requests", async () => {
  const server = plainServer({ initialize: () => {} });
  const client = connectTo(server.connect);
  const connecting = client.connect();
  await settled();
  client.dispose();
  await assert.rejects(connecting, { code: "disposed" });

  const other = plainServer({});
  const second = connectTo(other.connect);
  await second.connect();
  const calls = [second.sendMessage("hi"), second.setMode("plan"), second.extMethod("_x")];
  second.dispose();
  for (const call of calls) await assert.rejects(call, { code: "disposed" });
});

test("FAULT promises hung: two permissions at once, each answered by its own id", async () => {
  const server = plainServer({
    "session/prompt": (side) => {
      side.askPermission(1, allowAndReject, { toolCallId: "one" });
      side.askPermission(2, allowAndReject, { toolCallId: "two" });
    },
  });
  const client = connectTo(server.connect);
  await client.connect();
  const ended = client.sendMessage("go");
  await settled();
  const [first, second] = client.getPendingApprovals();
  client.approveTool("a", second?.requestId);
  client.approveTool("r");
  assert.throws(() => client.approveTool("a", first?.requestId), { code: "unknown_request" });
  await settled();
  assert.deepEqual(client.getPendingApprovals(), []);
  const prompt = server.calls("session/prompt")[0];
  if (prompt) server.side.reply(prompt, { stopReason: "end_turn" });
  assert.equal((await ended).stopReason, "end_turn");
  assert.deepEqual(
    server.received.filter((message) => "result" in message).map((message) => message),
    [
      { jsonrpc: "2.0", id: 2, result: { outcome: { outcome: "selected", optionId: "a" } } },
      { jsonrpc: "2.0", id: 1, result: { outcome: { outcome: "selected", optionId: "r" } } },
    ],
  );
  client.dispose();
});

test("FAULT initialize was never sent: it is the first message, with a number as version", async () => {
  const server = plainServer({});
  const client = connectTo(server.connect);
  await client.connect();
  const [first] = server.calls("initialize");
  assert.equal(server.received[0], first);
  assert.equal((first?.params as { protocolVersion: unknown }).protocolVersion, 1);
  client.dispose();
});

test("FAULT cancel was a request that the agent refused: it is a notification, and the turn ends", async () => {
  const server = plainServer({
    "session/cancel": (side, notification) => {
      assert.equal("id" in notification, false);
      const prompt = server.calls("session/prompt")[0];
      if (prompt) side.reply(prompt, { stopReason: "cancelled" });
    },
  });
  const client = connectTo(server.connect);
  await client.connect();
  const ends: string[] = [];
  client.on("turn_completed", (stopReason) => ends.push(stopReason));
  const ended = client.sendMessage("go");
  client.cancel();
  assert.deepEqual(await ended, { stopReason: "cancelled" });
  assert.deepEqual(ends, ["cancelled"]);
  client.dispose();
});

test("FAULT updates of another session landed here", async () => {
  const server = plainServer({
    "session/prompt": (side, request) => {
      side.say("other", "s2");
      side.say("mine");
      endTurn(side, request);
    },
  });
  const client = connectTo(server.connect);
  await client.connect();
  await client.sendMessage("go");
  assert.equal(client.getMessages().at(-1)?.text, "mine");
  client.dispose();
});

test("FAULT chunks were 'rectified' and stripped: they are appended as they come", async () => {
  const chunks = ["ha", "ha", "ha", " ok ", "[", "JSON]", " \u001b[1mbold", "\n", "\n"];
  const server = plainServer({
    "session/prompt": (side, request) => {
      for (const chunk of chunks) side.say(chunk);
      endTurn(side, request);
    },
  });
  const client = connectTo(server.connect);
  await client.connect();
  await client.sendMessage("go");
  assert.equal(client.getMessages().at(-1)?.text, chunks.join(""));
  client.dispose();
});

test("FAULT every reconnect doubled all messages", async () => {
  const bridge = new FakeBridge();
  const client = connectTo(bridge.connect);
  await client.connect();
  await client.sendMessage("one");
  const before = client.getMessages();
  for (let i = 0; i < 5; i++) {
    bridge.drop();
    await new Promise<void>((resolve) => client.once("session_ready", () => resolve()));
  }
  await settled();
  assert.deepEqual(client.getMessages(), before);
  assert.equal(client.getMessages()[0], before[0], "the same objects");
  client.dispose();
});

test("FAULT fetchReplay over a slow connection returned nothing: it waits for the connection", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  for (const id of ["one", "two", "three"]) bridge.turn(id, `answer ${id}`);
  const messages = await AgentChatClient.fetchReplay(
    "ws://bridge/acp",
    { limit: 2 },
    { idleMs: 1, WebSocket: socketTo(bridge.connect, 60) },
  );
  assert.deepEqual(
    messages.map(({ text }) => text),
    ["two", "answer two", "three", "answer three"],
  );
  const [query] = bridge.calls("bridge/history");
  assert.deepEqual(query?.params, { limit: 2 }, "no sessionId: the newest session");
});

test("fetchReplay reads SYS tags as the client does, and hidden messages only when asked", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  bridge.turn("one", 'a<SYS_JSON>{"n":1}</SYS_JSON>b');
  const fetch = (options: object): Promise<readonly { readonly text: string }[]> =>
    AgentChatClient.fetchReplay(
      "ws://bridge/acp",
      {},
      { WebSocket: socketTo(bridge.connect, 0), sessionId: "s1", ...options },
    );
  assert.equal((await fetch({ sysTags: true }))[1]?.text, "ab");
  assert.equal((await fetch({}))[1]?.text, 'a<SYS_JSON>{"n":1}</SYS_JSON>b');
  bridge.events.splice(0);
  const meta = { "gemini-agent-chat": { promptId: "p", hidden: "turn" } };
  const params = { sessionId: "s1", prompt: [{ type: "text", text: "x" }], _meta: meta };
  bridge.log({ jsonrpc: "2.0", method: "session/prompt", params });
  assert.deepEqual(await fetch({}), []);
  assert.equal((await fetch({ includeHidden: true })).length, 1);
});

test("FAULT fetchReplay crashed the process: a dead host is an error", async () => {
  const failing = AgentChatClient.fetchReplay(
    "ws://127.0.0.1:9/acp",
    {},
    { WebSocket: DeadSocket },
  );
  await assert.rejects(failing, { code: "unreachable" });
});

test("FAULT objects were changed in place: each state keeps what it was", async () => {
  const server = plainServer({});
  const client = connectTo(server.connect);
  await client.connect();
  void client.sendMessage("go").catch(() => {});
  await settled();
  server.side.say("Hel");
  await settled();
  const before = client.getState();
  const message = before.messages.at(-1);
  server.side.say("lo");
  await settled();
  assert.equal(message?.text, "Hel");
  assert.equal(client.getState().messages.at(-1)?.text, "Hello");
  assert.notEqual(client.getState(), before);
  assert.equal(client.getState().messages[0], before.messages[0]);
  client.dispose();
});

test("FAULT a hidden turn without a reject option hung: it is answered cancelled", async () => {
  const server = plainServer({
    "session/prompt": (side) => side.askPermission(5, [{ ...allowAndReject[0] }]),
  });
  const client = connectTo(server.connect);
  await client.connect();
  void client.sendMessage("prime", { hidden: "assistant" }).catch(() => {});
  await settled();
  assert.deepEqual(server.received.at(-1), {
    jsonrpc: "2.0",
    id: 5,
    result: { outcome: { outcome: "cancelled" } },
  });
  assert.deepEqual(client.getPendingApprovals(), []);
  client.dispose();
});

test("FAULT one SYS tag parser for all: an unclosed tag is text at the turn's end, never in the next turn", async () => {
  const answers = ['a <SYS_JSON>{"x":', ' 1}</SYS_JSON> b <SYS_JSON>{"y":2}</SYS_JSON>'];
  const server = plainServer({
    "session/prompt": (side, request) => {
      side.say(answers.shift() ?? "");
      endTurn(side, request);
    },
  });
  const client = connectTo(server.connect, { sysTags: true });
  const events: unknown[] = [];
  client.on("bridge/structured_event", ({ type, payload }) => events.push([type, payload]));
  await client.connect();
  await client.sendMessage("one");
  assert.equal(client.getMessages()[1]?.text, 'a <SYS_JSON>{"x":');
  await client.sendMessage("two");
  assert.equal(client.getMessages()[3]?.text, " 1}</SYS_JSON> b ");
  assert.deepEqual(events, [["sys_json", { y: 2 }]]);
  client.dispose();
});

test("FAULT a tool's name was its whole id: it is ACP's name, else read from the id, else the kind", async () => {
  const calls = [
    [{ toolCallId: "x1", name: "grep" }, "grep"],
    [{ toolCallId: "run_shell_command__run_shell_command_1764500000000_2" }, "run_shell_command"],
    [{ toolCallId: "read_file-1764500000000" }, "read_file"],
    [{ toolCallId: "call_9f", kind: "edit" }, "edit"],
  ] as const;
  const server = plainServer({
    "session/prompt": (side, request) => {
      for (const [call] of calls) {
        side.update({ sessionUpdate: "tool_call", title: "t", status: "completed", ...call });
      }
      endTurn(side, request);
    },
  });
  const client = connectTo(server.connect);
  const started: string[] = [];
  client.on("tool_call_started", ({ toolCall }) => started.push(toolCall.name));
  await client.connect();
  await client.sendMessage("go");
  assert.deepEqual(
    started,
    calls.map(([, name]) => name),
  );
  client.dispose();
});

test("a missing error listener never throws, and a listener that throws starves no other", async (t) => {
  const later: (() => void)[] = [];
  const timers = t.mock.method(globalThis, "setTimeout", (task: () => void) => later.push(task));
  const { connect } = plainServer({});
  const client = new AgentChatClient({ transport: connect });
  const seen: string[] = [];
  client.on("connection_state_changed", () => {
    throw new Error("a listener of the page's");
  });
  client.on("connection_state_changed", ({ state }) => seen.push(state));
  await assert.rejects(client.connect(), { code: "cwd_required" });
  client.dispose();
  timers.mock.restore();
  assert.deepEqual(seen, ["connecting", "connected", "disconnected"]);
  assert.equal(later.length, 3);
  for (const task of later) assert.throws(task, /a listener of the page's/);
});

/** A socket to where nobody listens. */
class DeadSocket implements WebSocketLike {
  readonly readyState = 3;
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;

  constructor() {
    setTimeout(() => {
      assert.ok(this.onerror, "without a listener for error Node would end");
      this.onerror?.({} as never);
      this.onclose?.({ code: 1006 } as never);
    }, 1);
  }

  send(): void {}
  close(): void {}
}

/** A WebSocket class over a memory connection that takes its time to open. */
function socketTo(
  connect: (handlers: TransportHandlers) => { send(text: string): void; close(): void },
  delay: number,
): new (url: string) => WebSocketLike {
  return class implements WebSocketLike {
    readyState = 0;
    onopen: WebSocketLike["onopen"] = null;
    onmessage: WebSocketLike["onmessage"] = null;
    onclose: WebSocketLike["onclose"] = null;
    onerror: WebSocketLike["onerror"] = null;
    #far: { send(text: string): void; close(): void } | null = null;

    constructor() {
      setTimeout(() => {
        this.#far = connect({
          onOpen: () => {
            this.readyState = 1;
            this.onopen?.({} as never);
          },
          onMessage: (data) => this.onmessage?.({ data } as never),
          onClose: ({ code, reason }) => this.onclose?.({ code, reason } as never),
        });
      }, delay);
    }

    send(text: string): void {
      this.#far?.send(text);
    }

    close(): void {
      this.#far?.close();
    }
  };
}
