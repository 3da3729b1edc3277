import assert from "node:assert/strict";
import { test } from "node:test";
import { EarlyUpdates, type HeldUpdate } from "./early-updates.js";

const update = (bytes: number): HeldUpdate => ({
  message: { jsonrpc: "2.0", method: "session/update" },
  line: "x".repeat(bytes),
});

test("held by number and by size, a session apart from the next", () => {
  const early = new EarlyUpdates(3);
  assert.equal(early.hold("s", update(1)), false, "nobody waits");
  early.begin();
  assert.equal(early.hold("s", update(600_000)), true);
  assert.equal(early.hold("s", update(600_000)), false, "more than a megabyte");
  assert.equal(early.hold("s", update(1)), true);
  assert.equal(early.hold("s", update(1)), true);
  assert.equal(early.hold("s", update(1)), false, "more than three");
  assert.equal(early.hold("t", update(2_000_000)), false);
  assert.deepEqual(
    early.take("s").map(({ line }) => line.length),
    [600_000, 1, 1],
  );
  early.hold("t", update(1));
  early.end();
  assert.deepEqual(early.take("t"), []);
});
