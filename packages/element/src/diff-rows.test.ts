import assert from "node:assert/strict";
import test from "node:test";
import { createFileDiff } from "@gemini-agent-chat/core";
import { countChanges, diffRows, type DiffRow } from "./diff-rows.js";

const rowsOf = (oldText: string | null, newText: string): DiffRow[] =>
  diffRows(createFileDiff("/w/a.txt", oldText, newText).unified);

const draw = (rows: readonly DiffRow[]): string[] =>
  rows.map((row) => {
    switch (row.type) {
      case "gap":
        return "...";
      case "note":
        return `\\ ${row.text}`;
      case "same":
        return `${row.old} ${row.new}  ${row.text}`;
      case "removed":
        return `${row.old} - ${row.text}`;
      case "added":
        return `${row.new} + ${row.text}`;
    }
  });

const marked = (row: DiffRow | undefined): string | null =>
  row && "changed" in row && row.changed
    ? row.changed.map((range) => row.text.slice(...range)).join(" | ")
    : null;

test("lines are numbered on their own side", () => {
  assert.deepEqual(draw(rowsOf("a\nb\nc\n", "a\nB\nc\nd\n")), [
    "1 1  a",
    "2 - b",
    "2 + B",
    "3 3  c",
    "4 + d",
  ]);
});

test("hunks are told apart, also at the start of the file", () => {
  const before = Array.from({ length: 40 }, (_, i) => `l${i}`);
  const after = before.map((line, i) => (i === 10 || i === 30 ? `${line}!` : line));
  const rows = draw(rowsOf(before.join("\n"), after.join("\n")));
  assert.equal(rows.filter((row) => row === "...").length, 2);
  assert.equal(rows[0], "...");
});

test("lines that look like headers stay lines", () => {
  assert.deepEqual(draw(rowsOf("-- a\n@@ -1 +1 @@\n", "++ b\n@@ -1 +1 @@\n")), [
    "1 - -- a",
    "1 + ++ b",
    "2 2  @@ -1 +1 @@",
  ]);
});

test("a new file, an emptied file, and no change", () => {
  assert.deepEqual(draw(rowsOf(null, "a\nb\n")), ["1 + a", "2 + b"]);
  assert.deepEqual(draw(rowsOf("a\n", "")), ["1 - a"]);
  assert.deepEqual(rowsOf("a\n", "a\n"), []);
});

test("a missing line end is said", () => {
  assert.deepEqual(draw(rowsOf("a", "a\n")), ["1 - a", "\\ No newline at end of file", "1 + a"]);
});

test("what differs in a replaced line is marked by whole words", () => {
  const rows = rowsOf('read(path, "utf8");\n', 'read(path, "utf16");\n');
  assert.equal(marked(rows[0]), "utf8");
  assert.equal(marked(rows[1]), "utf16");
});

test("lines that share little are not marked", () => {
  assert.equal(marked(rowsOf("alpha\n", "(zeta) => 1\n")[0]), null);
});

test("in runs of unequal length a line finds the one that is like it", () => {
  const rows = rowsOf("const total = 1;\n", "// Counted.\nconst total = 2;\nreturn total;\n");
  assert.deepEqual(rows.map(marked), ["1", null, "2", null]);
});

test("a mark never cuts a character", () => {
  const rows = rowsOf("const x = 😀;\n", "const x = 😁;\n");
  assert.equal(marked(rows[0]), "😀");
  assert.equal(marked(rows[1]), "😁");
});

test("CRLF files show no CR, a changed line end does", () => {
  assert.deepEqual(draw(rowsOf("a\r\nb\r\n", "a\r\nc\r\n")), ["1 1  a", "2 - b", "2 + c"]);
  assert.deepEqual(draw(rowsOf("a\r\n", "a\n")), ["1 - a\r", "1 + a"]);
});

test("changes are counted", () => {
  assert.deepEqual(countChanges(rowsOf("a\nb\n", "a\nc\nd\n")), { added: 2, removed: 1 });
});
