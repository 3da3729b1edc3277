import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import { AgentChatError } from "./errors.js";
import { allowAndReject, plainServer, settled, type Answer } from "./plain-server.test-helper.js";
import type { JsonRpcRequest } from "./rpc/json-rpc.js";
import { AgentChatStore } from "./store.js";

const onPrompt = (answer: Answer): { "session/prompt": Answer } => ({ "session/prompt": answer });

test("a conversation with a plain server: text in order, one message a turn, exactly one end", async () => {
  const { connect, received } = plainServer(
    onPrompt((server, request) => {
      server.say("Hel");
      server.say("lo", "another session");
      server.say("lo");
      server.reply(request, { stopReason: "end_turn" });
    }),
  );
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
  const { connect, received } = plainServer(
    onPrompt((server, request) => {
      prompt = request;
      server.askPermission(0, allowAndReject);
    }),
  );
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
  const { connect, received } = plainServer(
    onPrompt((server, request) => {
      server.askPermission(7, []);
      setTimeout(() => server.reply(request, { stopReason: "cancelled" }), 5);
    }),
  );
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
  const { connect, received } = plainServer(
    onPrompt((server, request) => {
      server.askPermission(3, [{ optionId: "never", name: "Never", kind: "reject_always" }]);
      server.say("secret");
      server.reply(request, { stopReason: "end_turn" });
    }),
  );
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
  const { connect } = plainServer({});
  const client = new AgentChatClient({ transport: connect, cwd: "/project" });
  await assert.rejects(client.sendMessage("too early"), { code: "session_not_ready" });
  const connecting = client.connect();
  assert.equal(client.connect(), connecting);
  await connecting;
  const never = client.sendMessage("hi");
  client.dispose();
  await assert.rejects(never, { code: "disposed" });
  await assert.rejects(client.connect(), { code: "disposed" });
  await assert.rejects(client.sendMessage("too late"), { code: "disposed" });
  await assert.rejects(client.setMode("x"), { code: "disposed" });
});

test("a turn resolves with the agent's whole answer", async () => {
  const answer = {
    stopReason: "end_turn",
    usage: { totalTokens: 7 },
    _meta: { quota: { token_count: { input_tokens: 3 } } },
  };
  const server = plainServer({
    "session/prompt": (side, request) => side.reply(request, answer),
  });
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project" });
  await client.connect();
  assert.deepEqual(await client.sendMessage("hi"), answer);
  client.dispose();
});

test("an initialize that failed can be tried again on the same connection", async () => {
  let isUp = false;
  const server = plainServer({
    initialize: (side, request) =>
      isUp
        ? side.reply(request, { protocolVersion: 1, agentCapabilities: {} })
        : side.fail(request, -32603, "still warming up"),
  });
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project" });
  await assert.rejects(client.connect(), { code: "rpc_error", message: /still warming up/ });
  isUp = true;
  await client.connect();
  assert.deepEqual(
    [client.getSessionId(), server.connections, client.getState().connectionError],
    ["s1", 1, null],
  );
  client.dispose();
});

test("a plain server without a cwd: the error says what to pass", async () => {
  const { connect } = plainServer({});
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
  const { connect } = plainServer(
    onPrompt((server, request) => {
      if (!failing) return server.reply(request, { stopReason: "end_turn" });
      server.fail(request, 429, "Too many requests");
    }),
  );
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
  const { connect } = plainServer(
    onPrompt((server, request) => {
      for (let i = 0; i < 100; i++) server.say("x");
      server.reply(request, { stopReason: "end_turn" });
    }),
  );
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
