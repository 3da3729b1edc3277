import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { LazyPart, type PartModule } from "./lazy-part.js";

function fakePart(): PartModule & { defined: number } {
  const part = { partStyles: [], defined: 0, definePart: () => void part.defined++ };
  return part;
}

test("a part is loaded once, however often it is asked for", async () => {
  const module = fakePart();
  let loads = 0;
  const part = new LazyPart(async () => {
    loads++;
    return module;
  });
  assert.equal(part.module, null);
  const loading = part.load();
  assert.equal(part.isLoading, true);
  await Promise.all([loading, part.load()]);
  await part.load();
  assert.deepEqual([loads, module.defined, part.failed, part.isLoading], [1, 1, false, false]);
  assert.equal(part.module, module);
});

test("one that does not come says so, and can be asked for again", async (t: TestContext) => {
  const warn = t.mock.method(console, "warn", () => undefined);
  const module = fakePart();
  let isThere = false;
  const part = new LazyPart(() =>
    isThere ? Promise.resolve(module) : Promise.reject(new Error("404")),
  );
  const seen: string[] = [];
  const off = part.onChange(() => {
    seen.push(`${part.failed ? "failed" : "fine"} ${part.isLoading ? "loading" : "resting"}`);
  });
  await part.load();
  assert.equal(part.failed, true);
  assert.equal(warn.mock.callCount(), 1);
  isThere = true;
  const again = part.load();
  // What stands in its place stays until the outcome is known.
  assert.equal(part.failed, true);
  await again;
  assert.equal(part.module, module);
  assert.deepEqual(seen, ["failed resting", "failed loading", "fine resting"]);
  off();
});

test("one that throws while it registers itself has failed", async (t: TestContext) => {
  t.mock.method(console, "warn", () => undefined);
  const part = new LazyPart(async () => ({
    partStyles: [],
    definePart: () => {
      throw new Error("taken");
    },
  }));
  await part.load();
  assert.deepEqual([part.module, part.failed], [null, true]);
});
