import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import type { AgentChatClientOptions } from "./client-options.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import {
  allowAndReject,
  plainServer,
  settled,
  type Answer,
  type PlainServer,
} from "./plain-server.test-helper.js";

const endTurn: Answer = (server, request) => server.reply(request, { stopReason: "end_turn" });

async function connected(
  server: PlainServer | FakeBridge,
  options: AgentChatClientOptions = {},
): Promise<AgentChatClient> {
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project", ...options });
  await client.connect();
  return client;
}

const capabilitiesOf = (server: PlainServer): Record<string, unknown> =>
  (server.calls("initialize")[0]?.params as { clientCapabilities: Record<string, unknown> })
    .clientCapabilities;

test("capabilities: questions are offered only when the application shows them; extras win, ours stay", async () => {
  const plain = plainServer({});
  (await connected(plain)).dispose();
  assert.equal("elicitation" in capabilitiesOf(plain), false);
  assert.deepEqual(capabilitiesOf(plain)["session"], {
    notices: {},
    compaction: {},
    configOptions: { boolean: {} },
  });
  const asked = plainServer({});
  const client = await connected(asked, {
    elicitation: { form: true },
    capabilities: { terminal: true, _meta: { mine: 1 } },
  });
  const { elicitation, terminal, _meta } = capabilitiesOf(asked);
  assert.deepEqual([elicitation, terminal], [{ form: {} }, true]);
  assert.deepEqual(_meta, { terminal_output: true, mine: 1, "gemini-agent-chat": { version: 1 } });
  client.dispose();
});

test("elicitation: a form is answered once; kinds that were not offered are refused", async () => {
  const form = {
    sessionId: "s1",
    mode: "form",
    message: "Name?",
    requestedSchema: { type: "object", properties: {} },
  };
  const server = plainServer({
    "session/prompt": (side) => {
      side.ask(1, "elicitation/create", form);
      side.ask(2, "elicitation/create", {
        sessionId: "s1",
        mode: "url",
        message: "Open",
        url: "https://a.test",
        elicitationId: "e",
      });
    },
  });
  const client = await connected(server, { elicitation: { form: true } });
  void client.sendMessage("go").catch(() => {});
  await settled();
  const [question, ...others] = client.getState().elicitations;
  assert.equal(others.length, 0);
  assert.equal(question?.request.message, "Name?");
  const requestId = question?.requestId ?? null;
  client.answerElicitation(requestId, { action: "accept", content: { name: "x" } });
  assert.throws(() => client.answerElicitation(requestId, { action: "cancel" }), {
    code: "unknown_request",
  });
  await settled();
  assert.deepEqual(server.received.slice(-2), [
    {
      jsonrpc: "2.0",
      id: 2,
      error: { code: -32602, message: "this client shows no such questions" },
    },
    { jsonrpc: "2.0", id: 1, result: { action: "accept", content: { name: "x" } } },
  ]);
  assert.deepEqual(client.getState().elicitations, []);
  client.dispose();
});

test("elicitation without a session, as during a login, and the word that the page is done", async () => {
  const server = plainServer({
    authenticate: (side, request) =>
      side.ask(9, "elicitation/create", {
        requestId: request.id,
        mode: "url",
        message: "Log in",
        url: "https://a.test/login",
        elicitationId: "e1",
      }),
  });
  const client = await connected(server, { elicitation: { url: true } });
  const seen: string[] = [];
  client.on("elicitation_required", ({ request }) => seen.push(`ask ${request.url}`));
  client.on("elicitation_completed", ({ elicitationId }) => seen.push(`done ${elicitationId}`));
  const login = client.authenticate("page");
  await settled();
  const [question] = client.getState().elicitations;
  client.answerElicitation(question?.requestId ?? null, { action: "accept" });
  assert.deepEqual(client.getState().elicitations, []);
  server.side.notify("elicitation/complete", { elicitationId: "e1" });
  const asked = server.calls("authenticate")[0];
  if (asked) server.side.reply(asked, {});
  await login;
  assert.deepEqual(seen, ["ask https://a.test/login", "done e1"]);
  client.dispose();
});

