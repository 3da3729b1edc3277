import assert from "node:assert/strict";
import { test } from "node:test";
import { text, thought, tool } from "./fake-client.test-helper.js";
import { groupParts } from "./message-item.js";

test("thoughts in a row and tools in a row are one group, everything else stands alone", () => {
  const parts = [
    thought("a"),
    thought("b"),
    tool({ id: "1" }),
    tool({ id: "2" }),
    text("x"),
    text("y"),
    tool({ id: "3" }),
  ];
  assert.deepEqual(
    groupParts(parts).map(({ kind, parts: own }) => [kind, own.length]),
    [
      ["thoughts", 2],
      ["tools", 2],
      ["single", 1],
      ["single", 1],
      ["tools", 1],
    ],
  );
  assert.deepEqual(
    groupParts(parts).flatMap(({ parts: own }) => [...own]),
    parts,
  );
});
