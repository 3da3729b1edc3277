import assert from "node:assert/strict";
import test from "node:test";
import { countLines, foldText, type FoldLimits } from "./fold-text.js";

const limits: FoldLimits = {
  maxLines: 5,
  headLines: 2,
  tailLines: 1,
  maxChars: 100,
  headChars: 40,
  tailChars: 20,
};

test("lines are counted as a person counts them", () => {
  assert.deepEqual(["", "a", "a\n", "a\nb", "\n", "\n\n"].map(countLines), [0, 1, 1, 2, 1, 2]);
});

test("a short text stays whole", () => {
  assert.equal(foldText("1\n2\n3\n4\n5\n", limits), null);
  assert.equal(foldText("", limits), null);
});

test("a long text keeps its beginning and its end and says what is missing", () => {
  assert.deepEqual(foldText("1\n2\n3\n4\n5\n6\n", limits), {
    head: "1\n2\n",
    tail: "6\n",
    hiddenLines: 3,
    hiddenChars: 6,
  });
});

test("head, middle and tail add up for any text", () => {
  for (let length = 0; length < 400; length += 7) {
    const text = Array.from({ length }, (_, i) => (i % 9 === 8 ? "\n" : "x")).join("");
    const folded = foldText(text, limits);
    if (!folded) continue;
    assert.equal(folded.head.length + folded.hiddenChars + folded.tail.length, text.length);
    assert.ok(text.startsWith(folded.head) && text.endsWith(folded.tail));
    assert.ok(folded.hiddenChars > 0);
  }
});

test("one long line is cut by characters, never inside one", () => {
  const folded = foldText("😀".repeat(200), limits);
  assert.ok(folded);
  assert.equal(folded.hiddenLines, 0);
  assert.equal(folded.head.length % 2, 0);
  assert.equal(folded.tail.length % 2, 0);
});
