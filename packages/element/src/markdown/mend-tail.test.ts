import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuTimeOf } from "../../../core/src/cpu-time.test-helper.js";
import { mendTail } from "./mend-tail.js";

const rows: readonly (readonly [string, string])[] = [
  ["plain words", "plain words"],
  ["some **bo", "some **bo**"],
  ["some **bold", "some **bold**"],
  ["some **bold*", "some **bold**"],
  ["some **bold**", "some **bold**"],
  ["some **bold** and", "some **bold** and"],
  ["some **", "some"],
  ["some *", "some"],
  ["some *em", "some *em*"],
  ["some ***both", "some ***both***"],
  ["**a *b", "**a *b***"],
  ["**bold ", "**bold**"],
  ["~~gone", "~~gone~~"],
  ["__a", "__a__"],
  ["snake_case", "snake_case"],
  ["2 * 3", "2 * 3"],
  ["a `co", "a `co`"],
  ["a `", "a"],
  ["a ``co`de", "a ``co`de``"],
  ["a ``co`", "a ``co``"],
  ["**a `co", "**a `co`**"],
  ["`a` b", "`a` b"],
  ["see [the", "see the"],
  ["see [the docs]", "see the docs"],
  ["see [the docs](", "see the docs"],
  ["see [the docs](https://exa", "see the docs"],
  ["see [the docs](https://a.example)", "see [the docs](https://a.example)"],
  ["see [the docs][re", "see the docs"],
  ["see [a **b", "see a **b**"],
  ["cited [1]", "cited [1]"],
  ["![alt", ""],
  ["!", ""],
  ["see !", "see"],
  ["see!", "see!"],
  ["see ![alt](https://exa", "see"],
  ["escaped \\*a", "escaped \\*a"],
  ["ends in \\", "ends in"],
  ["fish &am", "fish"],
  ["fish &amp; chi", "fish &amp; chi"],
  ["AT&zz", "AT&zz"],
  [`**${"x ".repeat(200)}`, `**${"x ".repeat(200)}`.trimEnd()],
  [`[${"x".repeat(100)}`, `[${"x".repeat(100)}`],
  ["", ""],
];

describe("mendTail", () => {
  for (const [text, expected] of rows) {
    it(`mends ${JSON.stringify(text.slice(0, 50))}`, () => assert.equal(mendTail(text), expected));
  }

  it("takes no long over hostile texts", () => {
    for (const unit of ["*", "_", "`", "``` ", "[", "[a](", "*a ", "\\", "![", "&", "`a``", "~"]) {
      const text = unit.repeat(Math.ceil(8192 / unit.length));
      assert.ok(cpuTimeOf(() => void mendTail(text)) < 100, unit);
    }
  });
});
