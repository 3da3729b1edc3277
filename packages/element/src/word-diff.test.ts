import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuTimeOf } from "../../core/src/cpu-time.test-helper.js";
import { likeness, wordDiff } from "./word-diff.js";

const words = (a: string, b: string): readonly (readonly string[])[] | null => {
  const found = wordDiff(a, b);
  return (
    found && [
      found.old.map((range) => a.slice(...range)),
      found.new.map((range) => b.slice(...range)),
    ]
  );
};

test("every word that differs is marked by itself", () => {
  assert.deepEqual(words("copy(from, to, fast);", "copy(source, to, slow);"), [
    ["from", "fast"],
    ["source", "slow"],
  ]);
  assert.deepEqual(words("a b c", "a x b y c"), [[], ["x ", " y"]]);
  assert.deepEqual(words("let isOpen = true", "let isShut = true"), [["isOpen"], ["isShut"]]);
});

test("changed words with blanks between them are one mark", () => {
  assert.deepEqual(words("say one two now", "say three four now"), [["one two"], ["three four"]]);
});

test("lines that share little, or everything, have no marks", () => {
  assert.equal(wordDiff("alpha", "(zeta) => 1"), null);
  assert.equal(wordDiff("same", "same"), null);
  assert.equal(wordDiff("", ""), null);
});

test("no character is cut", () => {
  assert.deepEqual(words("const x = 😀;", "const x = 😁;"), [["😀"], ["😁"]]);
});

test("likeness: ends in common", () => {
  assert.equal(likeness("const a = 1;", "const a = 1;"), 1);
  assert.ok(likeness("const a = 1;", "const a = 2;") > 0.9);
  assert.equal(likeness("abc", "xyz"), 0);
});

test("endless lines take bounded time", () => {
  const line = (word: string): string => `start ${`${word} x `.repeat(50_000)}end`;
  const took = cpuTimeOf(() => wordDiff(line("a"), line("b")));
  assert.ok(took < 1000, `${took} ms`);
});
