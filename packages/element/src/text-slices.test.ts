import assert from "node:assert/strict";
import test from "node:test";
import { sliceEnds } from "./text-slices.js";

test("pieces end after a line and hold at most the given lines", () => {
  assert.deepEqual(sliceEnds("a\nb\nc\nd", 2, 100), [4, 7]);
  assert.deepEqual(sliceEnds("", 2, 100), []);
});

test("a line that is too long is cut, never inside a character", () => {
  assert.deepEqual(sliceEnds("ab\ncdefgh\n", 10, 4), [3, 7, 10]);
  for (const end of sliceEnds("😀".repeat(50), 10, 7)) assert.equal(end % 2, 0);
});

test("pieces cover the whole text, in order", () => {
  const text = Array.from({ length: 5000 }, (_, i) => "x".repeat(i % 37) + "\n").join("");
  const ends = sliceEnds(text, 50, 1000);
  assert.equal(ends.at(-1), text.length);
  let from = 0;
  for (const end of ends) {
    assert.ok(end > from && end - from <= 1000);
    assert.ok(text.slice(from, end).split("\n").length <= 51);
    from = end;
  }
});
