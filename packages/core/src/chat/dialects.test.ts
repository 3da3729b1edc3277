/** What single agents do in their own way, and every update kind of the protocol. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answerOf,
  ask,
  ended,
  fold,
  goOn,
  numbered,
  opened,
  prompt,
  resolved,
  say,
  update,
  type Told,
} from "./events.test-helper.js";

import { reduceBatch } from "./reduce.js";
import { selectMessages, selectTerminals } from "./select.js";
import { emptyChatState, type ChatState, type NoticePart, type ToolCall } from "./state.js";

function callOf(state: ChatState): ToolCall {
  const call = answerOf(state).toolCalls.at(-1);
  assert.ok(call);
  return call;
}

function texts(state: ChatState): string[] {
  return answerOf(state).content.flatMap((part) => (part.type === "text" ? [part.text] : []));
}

const tool = (fields: object): Told => update("tool_call", { toolCallId: "t", ...fields });
const toolUpdate = (fields: object): Told =>
  update("tool_call_update", { toolCallId: "t", ...fields });

test("Codex: a command's output comes in deltas to a terminal, its end with an exit code", () => {
  const terminal_id = "term";
  const delta = (data: string): Told =>
    toolUpdate({ _meta: { terminal_output_delta: { terminal_id, data } } });
  const state = fold(
    prompt("p"),
    tool({
      status: "in_progress",
      content: [{ type: "terminal", terminalId: terminal_id }],
      _meta: { terminal_info: { terminal_id, cwd: "/workspace" }, vendor: 1 },
    }),
    delta("日本"),
    delta("🙂\r\n\u001b[31mred"),
  );
  const [open] = callOf(state).terminals ?? [];
  assert.deepEqual(
    [open?.id, open?.cwd, open?.output, open?.exit],
    ["term", "/workspace", "日本🙂\r\n\u001b[31mred", undefined],
  );
  assert.equal(open?.stream.since(4), "\r\n\u001b[31mred");
  assert.equal(callOf(state).result, open.output);
  assert.deepEqual(callOf(state).meta, { vendor: 1 }, "what is no event is kept");
  const after = goOn(
    state,
    toolUpdate({
      status: "failed",
      _meta: { terminal_exit: { terminal_id, exit_code: 3, signal: null } },
    }),
  );
  assert.deepEqual(callOf(after).terminals?.[0]?.exit, { exitCode: 3, signal: null });
  assert.deepEqual(selectTerminals(after), callOf(after).terminals);
});

test("output without a name goes to the terminal of the call; several terminals stay apart", () => {
  const state = fold(
    prompt("p"),
    toolUpdate({ _meta: { terminal_output: { data: "a" } } }),
    toolUpdate({ _meta: { terminal_output: { data: "b", terminal_id: "other" } } }),
    toolUpdate({ _meta: { terminal_output: { data: "c" } } }),
    toolUpdate({ _meta: { terminal_output: { data: 5 }, terminal_exit: null } }),
  );
  assert.deepEqual(
    callOf(state).terminals?.map(({ id, output }) => [id, output]),
    [
      ["t", "ac"],
      ["other", "b"],
    ],
  );
});

test("Codex (older): the permission comes before the tool_call of its id", () => {
  const question = { type: "content", content: { type: "text", text: "May I?" } };
  const asked = fold(
    prompt("p"),
    ask("p-1", {
      toolCallId: "t",
      title: "touch b1",
      kind: "execute",
      status: "pending",
      content: [question],
      rawInput: { command: ["/bin/bash", "-lc", "touch b1"], cwd: "/workspace" },
    }),
  );
  assert.deepEqual(asked.approvals[0]?.toolCall.content, [question]);
  assert.equal(asked.approvals[0]?.toolCall.input, "touch b1");
  const state = goOn(
    asked,
    resolved("p-1", { outcome: "selected", optionId: "x" }),
    tool({ title: "touch b1", kind: "execute", status: "in_progress" }),
    toolUpdate({ status: "completed", rawOutput: { formatted_output: "made\n", exit_code: 0 } }),
    ended("p"),
  );
  const cards = answerOf(state).toolCalls;
  assert.equal(cards.length, 1);
  assert.equal(cards.at(-1)?.result, "made\n", "the question is not the result");
  assert.equal(cards.at(-1)?.workingDir, "/workspace");
});

test("OpenCode: a permission that knows less than the call takes nothing away", () => {
  const locations = [{ path: "/workspace" }];
  const state = fold(
    prompt("p"),
    tool({ title: "bash", locations, rawInput: { command: "ls", cwd: "/workspace" } }),
    ask("p-1", { toolCallId: "t", title: "ls", locations: [], rawInput: { command: "ls" } }),
  );
  assert.deepEqual(callOf(state).locations, locations);
  assert.deepEqual(callOf(state).rawInput, { command: "ls", cwd: "/workspace" });
  assert.equal(callOf(state).name, "bash");
  assert.equal(callOf(state).title, "ls");
});

test("Claude: the description in the content is none of the output", () => {
  const rawInput = { command: "make", description: "Build it" };
  const content = [{ type: "content", content: { type: "text", text: "Build it" } }];
  const state = fold(
    prompt("p"),
    tool({ title: "Terminal", rawInput: {}, _meta: { claudeCode: { toolName: "Bash" } } }),
    toolUpdate({ title: "make", rawInput, content }),
  );
  const call = callOf(state);
  assert.deepEqual(
    [call.name, call.title, call.description, call.result],
    ["Bash", "make", "Build it", undefined],
  );
  assert.equal(
    callOf(goOn(state, toolUpdate({ status: "completed", content }))).result,
    "Build it",
  );
});

test("Claude: an interruption in a replay is no message of the person's", () => {
  const user = (text: string): Told =>
    update("user_message_chunk", { content: { type: "text", text } });
  const state = fold(user("go"), say("word0 "), user("[Request interrupted by user]"), user("on"));
  assert.deepEqual(
    selectMessages(state).map((message) =>
      message.role === "user" ? message.text : message.stopReason,
    ),
    ["go", "cancelled", "on"],
  );
});

test("a replay: two prompts with ids of their own are two messages, blocks of one are one", () => {
  const chunk = (messageId: string | null, content: object): Told =>
    update("user_message_chunk", { messageId, content });
  const text = (said: string): object => ({ type: "text", text: said });
  const image = { type: "image", data: "AAAA", mimeType: "image/png" };
  const state = fold(
    chunk("u1", text("one")),
    chunk("u2", text("two")),
    chunk("u2", image),
    chunk(null, text("!")),
  );
  assert.deepEqual(
    selectMessages(state).map(({ text: said, content }) => [said, content.length]),
    [
      ["one", 1],
      ["two!", 3],
    ],
  );
});

test("a replay: what never ended is over when the next prompt comes", () => {
  const state = fold(
    update("user_message_chunk", { content: { type: "text", text: "one" } }),
    tool({ title: "ls", status: "in_progress" }),
    update("user_message_chunk", { content: { type: "text", text: "two" } }),
  );
  const [, answer] = selectMessages(state);
  assert.equal(answer?.role === "assistant" && answer.toolCalls[0]?.closedBy, "interrupted");
});

test("after the turn a late word may say what came out, not that it goes on", () => {
  const over = fold(prompt("p"), tool({ title: "ls", status: "in_progress" }), ended("p"));
  assert.equal(callOf(over).status, "completed");
  const late = goOn(over, toolUpdate({ status: "in_progress", rawOutput: "x" }));
  assert.deepEqual([callOf(late).status, callOf(late).result], ["completed", "x"]);
  assert.equal(callOf(goOn(late, toolUpdate({ status: "failed" }))).status, "failed");
});

test("text without ids goes on in one part, but not across a plan or another message", () => {
  const plan = update("plan", { entries: [{ content: "one", status: "pending" }] });
  assert.deepEqual(texts(fold(prompt("p"), say("a"), say("b"), plan, say("c"), say("d"))), [
    "ab",
    "cd",
  ]);
  const withId = (text: string): Told => say(text, { messageId: "m" });
  assert.deepEqual(texts(fold(prompt("p"), withId("a"), plan, withId("b"), say("error"))), [
    "ab",
    "error",
  ]);
});

test("a compaction is one line, from its first word to its end", () => {
  const patch = (fields: object): Told =>
    update("compaction_update", { compactionId: "c", ...fields });
  const chunk = (text: string): Told =>
    update("compaction_summary_chunk", { compactionId: "c", content: { type: "text", text } });
  const notice = (state: ChatState): NoticePart => {
    const notices = answerOf(state).content.filter((part) => part.type === "notice");
    const [notice, ...others] = notices;
    assert.ok(notice && others.length === 0);
    return notice;
  };
  const state = fold(prompt("p"), chunk("They "), say("x"), chunk("talked."));
  assert.deepEqual(
    [notice(state).compaction?.status, notice(state).description],
    ["in_progress", "They \ntalked."],
  );
  const done = goOn(state, patch({ status: "completed" }));
  assert.equal(notice(done).title, "The earlier conversation was summarised.");
  assert.equal(notice(done).compaction?.summary.length, 2, "left out: unchanged");
  assert.deepEqual(notice(goOn(done, patch({ summary: null }))).compaction?.summary, []);
  const failed = notice(goOn(state, patch({ status: "failed", error: "too long" })));
  assert.deepEqual([failed.severity, failed.description], ["warning", "too long"]);
  assert.match(notice(goOn(state, patch({ status: "later" }))).title, /later/);
});

test("session_info_update: what is left out stays, null clears, _meta is kept", () => {
  const info = (fields: object): Told => update("session_info_update", fields);
  const state = fold(opened(), info({ title: "One", updatedAt: "2026-01-01", _meta: { a: 1 } }));
  assert.deepEqual([state.title, state.updatedAt, state.meta], ["One", "2026-01-01", { a: 1 }]);
  const more = goOn(state, info({ _meta: { b: 2 } }));
  assert.deepEqual([more.title, more.meta], ["One", { a: 1, b: 2 }]);
  assert.equal(goOn(more, info({ title: null })).title, null);
});

test("plan, usage, notice and commands keep what the agent added, and miss nothing that a view needs", () => {
  const state = fold(
    update("plan", { entries: [{ content: "a", status: "later", _meta: { n: 1 } }, { x: 1 }, 5] }),
    update("usage_update", { used: 1, size: 2, cost: { amount: 0.5, currency: "USD" } }),
    update("notice", { severity: "later", title: "T", description: "D" }),
    update("available_commands_update", {
      availableCommands: [{ name: "a", input: null }, { description: "no name" }],
    }),
  );
  assert.deepEqual(state.plan, [
    { content: "a", status: "later", _meta: { n: 1 } },
    { x: 1, content: "", status: "pending" },
  ]);
  assert.equal(state.usage?.cost?.amount, 0.5);
  assert.deepEqual(
    state.notices.map(({ severity, title, description }) => [severity, title, description]),
    [["later", "T", "D"]],
  );
  assert.deepEqual(state.commands, [{ name: "a", description: "", input: null }]);
});

test("unknown kinds are kept: updates, blocks, tool content, statuses, tool and option kinds", () => {
  const state = fold(
    prompt("p"),
    update("hologram", { x: 1 }),
    update("agent_message_chunk", { content: { type: "smell", data: "…" } }),
    update("agent_message_chunk", { content: { type: "image", data: 5 } }),
    update("agent_message_chunk", {}),
    tool({
      title: "x",
      kind: "teleport",
      status: "paused",
      content: [{ type: "hologram", depth: 3 }, { type: "diff", path: 5 }, "text"],
    }),
    ask("p-1", { toolCallId: "t" }, [{ optionId: "o", name: "O", kind: "allow_twice", x: 1 }]),
  );
  assert.deepEqual(
    answerOf(state).content.map(({ type }) => type),
    ["unknown", "unknown", "unknown", "unknown", "tool_call"],
  );
  const call = callOf(state);
  assert.deepEqual([call.kind, call.status], ["teleport", "paused"]);
  assert.deepEqual(call.content, [
    { type: "hologram", depth: 3 },
    { type: "unknown", value: { type: "diff", path: 5 } },
    { type: "unknown", value: "text" },
  ]);
  assert.deepEqual(state.approvals[0]?.options, [
    { optionId: "o", name: "O", label: "O", kind: "allow_twice", x: 1 },
  ]);
});

test("the agent's whole answer stays with its message", () => {
  const state = fold(prompt("p"), ended("p", "end_turn", { usage: { totalTokens: 3 }, _meta: {} }));
  assert.deepEqual(answerOf(state).result, {
    stopReason: "end_turn",
    usage: { totalTokens: 3 },
    _meta: {},
  });
});

test("a change of any session-wide fact is told", () => {
  const told = (event: Told): string[] => {
    const known = opened({ modes: { currentModeId: "a", availableModes: [] } });
    const { state } = reduceBatch(emptyChatState, numbered([known]));
    return reduceBatch(state, numbered([event], 2)).changes.map(({ type }) => type);
  };
  assert.deepEqual(told(update("session_info_update", { title: "T" })), ["session_info"]);
  assert.deepEqual(told(update("config_option_update", { configOptions: [] })), ["config_options"]);
  assert.deepEqual(told(update("current_mode_update", { currentModeId: "b" })), ["mode"]);
});
