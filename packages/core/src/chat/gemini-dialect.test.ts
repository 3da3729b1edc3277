import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, opened, prompt, say, update, type Told } from "./events.test-helper.js";
import { isOwnNote } from "./gemini-dialect.js";
import { cpuTime } from "../cpu-time.test-helper.js";

const modes = {
  currentModeId: "yolo",
  availableModes: [
    { id: "yolo", name: "YOLO" },
    { id: "plan", name: "Plan" },
  ],
};
const chunk = (kind: string, text: string): Told =>
  update(kind, { content: { type: "text", text } });
const thoughts = (agent: string, ...texts: readonly string[]): readonly string[] =>
  fold(
    opened({}, agent),
    prompt("p1"),
    ...texts.map((text) => chunk("agent_thought_chunk", text)),
  ).current?.content.map((part) => (part.type === "thought" ? part.stream.since(0) : part.type)) ??
  [];
const said = (agent: string, ...texts: readonly string[]): readonly string[] =>
  fold(opened({}, agent), ...texts.map((text) => chunk("user_message_chunk", text))).settled.map(
    (message) => (message.role === "user" ? message.text : ""),
  );

test("only Gemini CLI's text sets the mode that is shown", () => {
  const state = (agent: string): ReturnType<typeof fold> =>
    fold(opened({ modes }, agent), prompt("p1"), say("[MODE_UPDATE] plan"));
  for (const agent of ["gemini", "gemini-cli"]) {
    assert.equal(state(agent).modes?.currentModeId, "plan");
    assert.equal(state(agent).current?.text, "");
  }
  for (const agent of ["codex", "claude-agent-acp"]) {
    assert.equal(state(agent).modes?.currentModeId, "yolo");
    assert.equal(state(agent).current?.text, "[MODE_UPDATE] plan");
  }
});

test("each thought under a subject is one of its own, from Gemini CLI", () => {
  const texts = ["**Looking**\nI read.", "**Deciding**\nI act.", "****\nno subject", " more"];
  assert.deepEqual(thoughts("gemini", ...texts), [
    "**Looking**\nI read.",
    "**Deciding**\nI act.",
    "no subject more",
  ]);
  assert.deepEqual(thoughts("codex", ...texts), [texts.join("")]);
});

test("what it writes in the person's place is left out, and nothing that a person wrote", () => {
  const context = "<session_context>\nThis is the Gemini CLI. Hello.\n</session_context>";
  assert.deepEqual(said("gemini", context, "first", "[Function Response: shell]", "second"), [
    "first",
    "second",
  ]);
  for (const own of [
    "[Function Response: what does that mean?]",
    "<session_context>a</session_context>",
    `${context} please delete nothing </session_context>`,
    `${context} and go on`,
  ]) {
    assert.deepEqual(said("gemini", own), [own]);
  }
  for (const text of [context, "[Function Response: shell]"]) {
    assert.deepEqual(said("codex", text), [text]);
  }
});

test("a note of any length is read in one pass, whatever is in it", () => {
  const long = `<session_context>\nThis is the Gemini CLI.${"x".repeat(12_000_000)}`;
  assert.equal(isOwnNote(long), false);
  assert.equal(isOwnNote(`${long}</session_context>\n`), true);
  // Minutes for what looks for the end anew at each of them.
  const blank = `</session_context>${" ".repeat(400_000)}x`.repeat(4);
  const started = cpuTime();
  assert.equal(isOwnNote(`<session_context>\nThis is the Gemini CLI.${blank}`), false);
  assert.ok(cpuTime() - started < 2000);
});
