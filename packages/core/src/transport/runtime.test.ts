import assert from "node:assert/strict";
import { test } from "node:test";
import { runtimeWake, uuid } from "./runtime.js";

test("runtimeWake: nothing to listen to outside a page", () => {
  runtimeWake(() => assert.fail("nobody wakes"))();
});

test("runtimeWake in a page: online, pageshow, and becoming visible; the returned function ends it", (t) => {
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  const target = new EventTarget();
  const globals: Record<string, unknown> = {
    document: page,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  const before = new Map(Object.keys(globals).map((key) => [key, Reflect.get(globalThis, key)]));
  Object.assign(globalThis, globals);
  t.after(() => {
    for (const [key, value] of before) {
      if (value === undefined) Reflect.deleteProperty(globalThis, key);
      else Reflect.set(globalThis, key, value);
    }
  });
  let calls = 0;
  const stop = runtimeWake(() => calls++);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(calls, 0, "hidden pages can wait");
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  target.dispatchEvent(new Event("online"));
  target.dispatchEvent(new Event("pageshow"));
  assert.equal(calls, 3);
  stop();
  page.dispatchEvent(new Event("visibilitychange"));
  target.dispatchEvent(new Event("online"));
  assert.equal(calls, 3);
});

test("uuid is a version 4 UUID, another one each time", () => {
  assert.match(uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(uuid(), uuid());
});
