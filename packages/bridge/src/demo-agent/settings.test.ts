import assert from "node:assert/strict";
import { test } from "node:test";
import { RpcCode } from "@gemini-agent-chat/core";
import { Settings } from "./settings.js";

test("mode and model say the same in all their forms", () => {
  const settings = new Settings(true);
  settings.set("mode", "plan");
  settings.set("model", "demo-flash");
  assert.equal(settings.modes().currentModeId, "plan");
  assert.equal(settings.models().currentModelId, "demo-flash");
  const value = (id: string): unknown =>
    settings.options().find((option) => option.id === id)?.currentValue;
  assert.equal(value("mode"), "plan");
  assert.equal(value("model"), "demo-flash");
});

test("the boolean option is there only for clients that can show one", () => {
  const kinds = (booleans: boolean): string[] =>
    new Settings(booleans).options().map((option) => option.type);
  assert.deepEqual(kinds(true), ["select", "select", "select", "boolean"]);
  assert.deepEqual(kinds(false), ["select", "select", "select"]);
});

test("what cannot be set is named, with what can", () => {
  const settings = new Settings(true);
  for (const [id, value, message] of [
    ["mode", "yolo", /one of default, autoEdit, plan, got "yolo"/],
    ["test_after_edit", "yes", /one of true, false, got "yes"/],
    ["colour", "red", /no option "colour". Known: mode, model, thought_level, test_after_edit/],
  ] as const) {
    assert.throws(() => settings.set(id, value), { code: RpcCode.invalidParams, message });
  }
  assert.deepEqual(settings.options(), new Settings(true).options());
});
