import assert from "node:assert/strict";
import { test } from "node:test";
import { ResolvedRequests } from "./resolved-requests.js";
import type { Session } from "./session.js";

test("the newest ids are known, and those of a session go with it", () => {
  const resolved = new ResolvedRequests();
  const [one, other] = [{} as Session, {} as Session];
  for (let i = 0; i < 12_000; i++) resolved.add(`p-${i}`, i % 2 === 0 ? one : other);
  assert.deepEqual(
    ["p-1999", "p-2000", "p-2001", "p-11999", "p-12000"].map((id) => resolved.has(id)),
    [false, true, true, true, false],
  );
  resolved.forget(one);
  assert.deepEqual(
    ["p-2000", "p-2001", "p-11998", "p-11999"].map((id) => resolved.has(id)),
    [false, true, false, true],
  );
});
