import assert from "node:assert/strict";
import test from "node:test";
import { codePointLabel, oddLabel, spellOdd } from "./odd-characters.js";

test("a code has at least four digits", () => {
  assert.equal(codePointLabel("\t"), "U+0009");
  assert.equal(codePointLabel("\u{E0041}"), "U+E0041");
});

test("a run of one character is counted", () => {
  assert.equal(oddLabel("\u202E"), "U+202E");
  assert.equal(oddLabel("\u{E0041}\u{E0041}"), "U+E0041 ×2");
});

test("codes take the place of what cannot be seen, all else stays", () => {
  assert.equal(spellOdd("a\u202Eb"), "aU+202Eb");
  assert.equal(spellOdd("\u200b\u200b\u200b\u200c"), "U+200B ×3U+200C");
  assert.equal(spellOdd("\ud83d lone, \u00a0 and \r"), "U+D83D lone, U+00A0 and U+000D");
  assert.equal(spellOdd("größe 😀 日本\n\ttab"), "größe 😀 日本\n\ttab");
});
