import assert from "node:assert/strict";
import { test } from "node:test";
import { StartBackoff } from "./start-backoff.js";

test("each death at once makes the next start wait longer, until a person must ask", () => {
  const backoff = new StartBackoff();
  assert.deepEqual(backoff.verdict(0), { may: true });
  backoff.died(0);
  assert.deepEqual(backoff.verdict(0), { may: true });
  const waits: number[] = [];
  for (let deaths = 2; deaths <= 4; deaths++) {
    backoff.died(10_000);
    let waited = 0;
    while (!backoff.verdict(10_000 + waited).may) waited += 100;
    waits.push(waited);
  }
  assert.deepEqual(waits, [1_000, 2_000, 4_000]);
  backoff.died(20_000);
  const late = backoff.verdict(1e9);
  assert.match(late.may ? "" : late.why, /5 times in a row.*somebody asks/);
  backoff.worked();
  assert.deepEqual(backoff.verdict(20_000), { may: true });
});

test("it says when the next try is", () => {
  const backoff = new StartBackoff();
  for (let i = 0; i < 3; i++) backoff.died(5_000);
  const verdict = backoff.verdict(5_400);
  assert.equal(
    verdict.may ? "" : verdict.why,
    "it ended at once 3 times in a row: it can be tried again in 2 s",
  );
});
