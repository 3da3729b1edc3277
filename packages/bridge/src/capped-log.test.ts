import assert from "node:assert/strict";
import { test } from "node:test";
import { createCappedLog } from "./capped-log.js";

test("a thousand warnings leave ten lines a minute, and how many there were", () => {
  const lines: string[] = [];
  let now = 0;
  const warn = createCappedLog(
    (level, text) => lines.push(`${level} ${text}`),
    10,
    60_000,
    () => now,
  );
  for (let i = 1; i <= 1000; i++) warn(`guess ${i}`);
  assert.equal(lines.length, 10);
  assert.equal(lines[9], "warn guess 10");
  now += 60_000;
  warn("another");
  assert.deepEqual(lines.slice(10), [
    "warn 990 more warnings like the last were not logged",
    "warn another",
  ]);
});
