import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import { AgentChatError } from "./errors.js";
import type { JsonRpcMessage, JsonRpcRequest } from "./rpc/json-rpc.js";
import { AgentChatStore } from "./store.js";
import { memoryTransport, type MemoryPeer } from "./transport/memory.js";

type Answer = (peer: MemoryPeer, request: JsonRpcRequest) => void;

const reply = (peer: MemoryPeer, request: JsonRpcRequest, result: unknown): void =>
  peer.send(JSON.stringify({ jsonrpc: "2.0", id: request.id, result }));

const update = (peer: MemoryPeer, update: object, sessionId = "s1"): void =>
  peer.send(
    JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId, update } }),
  );

const say = (peer: MemoryPeer, text: string, sessionId?: string): void =>
  update(
    peer,
    { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
    sessionId,
  );

/** A plain ACP server of a few lines; `received` is everything that reached it. */
function plainServer(onPrompt: Answer): {
  received: JsonRpcMessage[];
  connect: ReturnType<typeof memoryTransport>;
  drop(): void;
} {
  const received: JsonRpcMessage[] = [];
  let current: MemoryPeer | null = null;
  const connect = memoryTransport((peer) => {
    current = peer;
    return {
      onMessage(text) {
        const message = JSON.parse(text) as JsonRpcRequest;
        received.push(message);
        if (message.method === "initialize") {
          reply(peer, message, { protocolVersion: 1, agentInfo: { name: "plain", version: "1" } });
        } else if (message.method === "session/new") {
          reply(peer, message, { sessionId: "s1" });
        } else if (message.method === "session/prompt") onPrompt(peer, message);
      },
    };
  });
  return { received, connect, drop: () => current?.close(1006) };
}

test("a conversation with a plain server: text in order, one message a turn, exactly one end", async () => {
  const { connect, received } = plainServer((peer, request) => {
    say(peer, "Hel");
    say(peer, "lo", "another session");
    say(peer, "lo");
    reply(peer, request, { stopReason: "end_turn" });
  });
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  const ends: string[] = [];
  const deltas: string[] = [];
  client.on("turn_completed", (stopReason) => ends.push(stopReason));
  client.on("text_delta", ({ delta }) => deltas.push(delta));
  await client.connect();
  const ended = client.sendMessage("hi");
  assert.equal(client.getState().messages[0]?.role, "user", "shown before it is confirmed");
  assert.deepEqual(await ended, { stopReason: "end_turn" });
  const { messages, isStreaming } = client.getState();
  assert.deepEqual(
    messages.map((message) => [message.role, message.text]),
    [
      ["user", "hi"],
      ["assistant", "Hello"],
    ],
  );
  assert.equal(isStreaming, false);
  assert.deepEqual(deltas, ["Hel", "lo"]);
  assert.deepEqual(ends, ["end_turn"]);
  const [initialize, created] = received as JsonRpcRequest[];
  assert.equal((initialize?.params as { protocolVersion: unknown }).protocolVersion, 1);
  assert.deepEqual(created?.params, { cwd: "/project", mcpServers: [] });
  client.dispose();
});

test("an approval is answered once, with exactly the outcome, and only with an option that was offered", async () => {
  let prompt: JsonRpcRequest | undefined;
  const { connect, received } = plainServer((peer, request) => {
    prompt = request;
    peer.send(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 0,
        method: "session/request_permission",
        params: {
          sessionId: "s1",
          toolCall: { toolCallId: "t1", title: "touch a", kind: "execute" },
          options: [
            { optionId: "a", name: "Allow", kind: "allow_once" },
            { optionId: "r", name: "Reject", kind: "reject_once" },
          ],
        },
      }),
    );
  });
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  await client.connect();
  const asked = new Promise((resolve) => client.on("approval_required", resolve));
  void client.sendMessage("go").catch(() => {});
  await asked;
  assert.throws(() => client.approveTool("nonsense"), { code: "unknown_option" });
  assert.throws(() => client.approveTool("a", "p-99"), { code: "unknown_request" });
  client.rejectTool();
  assert.throws(() => client.approveTool("a"), { code: "unknown_request" });
  await settled();
  const answers = received.filter((message) => "result" in message);
  assert.deepEqual(answers, [
    { jsonrpc: "2.0", id: 0, result: { outcome: { outcome: "selected", optionId: "r" } } },
  ]);
  const message = client.getState().messages.at(-1);
  assert.equal(message?.role === "assistant" && message.toolCalls[0]?.closedBy, "rejected");
  assert.ok(prompt);
  client.dispose();
});

