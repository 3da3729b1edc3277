import assert from "node:assert/strict";
import { test } from "node:test";
import { InputHistory, recallable } from "./input-history.js";

test("goes back prompt by prompt, and forward again to what was being written", () => {
  const history = new InputHistory();
  const prompts = ["one", "two"];
  assert.equal(history.step(-1, "", prompts), "two");
  assert.equal(history.step(-1, "two", prompts), "one");
  assert.equal(history.step(-1, "one", prompts), null);
  assert.equal(history.step(1, "one", prompts), "two");
  assert.equal(history.step(1, "two", prompts), "");
  assert.equal(history.step(1, "", prompts), null);
});

test("a prompt that was changed is no longer one that was recalled", () => {
  const history = new InputHistory();
  history.step(-1, "", ["one"]);
  assert.equal(history.isRecalled("one"), true);
  assert.equal(history.isRecalled("one more"), false);
  assert.equal(history.step(-1, "one more", ["one"]), "one");
  assert.equal(history.step(1, "one", ["one"]), "one more");
});

test("each prompt comes once, where it was last used", () => {
  assert.deepEqual(recallable(["a", "b", " ", "a "]), ["b", "a"]);
});
