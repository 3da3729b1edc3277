import assert from "node:assert/strict";
import { test } from "node:test";
import { figures } from "./figures.js";

/** The share of each figure that is run on every change; `npm run reliability` runs them whole. */
const SCALES: Readonly<Record<number, number>> = { 4: 0.05, 7: 0.1, 11: 0.04, 12: 0.06 };
const SCALE = 0.05;

for (const figure of figures) {
  const scale = SCALES[figure.number] ?? SCALE;
  test(`figure ${figure.number} at a scale of ${scale}: ${figure.name}`, async () => {
    const { ok, measured } = await figure.run(scale);
    assert.ok(ok, `${measured}; target: ${figure.target}`);
  });
}

test("every figure has a number of its own", () => {
  const numbers = figures.map(({ number }) => number);
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13]);
});
