import assert from "node:assert/strict";
import { test } from "node:test";
import { phrases } from "./phrases.js";
import { MARKDOWN_TOUR } from "./scenes/markdown-text.js";

test("phrases joined are the text again", () => {
  for (const text of ["", "  ", "one", "one two three", " \n a\n\n b \n", MARKDOWN_TOUR]) {
    assert.equal([...phrases(text)].join(""), text);
  }
});

test("a phrase ends at the end of a word and has at least its size", () => {
  assert.deepEqual([...phrases("one two three", [4])], ["one two", " three"]);
  for (const phrase of [...phrases(MARKDOWN_TOUR, [20])].slice(0, -1)) {
    assert.ok(phrase.length >= 20, phrase);
    assert.match(phrase, /\S$/);
  }
});

test("size 1 gives word by word", () => {
  assert.deepEqual([...phrases("a bc  d\n", [1])], ["a", " bc", "  d", "\n"]);
});
