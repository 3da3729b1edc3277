import assert from "node:assert/strict";
import test from "node:test";
import { ARM_DELAY_MS, ArmRule, type ArmSample } from "./arm-rule.js";

const here: ArmSample = { visible: true, left: 10, top: 20, width: 80, height: 36 };

/** Samples every 50 ms from `from` to `to`, both included. */
function run(rule: ArmRule, from: number, to: number, sample: ArmSample = here): boolean {
  let armed = false;
  for (let at = from; at <= to; at += 50) armed = rule.sample(at, sample);
  return armed;
}

test("half a second in view, and not a sample less", () => {
  const rule = new ArmRule();
  assert.equal(run(rule, 0, 450), false);
  assert.equal(rule.sample(499, here), false);
  assert.equal(rule.missingMs, 1);
  assert.equal(rule.sample(500, here), true);
  assert.equal(ARM_DELAY_MS, 500);
});

test("a break begins anew", () => {
  const rule = new ArmRule();
  run(rule, 0, 450);
  rule.sample(480, { ...here, visible: false });
  assert.equal(run(rule, 500, 950), false);
  assert.equal(rule.sample(1000, here), true);
});

test("an armed button that leaves the view is not armed", () => {
  const rule = new ArmRule();
  assert.equal(run(rule, 0, 500), true);
  assert.equal(rule.sample(550, { ...here, visible: false }), false);
});

test("a move of more than 4 px begins anew, in any direction and by growing", () => {
  for (const change of [{ left: 15 }, { top: 15 }, { width: 85 }, { height: 41 }]) {
    const rule = new ArmRule();
    assert.equal(run(rule, 0, 500), true);
    assert.equal(rule.sample(550, { ...here, ...change }), false);
  }
  const still = new ArmRule();
  run(still, 0, 500);
  assert.equal(still.sample(550, { ...here, left: 14, top: 16 }), true);
});

test("a slow drift is a move too", () => {
  const rule = new ArmRule();
  let armed = false;
  for (let step = 0; step <= 20; step++) {
    armed = rule.sample(step * 50, { ...here, top: 20 + step });
  }
  assert.equal(armed, false);
});

test("a frozen page does not count as time in view", () => {
  const rule = new ArmRule();
  rule.sample(0, here);
  assert.equal(rule.sample(600, here), false);
  assert.equal(rule.missingMs, 380);
});

test("a page that slept begins anew", () => {
  const rule = new ArmRule();
  assert.equal(run(rule, 0, 500), true);
  assert.equal(rule.sample(60_000, here), false);
});

test("restart forgets everything", () => {
  const rule = new ArmRule();
  run(rule, 0, 500);
  rule.restart();
  assert.equal(rule.armed, false);
  assert.equal(rule.missingMs, 500);
});
