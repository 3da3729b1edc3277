import assert from "node:assert/strict";
import { test } from "node:test";
import type { BlockPart, MessagePart } from "@gemini-agent-chat/core";
import { text, thought, tool } from "./fake-client.test-helper.js";
import { groupParts, partsOf, type PartGroup } from "./part-groups.js";

const start = (id: string, title = id): BlockPart => ({ type: "block", edge: "start", id, title });
const end = (id: string): BlockPart => ({ type: "block", edge: "end", id, summary: `${id} done` });

/** Groups as nested lists: how many parts each has, and what blocks hold. */
const shape = (groups: readonly PartGroup[]): unknown[] =>
  groups.map((group) =>
    group.kind === "block"
      ? [group.start.id, group.end?.id ?? null, shape(group.groups)]
      : `${group.kind} ${group.parts.length}`,
  );

test("thoughts in a row and tools in a row are one group, everything else stands alone", () => {
  const parts = [
    ...[thought("a"), thought("b"), tool({ id: "1" }), tool({ id: "2" })],
    ...[text("x"), text("y"), tool({ id: "3" })],
  ];
  const groups = groupParts(parts);
  assert.deepEqual(shape(groups), ["thoughts 2", "tools 2", "single 1", "single 1", "tools 1"]);
  assert.deepEqual(groups.flatMap(partsOf), parts);
});

test("what stands between the tags of a block is its content", () => {
  const parts = [text("a"), start("b"), tool({ id: "1" }), text("c"), end("b"), text("d")];
  const groups = groupParts(parts);
  assert.deepEqual(shape(groups), ["single 1", ["b", "b", ["tools 1", "single 1"]], "single 1"]);
});

test("a block that does not end goes on; blocks inside one end with it", () => {
  const parts = [start("a"), start("b"), text("x"), end("a"), start("c"), text("y")];
  assert.deepEqual(shape(groupParts(parts)), [
    ["a", "a", [["b", "a", ["single 1"]]]],
    ["c", null, ["single 1"]],
  ]);
});

test("tags that make no sense hide nothing", () => {
  const parts: MessagePart[] = [end("a"), text("x"), start("a"), end("b"), text("y")];
  assert.deepEqual(shape(groupParts(parts)), ["single 1", ["a", null, ["single 1"]]]);
  const deep = Array.from({ length: 5000 }, (_, index) => start(`b${index}`));
  const groups = groupParts([...deep, text("x")]);
  assert.deepEqual(groups.flatMap(partsOf).length, 1);
});
