import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  RecordingPlayer,
  type PendingApproval,
  type StructuredEvent,
} from "@gemini-agent-chat/core";
import { WebSocket } from "ws";
import { clientOfEchoAgent } from "./agent-in-a-page.js";
import { toolRows } from "./approvals-by-tool.js";
import { newClient, startDemo, stateWhere } from "./demo-bridge.test-helper.js";
import { askForThePerson, countHidden, tellQuietly } from "./hidden-messages.js";
import { fetchPage, loadPage } from "./infinite-scroll.js";
import { openKeptSession } from "./kept-session.js";
import { openChat } from "./page-client.js";
import { renderPart, watchMessages } from "./render-content.js";
import { openWithTags, readToolRequest, serveTools } from "./sys-tags.js";

const { options, url } = await startDemo({ after });

test("a client in a page hears text, tools and questions", async (context) => {
  let text = "";
  const tools: string[] = [];
  const errors: string[] = [];
  const asked: PendingApproval[] = [];
  const client = await openChat(options, {
    addText: (delta) => (text += delta),
    showTool: (title, status) => tools.push(`${title} ${status}`),
    ask: (approval) => {
      asked.push(approval);
      client.approveTool(approval.options[0]?.optionId ?? "", approval.requestId);
    },
    showError: (message) => errors.push(message),
  });
  context.after(() => client.dispose());
  assert.equal((await client.sendMessage("edit")).stopReason, "end_turn");
  const answer = client.getMessages().at(-1);
  assert.equal(text, answer?.text);
  assert.equal(asked.length, 1);
  assert.equal(tools.at(-1), "src/due-date.ts completed");
  assert.deepEqual(errors, []);
});

test("a store subscription draws every part, at once and after each change", async (context) => {
  const client = newClient(context, options);
  const drawn: string[] = [];
  const end = watchMessages(client, (text) => drawn.push(text));
  assert.deepEqual(drawn, [""]);
  await client.connect();
  await client.sendMessage("read");
  const last = drawn.at(-1) ?? "";
  assert.match(last, /^You: read\n\nI'll open the file/);
  assert.match(last, /\n\[completed\] src\/due-date\.ts\n/);
  await client.sendMessage("draw an image");
  assert.match(drawn.at(-1) ?? "", /\[picture, image\/png\]/);
  await client.sendMessage("/empty");
  assert.match(drawn.at(-1) ?? "", /\[info\] The agent ended its turn without an answer\./);
  end();
  const { length } = drawn;
  await client.sendMessage("read");
  assert.equal(drawn.length, length);
  assert.match(renderPart({ type: "unknown", value: { sessionUpdate: "new_kind" } }), /cannot/);
});

test("a kept session goes on after a reload, and a lost one is replaced", async (context) => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const first = openKeptSession(options, storage);
  await first.connect();
  await first.sendMessage("read");
  const id = first.getSessionId();
  first.dispose();

  const second = openKeptSession(options, storage);
  context.after(() => second.dispose());
  await second.connect();
  assert.equal(second.getSessionId(), id);
  assert.equal(second.getMessages().length, 2);

  kept.set("agent-session", "a session of another bridge");
  const third = openKeptSession(options, storage);
  context.after(() => third.dispose());
  await third.connect();
  assert.notEqual(third.getSessionId(), id);
  assert.deepEqual([...kept.values()], [third.getSessionId()]);
});

test("each question stands at its tool", async (context) => {
  const client = newClient(context, options);
  await client.connect();
  const turn = client.sendMessage("approvals");
  const state = await stateWhere(client, ({ pendingApprovals }) => pendingApprovals.length === 3);
  const { rows, others } = toolRows(state);
  assert.deepEqual(others, []);
  assert.equal(rows.length, 3);
  for (const { call, approval } of rows) {
    assert.equal(approval?.toolCall.toolCallId, call.id);
    client.rejectTool(approval.requestId);
  }
  await turn;
  assert.deepEqual(
    toolRows(client.getState()).rows.map(({ call, approval }) => [
      call.status,
      call.closedBy,
      approval,
    ]),
    rows.map(() => ["cancelled", "rejected", undefined]),
  );
  const orphan = { ...state, messages: [] };
  assert.equal(toolRows(orphan).others.length, 3);
});

test("older turns come page by page, by either way, and none twice", async (context) => {
  const first = newClient(context, options);
  await first.connect();
  const texts = ["one", "two", "three", "four", "five"];
  for (const text of texts) await first.sendMessage(text);
  const sessionId = first.getSessionId() ?? "";
  const asked = (client: typeof first): string[] =>
    client.getMessages().flatMap(({ role, text }) => (role === "user" ? [text] : []));

  const byHand = newClient(context, { ...options, sessionId, replay: { limit: 1 } });
  let told = 0;
  byHand.on("messages_replayed", ({ count }) => (told += count));
  await byHand.connect();
  assert.deepEqual(asked(byHand), ["five"]);
  assert.equal((await fetchPage(byHand, url, 2, WebSocket)).length, 4);
  assert.deepEqual(asked(byHand), ["three", "four", "five"]);
  await fetchPage(byHand, url, 9, WebSocket);
  assert.deepEqual(await fetchPage(byHand, url, 9, WebSocket), []);
  assert.deepEqual(asked(byHand), texts);
  assert.equal(told, 10);

  const byClient = newClient(context, { ...options, sessionId, replay: { limit: 1 } });
  await byClient.connect();
  assert.equal(byClient.getState().hasOlder, true);
  assert.equal(await loadPage(byClient, 2), true);
  assert.deepEqual(asked(byClient), ["three", "four", "five"]);
  for (let pages = 0; await loadPage(byClient, 2); pages++) assert.ok(pages < 3);
  assert.deepEqual(
    byClient.getMessages().map(({ id }) => id),
    byHand.getMessages().map(({ id }) => id),
  );
});

