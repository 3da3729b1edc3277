import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "node:test";
import { MentionSearch } from "./mention-search.js";
import type { Mention } from "./mentions.js";

test("only the newest search counts, and the one before is taken back", async () => {
  const asked: { query: string; signal: AbortSignal; answer: (found: Mention[]) => void }[] = [];
  const search = new MentionSearch(() => {});
  const source = (query: string, signal: AbortSignal): Promise<Mention[]> =>
    new Promise((answer) => asked.push({ query, signal, answer }));
  search.look(source, "a");
  await delay(120);
  search.look(source, "ab");
  search.look(source, "abc");
  await delay(120);
  assert.deepEqual(
    asked.map(({ query }) => query),
    ["a", "abc"],
  );
  assert.equal(asked[0]?.signal.aborted, true);
  asked[1]?.answer([{ name: "abc.ts" }]);
  asked[0]?.answer([{ name: "a.ts" }]);
  await delay(0);
  assert.deepEqual(search.found, [{ name: "abc.ts" }]);
  search.look(source, null);
  assert.deepEqual(search.found, []);
});

test("a source that throws or answers nonsense offers nothing", async () => {
  const search = new MentionSearch(() => {});
  search.look(() => {
    throw new Error("no");
  }, "a");
  await delay(120);
  assert.deepEqual(search.found, []);
  search.look(() => Promise.resolve([null, { name: 7 }, { name: "ok" }] as never), "b");
  await delay(120);
  assert.deepEqual(search.found, [{ name: "ok" }]);
});
