import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuTimeOf } from "../../../core/src/cpu-time.test-helper.js";
import { readDelimiterRow, splitRow } from "./table-row.js";

describe("splitRow", () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["| a | b |", ["a", "b"]],
    ["a|b", ["a", "b"]],
    ["| a |", ["a"]],
    ["|a||c|", ["a", "", "c"]],
    ["| `x \\| y` | z", ["`x | y`", "z"]],
    ["| a \\\\| b |", ["a \\\\", "b"]],
    ["| a \\|", ["a |"]],
    ["||", [""]],
    ["a", ["a"]],
    ["  | a |  ", ["a"]],
  ];
  for (const [line, cells] of rows) {
    it(`splits ${JSON.stringify(line)}`, () => assert.deepEqual(splitRow(line), cells));
  }

  it("fills up and cuts off to the number of columns", () => {
    assert.deepEqual(splitRow("| a |", 3), ["a", "", ""]);
    assert.deepEqual(splitRow("| a | b | c |", 2), ["a", "b"]);
  });
});

describe("readDelimiterRow", () => {
  it("reads alignments", () => {
    assert.deepEqual(readDelimiterRow("|:--|--:|:-:|---|"), ["left", "right", "center", null]);
    assert.deepEqual(readDelimiterRow("- | :-"), [null, "left"]);
  });

  it("refuses other lines", () => {
    for (const line of ["---", "| a |", "|", "||", "| - x |", "|:|", `|${"-|".repeat(300)}`]) {
      assert.equal(readDelimiterRow(line), null, line);
    }
  });

  it("takes no long over hostile lines", () => {
    for (const unit of ["-|", "- ", "| ", ":-", "-"]) {
      const lines = [`${unit.repeat(50_000)}x`, `|${unit.repeat(4000)}x`];
      assert.ok(cpuTimeOf(() => lines.forEach(readDelimiterRow)) < 100, unit);
    }
  });
});
