import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "./history.js";
import type { ChunkUpdate } from "./updates.js";

function chunk(messageId: string, text: string): ChunkUpdate {
  return {
    sessionUpdate: "agent_message_chunk",
    messageId,
    content: { type: "text", text },
  };
}

test("pieces of one message become one, others stay apart", () => {
  const history = new History();
  history.add(chunk("a", "Hello "));
  history.add(chunk("a", "there"));
  history.add(chunk("b", "Again"));
  history.add({ ...chunk("b", "a thought"), sessionUpdate: "agent_thought_chunk" });
  assert.deepEqual(
    history.updates.map((update) => "content" in update && update.content),
    [
      { type: "text", text: "Hello there" },
      { type: "text", text: "Again" },
      { type: "text", text: "a thought" },
    ],
  );
});

test("a picture is never joined with text", () => {
  const history = new History();
  history.add(chunk("a", "See: "));
  history.add({
    ...chunk("a", ""),
    content: { type: "image", data: "AA==", mimeType: "image/png" },
  });
  history.add(chunk("a", "Nice."));
  assert.equal(history.updates.length, 3);
});

test("only tool calls that are open get an end", () => {
  const history = new History();
  history.add({ sessionUpdate: "tool_call", toolCallId: "done-1", status: "in_progress" });
  history.add({ sessionUpdate: "tool_call_update", toolCallId: "done-1", status: "completed" });
  history.add({ sessionUpdate: "tool_call", toolCallId: "open-2", status: "pending" });
  history.closeOpenTools("Stopped.");
  history.closeOpenTools("Stopped.");
  assert.deepEqual(history.updates.slice(3), [
    {
      sessionUpdate: "tool_call_update",
      toolCallId: "open-2",
      status: "failed",
      content: [{ type: "content", content: { type: "text", text: "Stopped." } }],
    },
  ]);
});
