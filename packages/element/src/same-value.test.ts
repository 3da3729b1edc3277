import assert from "node:assert/strict";
import { test } from "node:test";
import { sameValue } from "./same-value.js";

test("lists and plain objects are compared by what is in them", () => {
  assert.equal(sameValue(["a", { label: "b" }], ["a", { label: "b" }]), true);
  assert.equal(sameValue({ maxFiles: 2, accept: "x" }, { accept: "x", maxFiles: 2 }), true);
  assert.equal(sameValue(Number.NaN, Number.NaN), true);
});

test("what differs anywhere is another value", () => {
  assert.equal(sameValue(["a"], ["a", "b"]), false);
  assert.equal(sameValue([{ label: "a" }], [{ label: "b" }]), false);
  assert.equal(sameValue({ a: undefined }, { b: undefined }), false);
  assert.equal(sameValue([], {}), false);
  assert.equal(sameValue(null, {}), false);
});

test("functions and instances are compared by identity, and so is what lies deep", () => {
  const when = (): boolean => true;
  assert.equal(sameValue([{ when }], [{ when }]), true);
  assert.equal(sameValue([{ when }], [{ when: () => true }]), false);
  assert.equal(sameValue(new Date(0), new Date(0)), false);
  assert.equal(sameValue({ a: { b: { c: { d: 1 } } } }, { a: { b: { c: { d: 1 } } } }), false);
});
