import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes } from "./attachments.js";
import { formatDuration, formatTokens } from "./format.js";

test("durations are short, and never go back to a smaller unit", () => {
  const cases = [
    [0, "0 s"],
    [-5, "0 s"],
    [59_400, "59 s"],
    [60_000, "1 min"],
    [65_000, "1 min 5 s"],
    [3_600_000, "1 h"],
    [3_720_000, "1 h 2 min"],
  ] as const;
  for (const [ms, expected] of cases) assert.equal(formatDuration(ms), expected);
});

test("tokens and bytes keep at most one decimal", () => {
  assert.deepEqual([0, 999, 1234, 48_200, 1_048_576].map(formatTokens), [
    "0",
    "999",
    "1.2k",
    "48k",
    "1M",
  ]);
  assert.deepEqual([512, 2048, 5 * 1024 * 1024, 5_300_000].map(formatBytes), [
    "512 B",
    "2 kB",
    "5 MB",
    "5.1 MB",
  ]);
});
