import assert from "node:assert/strict";
import { test } from "node:test";
import { draftKey, DraftStore, emptyDraft, joinDrafts, type Draft } from "./drafts.js";

const draft = (text: string): Draft => ({ text, attachments: [] });

test("a draft is kept by session, without any storage", () => {
  const drafts = new DraftStore();
  drafts.write("a", draft("one"));
  assert.equal(drafts.read("a").text, "one");
  assert.deepEqual(drafts.read("b"), emptyDraft);
  assert.equal(draftKey("ws://h/acp#t", "s"), "gac:ws://h/acp:s");
  assert.equal(draftKey("ws://h/acp", null), null);
});

test("what is being written comes along into a session without a draft, and leaves none behind", () => {
  const drafts = new DraftStore();
  drafts.write("a", draft("one"));
  assert.equal(drafts.move("a", "b", draft("one")).text, "one");
  assert.deepEqual(drafts.read("a"), emptyDraft);
  assert.equal(drafts.read("b").text, "one");
});

test("a session's own draft comes back, and the one that was left stays where it was", () => {
  const drafts = new DraftStore();
  drafts.write("a", draft("one"));
  drafts.write("b", draft("two"));
  assert.equal(drafts.move("a", "b", draft("one")).text, "two");
  assert.equal(drafts.move("b", "a", draft("two")).text, "one");
  assert.equal(drafts.move("a", "b", emptyDraft).text, "two");
});

test("what was typed before the session was known goes behind its draft", () => {
  const drafts = new DraftStore();
  drafts.write("a", draft("one"));
  assert.equal(drafts.move(null, "a", draft("two")).text, "one\n\ntwo");
});

test("two drafts are joined, an empty one adds nothing", () => {
  assert.equal(joinDrafts(draft("  "), draft("b")).text, "b");
  assert.equal(joinDrafts(draft("a"), draft("b")).text, "a\n\nb");
});