test("C20 C22 C23 cancel with an open approval: stopping at once, answered cancelled, nothing left open", async () => {
  const server = plainServer({
    "session/prompt": (side) => side.askPermission(5, allowAndReject),
  });
  const client = await connected(server);
  const ended = client.sendMessage("go");
  await settled();
  client.cancel();
  assert.equal(client.getState().stopping, true);
  await settled();
  assert.deepEqual(server.received.at(-1), {
    jsonrpc: "2.0",
    id: 5,
    result: { outcome: { outcome: "cancelled" } },
  });
  assert.deepEqual(client.getPendingApprovals(), []);
  // The agent ignores the cancel for a while: it is still one turn, and what it says is kept.
  server.side.say("late");
  await settled();
  assert.equal(client.getState().stopping, true);
  client.cancel();
  assert.equal(server.calls("session/cancel").length, 1);
  const prompt = server.calls("session/prompt")[0];
  if (prompt) endTurn(server.side, prompt);
  await ended;
  assert.equal(client.getState().stopping, false);
  assert.equal(client.getMessages().at(-1)?.text, "late");
  assert.equal(client.getMessages().length, 2, "no second turn");
  client.cancel();
  await settled();
  assert.equal(server.calls("session/cancel").length, 1, "only while a turn runs");
  client.dispose();
});

test("C19 a second prompt in a running turn is not sent and not lost: its caller has it back", async () => {
  const server = plainServer({});
  const client = await connected(server);
  const first = client.sendMessage("one");
  await assert.rejects(client.sendMessage("two"), { code: "turn_running" });
  await settled();
  assert.equal(server.calls("session/prompt").length, 1);
  assert.deepEqual(
    client.getMessages().map(({ text }) => text),
    ["one"],
  );
  const prompt = server.calls("session/prompt")[0];
  if (prompt) endTurn(server.side, prompt);
  await first;
  client.dispose();
});

test("C19 another tab's turn runs: the host's refusal gives the message back as well", async () => {
  const bridge = new FakeBridge();
  bridge.answers["session/prompt"] = (request) =>
    bridge.fail(request, -32011, "another turn is running");
  const client = await connected(bridge);
  await assert.rejects(client.sendMessage("two"), { code: "turn_running" });
  assert.deepEqual(client.getMessages(), []);
  client.dispose();
});

test("C25 the agent's connection dies in mid-turn: the prompt is rejected, its approvals are closed", async () => {
  const server = plainServer({
    "session/prompt": (side) => side.askPermission(5, allowAndReject),
  });
  const client = await connected(server, { reconnect: false });
  const ended = client.sendMessage("go");
  await settled();
  assert.equal(client.getPendingApprovals().length, 1);
  server.side.close();
  await assert.rejects(ended, /connection was lost/);
  assert.deepEqual(client.getPendingApprovals(), []);
  const last = client.getMessages().at(-1);
  assert.equal(last?.role === "assistant" && last.toolCalls[0]?.closedBy, "cancelled");
  client.dispose();
});

test("C41 the answer to a permission byte for byte; an unknown request gets -32601 with a message", async () => {
  const texts: string[] = [];
  const server = plainServer({
    "session/prompt": (side) => {
      side.askPermission(9, [{ optionId: "o", name: "Once", kind: "allow_once" }]);
      side.ask(10, "_unknown/method", {});
    },
  });
  const client = await connected(server, {
    transport: (handlers) => {
      const transport = server.connect(handlers);
      return { ...transport, send: (text) => (texts.push(text), transport.send(text)) };
    },
  });
  void client.sendMessage("go").catch(() => {});
  await settled();
  client.approveTool("o");
  assert.deepEqual(texts.slice(-2), [
    '{"jsonrpc":"2.0","id":10,"error":{"code":-32601,"message":"Method not found: _unknown/method"}}',
    '{"jsonrpc":"2.0","id":9,"result":{"outcome":{"outcome":"selected","optionId":"o"}}}',
  ]);
  client.dispose();
});

