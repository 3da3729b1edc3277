import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./random-cuts.test-helper.js";
import { withinDepth } from "./json-depth.js";
import { cpuTime } from "../cpu-time.test-helper.js";

/** The depth by walking the parsed value: what the scan must agree with. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function randomValue(random: () => number, budget: number): unknown {
  const texts = ["", "[", "}", '"', "\\", '\\"]', "a\\\\", '{"x":[', "\u2028", "日"];
  const text = texts[Math.floor(random() * texts.length)] ?? "";
  if (budget === 0 || random() < 0.2) return random() < 0.7 ? text : 12.5;
  const items = Array.from({ length: Math.floor(random() * 4) }, () =>
    randomValue(random, budget - 1),
  );
  return random() < 0.5 ? items : Object.fromEntries(items.map((item, i) => [text + i, item]));
}

test("counts arrays and objects, not brackets in strings", () => {
  assert.equal(withinDepth("1", 0), true);
  assert.equal(withinDepth("[]", 0), false);
  assert.equal(withinDepth("[]", 1), true);
  assert.equal(withinDepth('{"a":[{}]}', 2), false);
  assert.equal(withinDepth('{"a":[{}]}', 3), true);
  assert.equal(withinDepth('["[[[", "\\"[[[", "\\\\", "{{"]', 1), true);
  assert.equal(withinDepth('["\\\\",[]]', 1), false);
  assert.equal(withinDepth("[[],[],[]]", 2), true);
});

test("agrees with the parsed value", () => {
  const random = seededRandom(7);
  let deepest = 0;
  for (let i = 0; i < 500; i++) {
    const value = randomValue(random, 6);
    const text = JSON.stringify(value, null, i % 2);
    const depth = depthOf(value);
    deepest = Math.max(deepest, depth);
    assert.equal(withinDepth(text, depth), true, text);
    if (depth > 0) assert.equal(withinDepth(text, depth - 1), false, text);
  }
  assert.ok(deepest >= 5);
});

test("takes 64 levels and refuses the 65th", () => {
  assert.equal(withinDepth("[".repeat(64) + "]".repeat(64), 64), true);
  assert.equal(withinDepth("[".repeat(65) + "]".repeat(65), 64), false);
  assert.equal(withinDepth('{"a":'.repeat(65), 64), false);
});

test("answers for texts that are no JSON", () => {
  assert.equal(withinDepth("", 0), true);
  assert.equal(withinDepth('"never closed [[[', 0), true);
  assert.equal(withinDepth('["\\', 1), true);
  // Closing what was never opened buys no depth.
  assert.equal(withinDepth(`${"]".repeat(100)}[[`, 1), false);
});

test("hostile texts take no time to speak of", () => {
  const start = cpuTime();
  assert.equal(withinDepth("[".repeat(5000), 64), false);
  assert.equal(withinDepth("[".repeat(1_000_000), 1_000_000), true);
  assert.equal(withinDepth(`"${"\\".repeat(1_000_000)}`, 64), true);
  assert.equal(withinDepth(`"${'\\"'.repeat(500_000)}`, 64), true);
  assert.equal(withinDepth('""'.repeat(500_000), 64), true);
  // Squares of these lengths would take minutes.
  assert.ok(cpuTime() - start < 5000);
});
