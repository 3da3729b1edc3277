/** Every update kind of the protocol, and those that it does not have. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answerOf,
  ask,
  callOf,
  ended,
  fold,
  goOn,
  numbered,
  opened,
  prompt,
  say,
  update,
  type Told,
} from "./events.test-helper.js";
import { reduceBatch } from "./reduce.js";
import { emptyChatState, type ChatState, type NoticePart } from "./state.js";

const tool = (fields: object): Told => update("tool_call", { toolCallId: "t", ...fields });

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