test("cancel: a notification, once, only while a turn runs; open requests are answered cancelled", async () => {
  const { connect, received } = plainServer((peer, request) => {
    peer.send(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 7,
        method: "session/request_permission",
        params: { sessionId: "s1", toolCall: { toolCallId: "t" }, options: [] },
      }),
    );
    setTimeout(() => reply(peer, request, { stopReason: "cancelled" }), 5);
  });
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  await client.connect();
  client.cancel();
  const asked = new Promise((resolve) => client.on("approval_required", resolve));
  const ended = client.sendMessage("go");
  await asked;
  client.cancel();
  client.cancel();
  assert.equal(client.getState().stopping, true);
  assert.equal((await ended).stopReason, "cancelled");
  const cancels = received.filter(
    (message) => "method" in message && message.method === "session/cancel",
  );
  assert.equal(cancels.length, 1);
  assert.equal("id" in (cancels[0] ?? {}), false);
  assert.deepEqual(received.at(-1), {
    jsonrpc: "2.0",
    id: 7,
    result: { outcome: { outcome: "cancelled" } },
  });
  assert.equal(client.getState().stopping, false);
  client.dispose();
});

test("a hidden turn rejects its permission requests by kind and shows nothing", async () => {
  const { connect, received } = plainServer((peer, request) => {
    peer.send(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 3,
        method: "session/request_permission",
        params: {
          sessionId: "s1",
          toolCall: { toolCallId: "t" },
          options: [{ optionId: "never", name: "Never", kind: "reject_always" }],
        },
      }),
    );
    say(peer, "secret");
    reply(peer, request, { stopReason: "end_turn" });
  });
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  const shown: unknown[] = [];
  client.on("message", (message) => shown.push(message));
  client.on("text_delta", (delta) => shown.push(delta));
  await client.connect();
  await client.sendMessage("prime", { hidden: "turn" });
  assert.deepEqual(shown, []);
  assert.deepEqual(client.getState().messages, []);
  assert.equal(client.getMessages({ includeHidden: true }).length, 2);
  assert.deepEqual(received.at(-1), {
    jsonrpc: "2.0",
    id: 3,
    result: { outcome: { outcome: "selected", optionId: "never" } },
  });
  client.dispose();
});

test("every promise settles: dispose, a second connect, a send without a session", async () => {
  const { connect } = plainServer(() => {});
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  await assert.rejects(client.sendMessage("too early"), { code: "session_not_ready" });
  const connecting = client.connect();
  assert.equal(client.connect(), connecting);
  await connecting;
  const never = client.sendMessage("hi");
  client.dispose();
  await assert.rejects(never, { code: "disposed" });
  await assert.rejects(client.connect(), { code: "disposed" });
});

test("a plain server without a cwd: the error says what to pass", async () => {
  const { connect } = plainServer(() => {});
  const client = new AgentChatClient({ transport: connect });
  await assert.rejects(client.connect(), (error: AgentChatError) => {
    assert.equal(error.code, "cwd_required");
    assert.match(error.message, /pass `cwd`/);
    return true;
  });
  client.dispose();
});

test("a turn that fails: the promise rejects, the state keeps the reason, the next turn works", async () => {
  let failing = true;
  const { connect } = plainServer((peer, request) => {
    if (!failing) return reply(peer, request, { stopReason: "end_turn" });
    peer.send(
      JSON.stringify({
        jsonrpc: "2.0",
        id: request.id,
        error: { code: 429, message: "Too many requests" },
      }),
    );
  });
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  await client.connect();
  await assert.rejects(client.sendMessage("one"), /Too many requests/);
  assert.equal(client.getState().lastError?.code, 429);
  failing = false;
  assert.equal((await client.sendMessage("two")).stopReason, "end_turn");
  assert.equal(client.getState().lastError, null);
  client.dispose();
});

test("the store calls a subscriber at once and once a batch; unchanged messages stay the same objects", async () => {
  const { connect } = plainServer((peer, request) => {
    for (let i = 0; i < 100; i++) say(peer, "x");
    reply(peer, request, { stopReason: "end_turn" });
  });
  let flush = (): void => {};
  const client = new AgentChatClient({
    transport: connect,
    cwd: "/project",
    scheduler: (task) => (flush = task),
  });
  const store = new AgentChatStore(client);
  let calls = 0;
  const off = store.subscribe(() => calls++);
  assert.equal(calls, 1);
  await client.connect();
  void client.sendMessage("a");
  await settled();
  calls = 0;
  flush();
  assert.equal(calls, 1);
  const before = store.getState().messages;
  assert.equal(before[1]?.text.length, 100);
  void client.sendMessage("b");
  await settled();
  flush();
  assert.equal(store.getState().messages[0], before[0]);
  assert.equal(store.getState().messages[1], before[1]);
  off();
  store.dispose();
  client.dispose();
});

test("constructor: an address that is none, and neither address nor transport", () => {
  assert.throws(() => new AgentChatClient({ url: "not an address" }), { code: "invalid_argument" });
  assert.throws(() => new AgentChatClient({}), { code: "invalid_argument" });
});

/** Lets every microtask and zero timer run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
