import assert from "node:assert/strict";
import { test } from "node:test";
import { readCutMessage } from "./cut-message.js";

const LONG = "y".repeat(5_000);

/** The first and the last 500 characters, as a too long line leaves them. */
function cut(message: string): ReturnType<typeof readCutMessage> {
  return readCutMessage(message.slice(0, 500), message.slice(-500));
}

test("an answer, wherever its id stands", () => {
  const result = { text: LONG, id: 7, nested: { id: 8 } };
  for (const message of [
    { jsonrpc: "2.0", id: 5, result },
    { id: 5, jsonrpc: "2.0", result },
    { id: 5, result, jsonrpc: "2.0" },
    { jsonrpc: "2.0", result, id: 5 },
    { result, id: 5, jsonrpc: "2.0" },
    { jsonrpc: "2.0", error: { code: 1, message: LONG }, id: 5 },
  ]) {
    for (const space of [0, 2]) {
      const text = JSON.stringify(message, null, space).replaceAll("\n", " ");
      assert.deepEqual(
        cut(text),
        { kind: "response", id: "5", sessionId: null },
        text.slice(0, 80),
      );
    }
  }
});

test("requests and updates of the agent's own", () => {
  const params = { sessionId: "s1", text: LONG };
  const ask = cut(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "fs/write_text_file", params }));
  assert.deepEqual(ask, { kind: "request", id: "0", sessionId: "s1" });
  const other = cut(JSON.stringify({ jsonrpc: "2.0", method: "m", id: 'a"b', params }));
  assert.deepEqual(other, { kind: "request", id: String.raw`"a\"b"`, sessionId: "s1" });
  for (const message of [
    { jsonrpc: "2.0", method: "m", params, id: 3 },
    { method: "m", params, id: 3, jsonrpc: "2.0" },
    { jsonrpc: "2.0", params, method: "m", id: 3 },
    { params, id: 3, method: "m", jsonrpc: "2.0" },
    { id: 3, params, method: "m" },
    { method: "m", params: [params, { id: 8 }], id: 3 },
  ]) {
    const { kind, id } = cut(JSON.stringify(message));
    assert.deepEqual([kind, id], ["request", "3"], JSON.stringify(message).slice(0, 80));
  }
  const update = cut(JSON.stringify({ jsonrpc: "2.0", method: "session/update", params }));
  assert.deepEqual(update, { kind: "other", id: null, sessionId: "s1" });
});

test("an id inside a result, and noise, are nobody's answer", () => {
  const inner = JSON.stringify({ jsonrpc: "2.0", result: { text: LONG, id: 5 } });
  assert.equal(cut(inner).kind, "other");
  assert.equal(cut(LONG).kind, "other");
  assert.equal(cut(`{"params":{"text":"${LONG}"},"id":5}`).kind, "other");
  for (const params of [{ text: LONG, id: 5 }, { text: `${LONG}","id":5}` }, [LONG, { id: 5 }]]) {
    const text = JSON.stringify({ jsonrpc: "2.0", method: "m", params });
    assert.equal(cut(text).kind, "other", text.slice(-40));
  }
});
