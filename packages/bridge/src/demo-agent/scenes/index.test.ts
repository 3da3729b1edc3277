import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentBlock } from "@gemini-agent-chat/core";
import { readPrompt } from "../turn.js";
import { helpText } from "./help.js";
import { availableCommands, findScene, nameSession, SCENES } from "./index.js";
import { longText } from "./long-text.js";
import { GROUPS } from "./scene.js";

function find(text: string, ...more: ContentBlock[]): string | undefined {
  return findScene(readPrompt([{ type: "text", text }, ...more]))?.command;
}

test("every scene has its own command, a group and words", () => {
  const commands = SCENES.map((scene) => scene.command);
  assert.equal(new Set(commands).size, commands.length);
  for (const scene of SCENES) {
    assert.match(scene.command, /^[a-z]+$/);
    assert.ok(scene.words.length > 0, scene.command);
    assert.ok(GROUPS.includes(scene.group), scene.command);
  }
});

test("each scene's words lead to exactly this scene, alone and in a sentence", () => {
  for (const { command, words } of SCENES) {
    for (const word of words) {
      assert.equal(find(word), command, word);
      assert.equal(find(`Could you ${word.toUpperCase()}, please?`), command, word);
    }
  }
});

test("no word belongs to two scenes", () => {
  const words = SCENES.flatMap((scene) => scene.words);
  assert.deepEqual(
    words.filter((word, index) => words.indexOf(word) !== index),
    [],
  );
});

test("a command leads to its scene, with and without an argument; an unknown one to none", () => {
  for (const { command } of SCENES) {
    assert.equal(find(`/${command}`), command);
    assert.equal(find(`  /${command} and more`), command);
  }
  assert.equal(find("/nosuch run the tests"), undefined);
});

test("part of a word is not the word", () => {
  assert.equal(find("the planet is reformed"), undefined);
  assert.equal(find("Hello!"), undefined);
});

test("the longest word decides", () => {
  assert.equal(find("stop asking and fix it"), "mode");
  assert.equal(find("fix the rate limit"), "limit");
});

test("a picture that comes along is not answered with a picture", () => {
  const picture: ContentBlock = { type: "image", data: "AA==", mimeType: "image/png" };
  assert.equal(find("What is in this picture?", picture), undefined);
  assert.equal(find("Fix what this shows", picture), "edit");
});

test("/help and the client's list name every scene", () => {
  const help = helpText(SCENES);
  const listed = new Map(availableCommands().map((entry) => [entry.name, entry]));
  for (const { command, title, hint } of SCENES) {
    const row = help.split("\n").filter((line) => new RegExp(`^\\| \`/${command}\\b`).test(line));
    assert.equal(row.length, 1, command);
    assert.ok(row[0]?.includes(title), command);
    assert.equal(listed.get(command)?.description, title);
    assert.equal(listed.get(command)?.input?.hint, hint);
  }
  assert.equal(listed.size, SCENES.length);
});

test("a session is named after its first prompt", () => {
  const name = (text: string): string => nameSession(readPrompt([{ type: "text", text }]));
  assert.equal(name("  Fix\nthe   bug "), "Fix the bug");
  assert.equal(name("/plan"), "Makes a plan and ticks its steps off while it works");
  assert.equal(name(""), "An attachment");
  const long = name(
    "Please look at the way in which tasks are sorted and tell me whether it is fair",
  );
  assert.equal(long, "Please look at the way in which tasks are sorted and tell…");
});

test("the long text has the length asked for, always the same, and no paragraph twice in a row", () => {
  const text = longText(200_000);
  assert.ok(Buffer.byteLength(text) >= 200_000 && Buffer.byteLength(text) < 202_000);
  assert.equal(text, longText(200_000));
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  assert.ok(lines.every((line, index) => line !== lines[index + 1]));
});
