/** Trial cases from public bug reports, as far as the fold decides how they come out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage } from "../rpc/json-rpc.js";
import { LineSplitter } from "../rpc/line-splitter.js";
import {
  answerOf,
  ask,
  ended,
  failed,
  fold,
  goOn,
  opened,
  prompt,
  resolved,
  say,
  update,
  type Told,
} from "./events.test-helper.js";
import { reduce } from "./reduce.js";
import { selectMessages } from "./select.js";
import { emptyChatState, type ToolCall } from "./state.js";
import { cpuTime } from "../cpu-time.test-helper.js";

function onlyCall(calls: readonly ToolCall[]): ToolCall {
  assert.equal(calls.length, 1);
  const [call] = calls;
  assert.ok(call);
  return call;
}

test("C04: text cut within its characters comes out whole", () => {
  const line = JSON.stringify({
    jsonrpc: "2.0",
    method: "session/update",
    params: {
      sessionId: "s1",
      update: {
        sessionUpdate: "agent_message_chunk",
        content: { type: "text", text: "日本🙂" },
      },
    },
  });
  let state = emptyChatState;
  const splitter = new LineSplitter({
    onLine: (text) => {
      const parsed = parseMessage(text);
      if (parsed.kind === "invalid") return;
      state = reduce(state, { seq: state.lastSeq + 1, at: 1, message: parsed.message });
    },
  });
  for (const byte of new TextEncoder().encode(`${line}\n`)) splitter.push(Uint8Array.of(byte));
  splitter.end();
  assert.equal(answerOf(state).text, "日本🙂");
});

test("C05: the separators U+2028 and U+2029 end no line", () => {
  const kinds: string[] = [];
  const splitter = new LineSplitter({ onLine: (line) => kinds.push(parseMessage(line).kind) });
  const line =
    '{"jsonrpc":"2.0","id":7,"result":{"stopReason":"end_turn","_meta":{"t":"a\u2028b\u2029c"}}}\n';
  splitter.push(new TextEncoder().encode(line));
  splitter.end();
  assert.deepEqual(kinds, ["response"]);
});

test("C11: what comes after the turn's answer belongs to that turn, and nothing runs", () => {
  const state = fold(prompt("p"), ended("p"), say("done"));
  assert.equal(selectMessages(state).length, 2);
  assert.equal(answerOf(state).text, "done");
  assert.equal(answerOf(state).stopReason, "end_turn");
  assert.equal(state.turn, null);
});

test("C13: commands that come with no turn open are kept", () => {
  const command = { name: "init", description: "x" };
  const state = fold(
    update("available_commands_update", { availableCommands: [command] }),
    opened(),
  );
  assert.deepEqual(
    state.commands.map(({ name }) => name),
    ["init"],
  );
});

test("C14: an echo of the live prompt is no second bubble, a replayed one is a bubble", () => {
  const echo = update("user_message_chunk", { content: { type: "text", text: "hi" } });
  const live = fold(prompt("p", "hi"), echo, say("hello"), ended("p"));
  assert.deepEqual(
    selectMessages(live).map(({ role, text }) => [role, text]),
    [
      ["user", "hi"],
      ["assistant", "hello"],
    ],
  );
  assert.equal(selectMessages(fold(opened(), echo)).length, 1);
});

test("C15: a replay of the past leaves the session idle", () => {
  const user = (text: string): Told =>
    update("user_message_chunk", { content: { type: "text", text } });
  const state = fold(user("one"), say("1"), user("two"), say("2"), opened());
  assert.equal(state.turn, null);
  assert.deepEqual(
    selectMessages(state).map(({ text }) => text),
    ["one", "1", "two", "2"],
  );
});

test("C20, C22: nothing is pending after a turn that was cancelled with a question open", () => {
  const call = { toolCallId: "t", title: "rm x", kind: "execute", rawInput: { command: "rm x" } };
  const open = fold(prompt("p"), update("tool_call", call), ask("p-5", call));
  assert.equal(open.approvals.length, 1);
  const cancelled = goOn(open, resolved("p-5", { outcome: "cancelled" }, "cancel"));
  assert.equal(cancelled.approvals.length, 0);
  assert.equal(cancelled.turn?.promptId, "p", "the turn runs until the agent has answered");
  const forgotten = goOn(open, ended("p", "cancelled"));
  assert.equal(forgotten.approvals.length, 0, "not even one that nobody answered");
  for (const state of [goOn(cancelled, ended("p", "cancelled")), forgotten]) {
    const { status, closedBy } = onlyCall(answerOf(state).toolCalls);
    assert.deepEqual([status, closedBy], ["cancelled", "cancelled"]);
  }
});

test("C23: an agent that goes on after the cancel: its words are kept, and start no second turn", () => {
  const state = fold(prompt("p"), say("one "), say("late"), ended("p", "cancelled"), say(" later"));
  assert.equal(selectMessages(state).length, 2);
  assert.equal(answerOf(state).stopReason, "cancelled");
  assert.deepEqual(
    answerOf(state).content.flatMap((part) => (part.type === "text" ? [part.text] : [])),
    ["one late", " later"],
  );
  assert.equal(state.turn, null);
});

test("C25: the agent dies in mid-turn: what ran is interrupted, what was asked is closed", () => {
  const call = { toolCallId: "t", title: "make", status: "in_progress" };
  const state = fold(
    prompt("p"),
    update("tool_call", call),
    ask("p-1", { toolCallId: "u", title: "rm x" }),
    resolved("p-1", { outcome: "cancelled" }, "exit"),
    failed("p", { code: -32010, message: "agent_gone", data: { stderr: ["out of memory"] } }),
  );
  const [made, removed] = answerOf(state).toolCalls;
  assert.deepEqual([made?.status, made?.closedBy], ["cancelled", "interrupted"]);
  assert.deepEqual([removed?.status, removed?.closedBy], ["cancelled", "cancelled"]);
  assert.equal(state.approvals.length, 0);
  const notice = answerOf(state).content.at(-1);
  assert.equal(notice?.type === "notice" && notice.description, "out of memory");
});

test("C27: two tool_calls with one id are one card, and the second says what runs", () => {
  const state = fold(
    prompt("p"),
    update("tool_call", {
      toolCallId: "t1",
      title: "Terminal",
      kind: "execute",
      status: "pending",
      rawInput: {},
      content: [],
    }),
    update("tool_call", {
      toolCallId: "t1",
      title: "git diff",
      rawInput: { command: "git diff" },
    }),
    update("tool_call_update", { toolCallId: "t1", status: "completed" }),
  );
  const call = onlyCall(answerOf(state).toolCalls);
  assert.deepEqual(
    [call.title, call.input, call.status, call.kind],
    ["git diff", "git diff", "completed", "execute"],
  );
});

const echoFoo: readonly Told[] = [
  prompt("p"),
  update("tool_call", { toolCallId: "t1", title: "bash", kind: "execute", rawInput: {} }),
  update("tool_call_update", { toolCallId: "t1", rawInput: { command: "echo foo" } }),
  ask("p-9", { toolCallId: "t1", title: "bash", kind: "execute", rawInput: {} }, [
    { optionId: "o", name: "Allow once", kind: "allow_once" },
    { optionId: "r", name: "Reject", kind: "reject_once" },
  ]),
];

test("C29: an empty rawInput does not wipe the command that a person must judge", () => {
  const { approvals } = fold(...echoFoo);
  assert.equal(approvals[0]?.toolCall.input, "echo foo");
  assert.deepEqual(approvals[0].toolCall.rawInput, { command: "echo foo" });
});

test("C30: an update of the tool leaves the question open", () => {
  const state = fold(
    ...echoFoo,
    update("tool_call_update", { toolCallId: "t1", status: "in_progress" }),
  );
  assert.equal(state.approvals.length, 1);
  assert.equal(goOn(state, ended("p")).approvals.length, 0);
});

test("C32: a diff's path stays as the agent gave it", () => {
  const diff = (path: string): object => ({ type: "diff", path, oldText: null, newText: "x" });
  const content = [diff("a.txt"), diff("/w/../etc/passwd")];
  const state = fold(prompt("p"), update("tool_call", { toolCallId: "t", title: "Edit", content }));
  assert.deepEqual(
    onlyCall(answerOf(state).toolCalls).diffs.map(({ path, oldText }) => [path, oldText]),
    [
      ["a.txt", null],
      ["/w/../etc/passwd", null],
    ],
  );
});

test("C33: a call without any arguments is shown with its title and status", () => {
  const state = fold(prompt("p"), update("tool_call", { toolCallId: "t", title: "List todos" }));
  const call = onlyCall(answerOf(state).toolCalls);
  assert.deepEqual([call.title, call.status], ["List todos", "queued"]);
  assert.deepEqual([call.content, call.locations, call.diffs], [[], [], []]);
  assert.equal(call.rawInput, undefined);
});

test("C35: a replayed shell call without title and kind shows its command", () => {
  const state = fold(
    update("tool_call", {
      toolCallId: "t",
      title: "exec_command",
      status: "completed",
      rawInput: { cmd: "cat README.md" },
    }),
  );
  const call = onlyCall(answerOf(state).toolCalls);
  assert.deepEqual([call.name, call.input, call.kind], ["exec_command", "cat README.md", "other"]);
});

test("C36: 5 MB of tool output cost the fold nothing: nobody reads them here", () => {
  const text =
    "some line of a log, eighty characters wide, with numbers in it: 1234567890\n".repeat(66_000);
  const state = fold(
    prompt("p"),
    update("tool_call", {
      toolCallId: "t",
      title: "cat log",
      content: [{ type: "content", content: { type: "text", text } }],
    }),
  );
  const started = cpuTime();
  let next = state;
  for (let i = 0; i < 1000; i++) next = goOn(next, say("a "));
  const words = cpuTime() - started;
  assert.equal(onlyCall(answerOf(next).toolCalls).result, text);
  assert.ok(words < 1000, `1,000 chunks beside it took ${words} ms`);
});

test("C38: the agent's own options stay apart, with their names and in their order", () => {
  const options = ["Alpha", "Bravo", "Charlie"].map((name, index) => ({
    optionId: "abc".charAt(index),
    name,
    kind: "allow_once",
  }));
  const { approvals } = fold(prompt("p"), ask("p-1", { toolCallId: "t", title: "x" }, options));
  assert.deepEqual(
    approvals[0]?.options.map(({ optionId, label }) => [optionId, label]),
    [
      ["a", "Alpha"],
      ["b", "Bravo"],
      ["c", "Charlie"],
    ],
  );
});

test("C40: a request with the id of one that was answered is a live one", () => {
  const call = { toolCallId: "t", title: "x" };
  const first = fold(
    prompt("p1"),
    ask(0, call),
    resolved(0, { outcome: "cancelled" }),
    ended("p1"),
  );
  assert.equal(first.approvals.length, 0);
  const second = goOn(first, prompt("p2"), ask(0, call));
  assert.deepEqual(
    second.approvals.map(({ requestId }) => requestId),
    [0],
  );
  assert.equal(onlyCall(answerOf(second).toolCalls).status, "queued");
});

test("C52: chunks are one message, and one text", () => {
  const state = fold(prompt("p"), say("Hel"), say("lo"));
  assert.equal(selectMessages(state).length, 2);
  assert.deepEqual(
    answerOf(state).content.map((part) => part.type === "text" && part.text),
    ["Hello"],
  );
});
