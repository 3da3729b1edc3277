import assert from "node:assert/strict";
import { test } from "node:test";
import { asksForKeys, isComposing } from "./keyboard.js";

class FakeElement {
  readonly #tag: string;
  constructor(tag: string) {
    this.#tag = tag;
  }
  matches(selector: string): boolean {
    return selector.split(", ").includes(this.#tag);
  }
}

function key(name: string, tag: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const none = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
  return { key: name, composedPath: () => [new FakeElement(tag)], ...none, ...more } as never;
}

test("Ctrl+/ and Cmd+/ ask for the keys everywhere, ? only outside of fields", (context) => {
  Object.assign(globalThis, { Element: FakeElement });
  context.after(() => Reflect.deleteProperty(globalThis, "Element"));
  assert.equal(asksForKeys(key("/", "textarea", { ctrlKey: true })), true);
  assert.equal(asksForKeys(key("/", "div", { metaKey: true })), true);
  assert.equal(asksForKeys(key("?", "div")), true);
  for (const field of ["textarea", "input", "select"]) {
    assert.equal(asksForKeys(key("?", field)), false, field);
  }
  assert.equal(asksForKeys(key("/", "div")), false);
  assert.equal(asksForKeys(key("?", "div", { defaultPrevented: true })), false);
});

test("a key of an input method is told by either sign", () => {
  assert.equal(isComposing({ isComposing: true, keyCode: 13 } as KeyboardEvent), true);
  assert.equal(isComposing({ isComposing: false, keyCode: 229 } as KeyboardEvent), true);
  assert.equal(isComposing({ isComposing: false, keyCode: 13 } as KeyboardEvent), false);
});