test("SYS tags: the agent is told out of sight, its data come as events, tools ask first", async (context) => {
  const client = await openWithTags(options);
  context.after(() => client.dispose());
  assert.deepEqual(client.getMessages(), []);
  assert.equal(countHidden(client), 2);

  const events: StructuredEvent[] = [];
  client.on("bridge/structured_event", (event) => events.push(event));
  const opened: unknown[] = [];
  const questions: string[] = [];
  const answers = [false, true];
  serveTools(
    client,
    async ({ tool }) => {
      questions.push(tool);
      return answers.shift() ?? false;
    },
    new Map([["open_preview", (payload) => opened.push(payload)]]),
  );
  await client.sendMessage("/tags");
  assert.deepEqual(
    events.map(({ type, error }) => [type, error !== undefined]),
    [
      ["sys_block", false],
      ["sys_json", false],
      ["sys_block", false],
      ["sys_json", true],
    ],
  );
  const text = client.getMessages().at(-1)?.text ?? "";
  assert.doesNotMatch(text, /"title": "Preview of the list"/);
  assert.match(text, /<SYS_JSON>\{"type": "tool.invoke", oops\}<\/SYS_JSON>/);
  assert.deepEqual(opened, [], "the person said no");
  await client.sendMessage("/tags");
  assert.deepEqual(opened, [{ tool: "open_preview", path: "/list", width: 420 }]);
  assert.deepEqual(questions, ["open_preview", "open_preview"]);
  for (const payload of [null, [], "x", { type: "tool.invoke" }, { type: "other", payload: {} }]) {
    assert.equal(readToolRequest({ type: "sys_json", raw: "", payload }), null);
  }
});

test("hidden messages are kept, not shown, and told of by includeHidden alone", async (context) => {
  const client = newClient(context, options);
  await client.connect();
  const heard: string[] = [];
  client.on("message", ({ role }) => heard.push(role));
  await tellQuietly(client, "The person looks at page 3.");
  assert.deepEqual([client.getMessages().length, countHidden(client), heard], [0, 2, []]);
  await askForThePerson(client, "read");
  assert.deepEqual(heard, ["assistant"]);
  assert.deepEqual([client.getMessages().length, countHidden(client)], [1, 3]);

  // Reloaded: the same.
  const sessionId = client.getSessionId() ?? "";
  const again = newClient(context, { ...options, sessionId });
  await again.connect();
  assert.deepEqual([again.getMessages().length, countHidden(again)], [1, 3]);

  // Nobody sees a question of a hidden turn: it is refused.
  await tellQuietly(client, "edit");
  const call = client.getMessages({ includeHidden: true }).at(-1);
  assert.equal(call?.role === "assistant" && call.toolCalls.at(-1)?.closedBy, "rejected");
});

test("a turn that failed rejects, and its reason is in the state in one form", async (context) => {
  const client = newClient(context, options);
  await client.connect();
  await assert.rejects(client.sendMessage("/limit"), { code: "rpc_error" });
  const { lastError, lastStopReason, messages } = client.getState();
  assert.equal(lastError?.kind, "rate_limit");
  assert.equal(lastStopReason, "error");
  const last = messages.at(-1);
  assert.equal(last?.role === "assistant" && last.error, lastError);
  // A refusal is an answer: the promise resolves, and the state tells why.
  const { stopReason } = await client.sendMessage("/refuse");
  assert.equal(stopReason, "refusal");
  assert.equal(client.getState().lastError?.kind, "refusal");
});

test("an answer is given once, and stays pending until the host confirms it", async (context) => {
  const client = newClient(context, options);
  await client.connect();
  const turn = client.sendMessage("edit");
  const { pendingApproval } = await stateWhere(client, (state) => state.pendingApproval !== null);
  assert.ok(pendingApproval);
  const { requestId } = pendingApproval;
  assert.throws(() => client.approveTool("made up", requestId), { code: "unknown_option" });
  client.rejectTool(requestId);
  assert.equal(client.getPendingApproval(), pendingApproval);
  assert.throws(() => client.rejectTool(requestId), { code: "unknown_request" });
  await turn;
  assert.equal(client.getPendingApproval(), null);
});

test("the agent's message is told when it begins, and the turn's end once", async (context) => {
  const client = newClient(context, options);
  await client.connect();
  const heard: string[] = [];
  client.on("message", ({ role, text }) => heard.push(`message ${role} ${text.length > 0}`));
  client.on("turn_started", () => heard.push("turn_started"));
  client.on("assistant_text_final", () => heard.push("assistant_text_final"));
  client.on("turn_completed", (stopReason) => heard.push(`turn_completed ${stopReason}`));
  const { stopReason } = await client.sendMessage("read");
  assert.equal(stopReason, "end_turn");
  assert.deepEqual(heard, [
    "message user true",
    "turn_started",
    "message assistant false",
    "assistant_text_final",
    "turn_completed end_turn",
  ]);
});

test("an agent in the page answers, and its session plays as a recording", async (context) => {
  const client = clientOfEchoAgent();
  context.after(() => client.dispose());
  await client.connect();
  assert.equal((await client.sendMessage("hello")).stopReason, "end_turn");
  assert.equal(client.getMessages().at(-1)?.text, "hello");
  await assert.rejects(client.extMethod("_nothing"), { code: "unsupported" });

  const recording = new RecordingPlayer(await client.exportRecording());
  const shown = newClient(context, { recording });
  await shown.connect();
  assert.deepEqual(
    shown.getMessages().map(({ text }) => text),
    ["hello", "hello"],
  );
});
