import assert from "node:assert/strict";
import { test } from "node:test";
import type { AvailableCommand } from "@gemini-agent-chat/core";
import { commandWithoutArgument, matchCommands } from "./slash-menu.js";

const commands: readonly AvailableCommand[] = [
  { name: "help", description: "" },
  { name: "memory show", description: "" },
  { name: "memory add", description: "" },
];
const names = (text: string): readonly string[] =>
  matchCommands(text, commands).map(({ name }) => name);

test("commands are offered by the beginning of their name, spaces included", () => {
  assert.deepEqual(names("/"), ["help", "memory show", "memory add"]);
  assert.deepEqual(names("/MEMORY s"), ["memory show"]);
  assert.deepEqual(names("/help me"), []);
});

test("only while the message is nothing but a command", () => {
  for (const text of ["", "help", " /help", "/help\n", "a /help"])
    assert.deepEqual(names(text), []);
});

test("a command without a name does no harm", () => {
  const odd = [{ description: "x" } as unknown as AvailableCommand];
  assert.deepEqual(matchCommands("/", odd), []);
});

test("a command that waits for its argument is the one that stands there alone", () => {
  const add = { name: "memory add", description: "", input: { hint: "text" } };
  const all = [...commands, add];
  assert.equal(commandWithoutArgument("/memory add ", all), add);
  for (const text of ["/memory add", "/memory add x", "/help ", ""]) {
    assert.equal(commandWithoutArgument(text, all), null);
  }
});
