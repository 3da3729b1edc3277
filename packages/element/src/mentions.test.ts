import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentChatClient } from "@gemini-agent-chat/core";
import { filesOf, mentionAt, mentionBlocks, mentionsOf } from "./mentions.js";

test("a mention begins at an @ that begins a word", () => {
  assert.deepEqual(mentionAt("look at @src/a", 14), { start: 8, query: "src/a" });
  assert.deepEqual(mentionAt("@", 1), { start: 0, query: "" });
  assert.deepEqual(mentionAt("(@a) b", 3), { start: 1, query: "a" });
  for (const text of ["ada@example.org", "a @b c", "none", "@@"]) {
    assert.equal(mentionAt(text, text.length), null, text);
  }
});

test("only what still stands in the text is sent, each once", () => {
  const a = { name: "a.ts", uri: "file:///p/a.ts", mimeType: "text/plain" };
  const b = { name: "b.ts", uri: "file:///p/b.ts" };
  const blocks = mentionBlocks("see @a.ts", [a, b, a, { name: "c" }]);
  assert.deepEqual(blocks, [{ type: "resource_link", ...a }]);
  assert.deepEqual(mentionsOf(blocks), [{ name: "a.ts", uri: a.uri }]);
});

for (const [root, uri] of [
  ["/home/ada/my project", "file:///home/ada/my%20project/src/%23a.ts"],
  ["C:\\work", "file:///C:/work/src/%23a.ts"],
  [null, undefined],
] as const) {
  test(`files below ${String(root)} have an address that opens them`, async () => {
    const client = {
      findFiles: () => Promise.resolve({ root, files: ["src/#a.ts"], truncated: false }),
    } as unknown as AgentChatClient;
    const [found] = await filesOf(client)("a", new AbortController().signal);
    assert.equal(found?.name, "src/#a.ts");
    assert.equal(found?.uri, uri);
  });
}
