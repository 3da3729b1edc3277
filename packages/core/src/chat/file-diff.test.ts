import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileDiff } from "./file-diff.js";

const LINES = 30_000;
const FORGING = "a\n+++ forged\n@@ -1,1 +1,1 @@\n+forged";

/** So different that comparing them would take minutes. */
const large = createFileDiff(
  FORGING,
  Array.from({ length: LINES }, (_, i) => `old ${i}\n`).join(""),
  `${Array.from({ length: LINES }, (_, i) => `new ${i}\n`).join("")}the end`,
);

test("nothing is compared before somebody reads, and then once", () => {
  const start = performance.now();
  const { path, oldText, newText } = large;
  const diff = createFileDiff(path, oldText, newText);
  const made = performance.now() - start;
  const first = large.unified;
  const read = performance.now() - start - made;
  assert.equal(large.unified, first);
  const again = performance.now() - start - made - read;
  assert.equal(diff.newTextLength, newText.length);
  assert.ok(made < read / 10, `made in ${made} ms, read in ${read} ms`);
  assert.ok(again < read / 10, `read again in ${again} ms`);
});

test("two large texts with nothing in common: the whole old, then the whole new", () => {
  assert.ok(large.unified.includes(`\n@@ -1,${LINES} +1,${LINES + 1} @@\n-old 0\n`));
  assert.ok(large.unified.includes(`-old ${LINES - 1}\n+new 0\n`));
  assert.ok(large.unified.endsWith("+the end\n\\ No newline at end of file\n"));
});

test("tells the two texts and their lengths", () => {
  const diff = createFileDiff("/w/a.txt", "old\n", "newer\n");
  assert.equal(diff.path, "/w/a.txt");
  assert.equal(diff.oldText, "old\n");
  assert.equal(diff.newText, "newer\n");
  assert.equal(diff.oldTextLength, 4);
  assert.equal(diff.newTextLength, 6);
});

test("unified has a header, and hunks with the changed lines", () => {
  assert.equal(
    createFileDiff("a.txt", "a\nb\nc\n", "a\nB\nc\n").unified,
    "--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n",
  );
});

test("a new file comes from /dev/null", () => {
  const diff = createFileDiff("a.txt", null, "x\ny");
  assert.equal(diff.oldTextLength, 0);
  assert.equal(
    diff.unified,
    "--- /dev/null\n+++ a.txt\n@@ -0,0 +1,2 @@\n+x\n+y\n\\ No newline at end of file\n",
  );
});

test("an emptied file, the same text, CRLF", () => {
  assert.equal(createFileDiff("a", "x\n", "").unified, "--- a\n+++ a\n@@ -1,1 +0,0 @@\n-x\n");
  assert.equal(createFileDiff("a", "same", "same").unified, "--- a\n+++ a\n");
  assert.equal(
    createFileDiff("a", "x\r\ny\r\n", "x\r\nz\r\n").unified,
    "--- a\n+++ a\n@@ -1,2 +1,2 @@\n x\r\n-y\r\n+z\r\n",
  );
});

test("a path with a line end cannot forge a line of the diff", () => {
  for (const diff of [createFileDiff(FORGING, "x\n", "y\n"), large]) {
    const lines = diff.unified.split("\n");
    assert.ok(lines.length > 4);
    assert.ok(!lines.some((line) => line === "+++ forged" || line === "+forged"));
  }
});

test("context lines: a number from 0 on, floored; anything else is 3", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  const context = (lines: unknown): number =>
    createFileDiff("f", before, before.replace("5", "X"), lines as number)
      .unified.split("\n")
      .filter((line) => line.startsWith(" ")).length / 2;
  assert.equal(context(undefined), 3);
  assert.equal(context(0), 0);
  assert.equal(context(1.9), 1);
  assert.equal(context(2), 2);
  for (const odd of [-1, Number.NaN, Infinity, "2", null, {}]) assert.equal(context(odd), 3);
});
