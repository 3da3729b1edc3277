import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileDiff } from "@gemini-agent-chat/core";
import { withRenames } from "./diff-renames.js";

const gone = (path: string, text = "x\n"): ReturnType<typeof createFileDiff> =>
  createFileDiff(path, text, "");
const made = (path: string, text = "x\n"): ReturnType<typeof createFileDiff> =>
  createFileDiff(path, null, text);
const told = (...diffs: ReturnType<typeof made>[]): (readonly [string, string | null])[] =>
  withRenames(diffs).map(({ diff, movedFrom }) => [diff.path, movedFrom]);

test("a file that goes and comes elsewhere, whatever the order, has moved", () => {
  assert.deepEqual(told(gone("a"), made("b")), [["b", "a"]]);
  assert.deepEqual(told(made("b"), gone("a")), [["b", "a"]]);
});

test("each old place is taken once", () => {
  assert.deepEqual(told(gone("a"), made("b"), made("c")), [
    ["b", "a"],
    ["c", null],
  ]);
  assert.deepEqual(told(gone("a"), gone("b"), made("c"), made("d")), [
    ["c", "a"],
    ["d", "b"],
  ]);
});

test("other texts, empty ones, changes, and one path are no moves", () => {
  for (const pair of [
    [gone("a", "x\n"), made("b", "y\n")],
    [gone("a", ""), made("b", "")],
    [gone("a"), made("a")],
    [createFileDiff("a", "x\n", "y\n"), made("b")],
  ] as const) {
    assert.deepEqual(
      told(...pair).map(([, from]) => from),
      [null, null],
    );
  }
});
