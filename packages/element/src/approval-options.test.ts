import assert from "node:assert/strict";
import test from "node:test";
import {
  kindText,
  orderOptions,
  primaryOption,
  toneOf,
  type ApprovalOption,
} from "./approval-options.js";
import { englishToolStrings as strings } from "./tools.strings.js";

const option = (optionId: string, name: string, kind: string): ApprovalOption => ({
  optionId,
  name,
  label: name,
  kind,
});

test("reject first, then once, always and the unknown; the agent's order within each", () => {
  const ordered = orderOptions([
    option("a", "A", "allow_always"),
    option("x", "X", "hasOwnProperty"),
    option("b", "B", "allow_once"),
    option("c", "C", "reject_always"),
    option("d", "D", "reject_once"),
    option("e", "E", "allow_once"),
  ]);
  assert.equal(ordered.map(({ optionId }) => optionId).join(""), "dcbeax");
});

test("only a single allow once stands out", () => {
  const alpha = option("a", "Alpha", "allow_once");
  assert.equal(primaryOption([alpha, option("s", "S", "allow_always")]), alpha);
  assert.equal(primaryOption([alpha, option("b", "Bravo", "allow_once")]), null);
  assert.equal(primaryOption([]), null);
});

test("the tone comes from the kind alone", () => {
  assert.deepEqual(
    ["allow_once", "allow_always", "reject_once", "reject_always", "Allow", ""].map(toneOf),
    ["allow", "allow", "reject", "reject", "neutral", "neutral"],
  );
});

test("a name that lies about its kind is contradicted", () => {
  assert.equal(kindText(option("a", "Reject", "allow_always"), strings), "allows always");
  assert.equal(kindText(option("a", "Allow", "reject_once"), strings), "rejects once");
  assert.equal(kindText(option("a", "Allow", "allow_once"), strings), "once");
  assert.equal(kindText(option("a", "Deny", "reject_always"), strings), "always");
  assert.equal(kindText(option("a", "Weiter", "allow_once"), strings), "allows once");
  assert.equal(kindText(option("a", "Allow", "later"), strings), "unknown kind: later");
});
