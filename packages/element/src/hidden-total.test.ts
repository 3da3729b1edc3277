import assert from "node:assert/strict";
import test from "node:test";
import { HiddenTotal } from "./hidden-total.js";

test("nothing counts as shown until every part has reported", () => {
  let changes = 0;
  const total = new HiddenTotal(() => changes++);
  assert.equal(total.isNothing(2), false);
  total.reporter(0)({ lines: 0, chars: 0 });
  assert.equal(total.isNothing(2), false);
  total.reporter(1)({ lines: 3, chars: 40 });
  assert.deepEqual([total.lines, total.chars, total.isNothing(2)], [3, 40, false]);
  total.reporter(1)({ lines: 0, chars: 0 });
  assert.equal(total.isNothing(2), true);
  assert.equal(changes, 3);
});

test("the same report twice is no change, and a part keeps its reporter", () => {
  let changes = 0;
  const total = new HiddenTotal(() => changes++);
  assert.equal(total.reporter(0), total.reporter(0));
  total.reporter(0)({ lines: 1, chars: 5 });
  total.reporter(0)({ lines: 1, chars: 5 });
  assert.equal(changes, 1);
  total.clear();
  assert.equal(total.isNothing(1), false);
});
