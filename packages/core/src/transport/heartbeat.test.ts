import assert from "node:assert/strict";
import { test } from "node:test";
import { Heartbeat } from "./heartbeat.js";

/** A heartbeat whose time is in the test's hands. */
function setUp() {
  let timer: { task: () => void; delay: number } | null = null;
  const seen: string[] = [];
  const heartbeat = new Heartbeat(
    {
      setTimeout: (task, delay) => (timer = { task, delay }),
      clearTimeout: (handle) => {
        if (handle === timer) timer = null;
      },
    },
    { interval: 20, timeout: 5 },
    () => seen.push("ping"),
    () => seen.push("dead"),
  );
  return {
    heartbeat,
    seen,
    delay: () => timer?.delay,
    tick: () => {
      const due = timer;
      timer = null;
      due?.task();
    },
  };
}

test("silence is answered with a ping; no answer in time: dead, once, and it has stopped", () => {
  const { heartbeat, seen, delay, tick } = setUp();
  heartbeat.start();
  assert.equal(delay(), 20);
  tick();
  assert.deepEqual([seen, delay()], [["ping"], 5]);
  tick();
  assert.deepEqual([seen, delay()], [["ping", "dead"], undefined]);
});

test("whoever talks is not asked, and any message is an answer", () => {
  const { heartbeat, seen, delay, tick } = setUp();
  heartbeat.start();
  heartbeat.heard();
  tick();
  assert.deepEqual([seen, delay()], [[], 20]);
  tick();
  heartbeat.heard();
  tick();
  assert.deepEqual([seen, delay()], [["ping"], 20]);
});

test("check asks at once, but not twice, and not when it is stopped", () => {
  const { heartbeat, seen, delay } = setUp();
  heartbeat.check();
  assert.deepEqual(seen, []);
  heartbeat.start();
  heartbeat.check();
  heartbeat.check();
  assert.deepEqual([seen, delay()], [["ping"], 5]);
  heartbeat.stop();
  assert.equal(delay(), undefined);
  heartbeat.check();
  assert.deepEqual(seen, ["ping"]);
});
