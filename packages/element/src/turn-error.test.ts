import assert from "node:assert/strict";
import { test } from "node:test";
import { errorReason } from "./turn-error.js";

test("the innermost sentence of a wrapped error is the reason", () => {
  const inner = JSON.stringify({ error: { code: 401, message: "API key not valid." } });
  assert.equal(errorReason("plain words"), "plain words");
  assert.equal(errorReason(inner), "API key not valid.");
  assert.equal(errorReason(`[API Error: ${inner}]`), "API key not valid.");
  assert.equal(errorReason(JSON.stringify({ message: inner })), "API key not valid.");
  assert.equal(errorReason(JSON.stringify([{ error: { message: "in a list" } }])), "in a list");
});

test("what is no such wrapping stays as it is", () => {
  for (const message of ["{not json", '{"code":1}', "a {b} c", "{}", ""]) {
    assert.equal(errorReason(message), message);
  }
  assert.equal(errorReason('{"error":null}'), '{"error":null}');
});
