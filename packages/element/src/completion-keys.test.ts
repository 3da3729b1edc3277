import assert from "node:assert/strict";
import { test } from "node:test";
import { completionKey } from "./completion-keys.js";
import type { Completion } from "./completion-menu.js";

const menu: readonly Completion[] = ["/one", "/two"].map((label) => ({
  ...{ label, hint: "", description: "" },
  onPick: () => {},
}));
const key = (name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }) as never;

test("the arrows go round, Escape closes, Enter and Tab take", () => {
  assert.deepEqual(completionKey(key("ArrowUp"), menu, 0, "/"), { action: "move", active: 1 });
  assert.deepEqual(completionKey(key("ArrowDown"), menu, 1, "/"), { action: "move", active: 0 });
  assert.deepEqual(completionKey(key("Escape"), menu, 0, "/"), { action: "close" });
  for (const name of ["Enter", "Tab"]) {
    const pick = completionKey(key(name), menu, 1, "/t");
    assert.deepEqual(pick, { action: "pick", completion: menu[1] });
  }
});

test("what is whole is sent by Enter, and keys with others are not for the list", () => {
  assert.equal(completionKey(key("Enter"), menu, 0, "/one"), null);
  assert.equal(completionKey(key("Tab", { shiftKey: true }), menu, 0, "/o"), null);
  assert.equal(completionKey(key("ArrowUp", { altKey: true }), menu, 0, "/o"), null);
  assert.equal(completionKey(key("Enter"), [], 0, "/o"), null);
});
