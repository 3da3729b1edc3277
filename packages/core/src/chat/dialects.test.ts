/** What single agents do in their own way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answerOf,
  ask,
  callOf,
  ended,
  fold,
  goOn,
  opened,
  prompt,
  resolved,
  say,
  update,
  type Told,
} from "./events.test-helper.js";
import { selectMessages } from "./select.js";
import { selectTerminals } from "./select-tools.js";
import type { ChatState } from "./state.js";

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

test("a replay goes on after the answer to session/load, and the next prompt is apart from it", () => {
  const user = (text: string, messageId: string): Told =>
    update("user_message_chunk", { content: { type: "text", text }, messageId });
  const state = fold(
    user("one", "u1"),
    say("1", { messageId: "m1" }),
    opened(),
    say(" (resumed)"),
    user("two", "u2"),
    say("2", { messageId: "m2" }),
    prompt("p", "three"),
    say("3"),
  );
  assert.deepEqual(
    selectMessages(state).map(({ text }) => text),
    ["one", "1 (resumed)", "two", "2", "three", "3"],
  );
  assert.equal(state.turn?.promptId, "p");
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
