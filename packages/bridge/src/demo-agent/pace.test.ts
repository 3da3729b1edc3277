import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace, readPace } from "./pace.js";

test("the pace is natural, from the environment, or from the flag, which wins", () => {
  assert.equal(readPace([], {}).factor, 1);
  assert.equal(readPace([], { GEMINI_AGENT_DEMO_PACE: "0.5" }).factor, 0.5);
  assert.equal(readPace(["--pace", "0"], { GEMINI_AGENT_DEMO_PACE: "0.5" }).factor, 0);
  assert.equal(readPace(["--pace=2"], {}).factor, 2);
});

test("what is no pace is named", () => {
  for (const args of [["--pace"], ["--pace", "fast"], ["--pace=-1"], ["--pace="], ["--pace=1e9"]]) {
    assert.throws(() => readPace(args, {}), { name: "RangeError", message: /--pace: expected/ });
  }
});

test("pace 0 rests not at all, but holds a tenth", async () => {
  const pace = new Pace(0);
  const { signal } = new AbortController();
  const start = performance.now();
  await pace.rest(600_000, signal);
  const rested = performance.now() - start;
  await pace.hold(500, signal);
  const held = performance.now() - start - rested;
  assert.ok(rested < 20_000, `rested ${rested} ms`);
  assert.ok(held >= 45, `held ${held} ms`);
});

test("an abort ends both", async () => {
  for (const factor of [0, 1]) {
    const controller = new AbortController();
    const waits = [
      new Pace(factor).rest(60_000, controller.signal),
      new Pace(factor).hold(60_000, controller.signal),
    ];
    controller.abort();
    for (const wait of waits) await assert.rejects(wait, { name: "AbortError" });
  }
});