test("a permission of a session that the agent made for a helper is asked in the one that runs", async () => {
  const server = plainServer({
    "session/prompt": (side) =>
      side.ask(3, "session/request_permission", {
        sessionId: "child",
        toolCall: { toolCallId: "c" },
        options: [...allowAndReject],
      }),
  });
  const client = await connected(server);
  void client.sendMessage("go").catch(() => {});
  await settled();
  assert.equal(client.getPendingApprovals().length, 1);
  client.dispose();
});

test("$/cancel_request from the agent closes the approval and is answered -32800", async () => {
  const server = plainServer({
    "session/prompt": (side) => side.askPermission(5, allowAndReject),
  });
  const client = await connected(server);
  const resolved: unknown[] = [];
  client.on("approval_resolved", ({ by }) => resolved.push(by.kind));
  void client.sendMessage("go").catch(() => {});
  await settled();
  server.side.notify("$/cancel_request", { requestId: 5 });
  await settled();
  assert.deepEqual(client.getPendingApprovals(), []);
  assert.deepEqual(resolved, ["agent"]);
  const answer = server.received.at(-1);
  assert.equal(answer && "error" in answer && answer.error.code, -32800);
  client.dispose();
});

test("$/cancel_request to the agent: an aborted call rejects at once and says so once", async () => {
  const server = plainServer({});
  const client = await connected(server);
  const controller = new AbortController();
  const call = client.extMethod("_slow", { n: 1 }, { signal: controller.signal });
  await settled();
  controller.abort();
  await assert.rejects(call, { code: "cancelled" });
  await settled();
  const [asked] = server.calls("_slow");
  const cancels = server.calls("$/cancel_request");
  assert.deepEqual(
    cancels.map(({ params }) => params),
    [{ requestId: asked?.id }],
  );
  if (asked) server.side.reply(asked, { late: true });
  await assert.rejects(client.extMethod("_slow", {}, { signal: controller.signal }), {
    code: "cancelled",
  });
  client.dispose();
});

test("a login that takes too long can be given up", async () => {
  const server = plainServer({ authenticate: () => {} });
  const client = await connected(server);
  const controller = new AbortController();
  const login = client.authenticate("browser", undefined, { signal: controller.signal });
  await settled();
  controller.abort();
  await assert.rejects(login, { code: "cancelled" });
  assert.equal(server.calls("$/cancel_request").length, 1);
  client.dispose();
});

test("answering: what was answered here and is not confirmed yet is told from what is open", async () => {
  const bridge = new FakeBridge();
  const client = await connected(bridge);
  bridge.prompt("p1");
  const toolCall = { toolCallId: "t1", title: "touch a", kind: "execute" };
  bridge.log({
    jsonrpc: "2.0",
    id: "p-1",
    method: "session/request_permission",
    params: { sessionId: "s1", toolCall, options: allowAndReject },
  });
  await settled();
  const before = client.getState();
  assert.deepEqual([...before.answering], []);
  client.approveTool("a", "p-1");
  const answered = client.getState();
  assert.deepEqual([answered.pendingApprovals.length, ...answered.answering], [1, "p-1"]);
  assert.throws(() => client.approveTool("a", "p-1"), { code: "unknown_request" });
  bridge.notify("bridge/answer_refused", { sessionId: "s1", id: "p-1", reason: "not_shown" });
  await settled();
  assert.deepEqual([...client.getState().answering], []);
  client.approveTool("a", "p-1");
  const outcome = { outcome: "selected", optionId: "a" };
  bridge.log({
    jsonrpc: "2.0",
    method: "bridge/permission_resolved",
    params: { id: "p-1", outcome, by: { kind: "client" } },
  });
  await settled();
  const { pendingApprovals, answering } = client.getState();
  assert.deepEqual([pendingApprovals.length, answering.size], [0, 0]);
  client.dispose();
});

