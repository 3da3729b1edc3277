import assert from "node:assert/strict";
import { test } from "node:test";

test("the entries can be imported in Node, where there is no page", async () => {
  const { GeminiAgentChat } = await import("./gemini-agent-chat.js");
  const entry = await import("./index.js");
  await import("./script.js");
  assert.equal(entry.GeminiAgentChat, GeminiAgentChat);
  assert.equal(GeminiAgentChat.defaultUrl, "");
});
