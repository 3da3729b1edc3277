import assert from "node:assert/strict";
import { test } from "node:test";
import { englishStrings } from "./english-strings.js";
import { mergeStrings } from "./merge-strings.js";
import type { Strings } from "./strings.js";
import { normalizeSuggestions, type Suggestion } from "./suggestions.js";

test("a page's texts replace single ones", () => {
  const merged = mergeStrings(
    { send: "Senden", placeholder: (agent) => `An ${agent}` },
    englishStrings,
    "en-GB",
  );
  assert.equal(merged.send, "Senden");
  assert.equal(merged.locale, "en-GB");
  assert.equal(merged.placeholder("x"), "An x");
  assert.equal(merged.stop, englishStrings.stop);
});

test("texts of the wrong type and unknown ones are ignored", () => {
  const odd = { send: () => "x", placeholder: "x", other: "x" } as unknown as Partial<Strings>;
  assert.deepEqual(mergeStrings(odd, englishStrings, "en"), englishStrings);
  assert.deepEqual(mergeStrings(null, englishStrings, "en"), englishStrings);
  const none = "x" as unknown as Partial<Strings>;
  assert.deepEqual(mergeStrings(none, englishStrings, "en"), englishStrings);
});

test("suggestions come in one shape, odd ones are left out", () => {
  const odd = [null, 5, { label: "a" }] as unknown as readonly Suggestion[];
  assert.deepEqual(normalizeSuggestions(["a", { label: "b", prompt: "c" }, ...odd]), [
    { label: "a", prompt: "a" },
    { label: "b", prompt: "c" },
  ]);
  assert.deepEqual(normalizeSuggestions("no list" as unknown as readonly Suggestion[]), []);
});