test("extension methods both ways, and files served by the application", async () => {
  const heard: unknown[] = [];
  const server = plainServer({
    "_agent/double": (side, request) =>
      side.reply(request, (request.params as { n: number }).n * 2),
  });
  const client = await connected(server, {
    capabilities: { fs: { readTextFile: true, writeTextFile: false } },
    onExtRequest: (method, params) => {
      if (method === "fs/read_text_file") return { content: "text" };
      if (method === "_host/fail") throw new Error("no");
      if (method === "_host/echo") return Promise.resolve(params);
      return undefined;
    },
    onExtNotification: (method, params) => heard.push([method, params]),
  });
  assert.equal(await client.extMethod("_agent/double", { n: 4 }), 8);
  client.extNotification("_host/hello", { a: 1 });
  server.side.ask(1, "fs/read_text_file", { sessionId: "s1", path: "/project/a" });
  server.side.ask(2, "_host/fail", {});
  server.side.ask(3, "_host/echo", { _meta: { kept: true } });
  server.side.ask(4, "_host/unknown", {});
  server.side.notify("_auth/status_update", { state: "x" });
  await settled();
  assert.deepEqual(heard, [["_auth/status_update", { state: "x" }]]);
  assert.deepEqual(server.calls("_host/hello")[0]?.params, { a: 1 });
  const answers = new Map(
    server.received.flatMap((message) =>
      "method" in message
        ? []
        : [[message.id, "result" in message ? message.result : message.error]],
    ),
  );
  assert.deepEqual(answers.get(1), { content: "text" });
  assert.deepEqual(answers.get(2), { code: -32603, message: "no" });
  assert.deepEqual(answers.get(3), { _meta: { kept: true } });
  assert.deepEqual(answers.get(4), { code: -32601, message: "Method not found: _host/unknown" });
  client.dispose();
});

test("an extension request that the agent takes back is answered -32800 once, and its handler is told", async () => {
  let aborted = false;
  let finish = (_value: object): void => {};
  const server = plainServer({});
  const client = await connected(server, {
    onExtRequest: (_method, _params, { signal }) => {
      signal.addEventListener("abort", () => (aborted = true));
      return new Promise<object>((resolve) => (finish = resolve));
    },
  });
  server.side.ask(1, "_host/slow", {});
  await settled();
  server.side.notify("$/cancel_request", { requestId: 1 });
  await settled();
  finish({});
  await settled();
  assert.ok(aborted);
  const answers = server.received.filter((message) => !("method" in message));
  assert.deepEqual(answers, [
    { jsonrpc: "2.0", id: 1, error: { code: -32800, message: "Request cancelled" } },
  ]);
  client.dispose();
});

test("_meta goes out and comes in unchanged", async () => {
  const server = plainServer({
    "session/prompt": (side, request) =>
      side.reply(request, { stopReason: "end_turn", _meta: { tokens: 7 } }),
  });
  const client = await connected(server);
  await client.sendMessage("hi", {
    meta: { traceparent: "00-1" },
    content: [{ type: "resource_link", uri: "file:///a", name: "a", _meta: { mine: 1 } }],
  });
  const params = server.calls("session/prompt")[0]?.params;
  assert.deepEqual(params, {
    sessionId: "s1",
    prompt: [
      { type: "text", text: "hi" },
      { type: "resource_link", uri: "file:///a", name: "a", _meta: { mine: 1 } },
    ],
    _meta: { traceparent: "00-1" },
  });
  const last = client.getMessages().at(-1);
  assert.deepEqual(last?.role === "assistant" && last.result?._meta, { tokens: 7 });
  client.dispose();
});
