import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, ended, fold, goOn, prompt, say, update, type Told } from "./events.test-helper.js";
import {
  selectApprovalsByTool,
  selectMessages,
  selectPendingApprovals,
  selectPlan,
} from "./select.js";
import { selectTerminals, selectToolCalls } from "./select-tools.js";
import { selectTurns } from "./turns.js";

const tool = (toolCallId: string): Told =>
  update("tool_call", { toolCallId, title: toolCallId, status: "in_progress" });
const output = (toolCallId: string, data: string): Told =>
  update("tool_call_update", { toolCallId, _meta: { terminal_output: { data } } });

test("text leaves the lists of tools, terminals, requests and the plan the same", () => {
  const state = fold(
    prompt("p"),
    update("plan", { entries: [{ content: "a", status: "pending" }] }),
    tool("a"),
    output("a", "x"),
    tool("b"),
    ask("p-1", { toolCallId: "b" }),
  );
  const next = goOn(state, say("words"));
  for (const select of [selectToolCalls, selectTerminals]) {
    assert.equal(select(next), select(state));
    assert.ok(select(next).length > 0);
  }
  assert.equal(selectPlan(next), selectPlan(state));
  assert.equal(selectPendingApprovals(next), selectPendingApprovals(state));
  assert.equal(selectApprovalsByTool(next), selectApprovalsByTool(state));
});

test("a changed tool makes a new list, in which the others are the same", () => {
  const state = fold(prompt("p"), tool("a"), tool("b"), ended("p", "cancelled"), prompt("q"));
  const next = goOn(state, output("b", "late"));
  assert.notEqual(selectToolCalls(next), selectToolCalls(state));
  assert.equal(selectToolCalls(next)[0], selectToolCalls(state)[0]);
  assert.notEqual(selectToolCalls(next)[1], selectToolCalls(state)[1]);
  assert.deepEqual(
    selectTerminals(next).map((terminal) => terminal.output),
    ["late"],
  );
});

test("of several requests for one tool the oldest is found, whatever the tool's id", () => {
  const state = fold(
    prompt("p"),
    ask("p-1", { toolCallId: "__proto__" }),
    ask("p-2", { toolCallId: "__proto__" }),
    ask("p-3", { toolCallId: "t" }),
  );
  const byTool = selectApprovalsByTool(state);
  assert.equal(byTool.get("__proto__")?.requestId, "p-1");
  assert.equal(byTool.get("t")?.requestId, "p-3");
  assert.equal(byTool.get("toString"), undefined);
  const view = { pendingApprovals: state.approvals };
  assert.equal(selectApprovalsByTool(view), byTool, "a client's state is good as well");
});

test("turns: the prompt and its answer; those of before stay the same objects", () => {
  const first = fold(prompt("p1"), say("one"), ended("p1"));
  const state = goOn(first, prompt("p2"));
  const turns = selectTurns(state);
  assert.deepEqual(
    turns.map(({ id, prompt: asked, answers }) => [id, asked?.text, answers.length]),
    [
      ["p1", "go", 1],
      ["p2", "go", 0],
    ],
  );
  const grown = selectTurns(goOn(state, say("two")));
  assert.equal(grown[0], turns[0]);
  assert.deepEqual(
    grown[1]?.answers.map(({ text }) => text),
    ["two"],
  );
  assert.equal(selectTurns(state), turns, "asked again for an older state");
  const view = { messages: selectMessages(state) };
  assert.equal(selectTurns(view), turns, "a client's state is good as well");
});

test("turns: an agent that speaks first, and older turns that come in front", () => {
  const state = fold(say("welcome"), prompt("p"), say("a"));
  assert.deepEqual(
    selectTurns(state).map(({ id, prompt: asked }) => [id, asked?.id]),
    [
      ["a1", undefined],
      ["p", "p"],
    ],
  );
  const older = selectMessages(fold(prompt("older"), say("b")));
  const turns = selectTurns({ messages: [...older, ...selectMessages(state)] });
  assert.deepEqual(
    turns.map(({ id, answers }) => [id, answers.length]),
    [
      ["older", 2],
      ["p", 1],
    ],
  );
  assert.equal(selectTurns({ messages: [] }), selectTurns({ messages: [] }));
});

test("hidden messages are listed only when asked for", () => {
  const state = fold(
    [
      "session/prompt",
      { prompt: [], _meta: { "gemini-agent-chat": { promptId: "p", hidden: "user" } } },
    ],
    say("a"),
  );
  assert.equal(selectMessages(state).length, 1);
  assert.equal(selectMessages(state, { includeHidden: true }).length, 2);
  assert.equal(selectTurns(state)[0]?.prompt, null);
});
