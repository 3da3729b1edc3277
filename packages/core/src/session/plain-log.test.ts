import assert from "node:assert/strict";
import { test } from "node:test";
import { PlainLog } from "./plain-log.js";

const update = (sessionUpdate: string, rest: object = {}) =>
  ({
    jsonrpc: "2.0",
    method: "session/update",
    params: { sessionId: "s1", update: { sessionUpdate, ...rest } },
  }) as const;
const prompt = { jsonrpc: "2.0", method: "session/prompt", params: { sessionId: "s1" } } as const;

function turns(log: PlainLog, count: number, chunks: number): void {
  for (let turn = 0; turn < count; turn++) {
    log.append(prompt, turn);
    for (let chunk = 0; chunk < chunks; chunk++) log.append(update("agent_message_chunk"), turn);
  }
}

test("the oldest turns go first, whole; what holds for the whole session stays", () => {
  const log = new PlainLog("g1", 100);
  log.append({ jsonrpc: "2.0", method: "bridge/session", params: {} }, 0);
  log.append(update("current_mode_update", { currentModeId: "old" }), 0);
  log.append(update("plan", { entries: [] }), 0);
  log.append(update("current_mode_update", { currentModeId: "new" }), 0);
  turns(log, 40, 9);
  assert.ok(log.events.length <= 110, `${log.events.length} events are held`);
  const pinned = log.events.filter(({ seq }) => seq < log.first);
  assert.deepEqual(
    pinned.map(({ seq }) => seq),
    [1, 3, 4],
  );
  assert.equal(log.events[pinned.length]?.message, prompt);
  const held = log.events.slice(pinned.length);
  assert.deepEqual(
    held.map(({ seq }) => seq),
    held.map((_, index) => log.first + index),
  );
  const { first, from, to, truncated } = log.attachResult(true, true);
  assert.deepEqual([first, from, to, truncated], [log.first, log.first, 404, true]);
  const page = log.history({ sessionId: "s1", limit: 2 });
  assert.deepEqual(
    [page.events.length, page.events[0]?.message, page.truncated],
    [20, prompt, true],
  );
});

test("one endless turn is kept whole, and is not looked through again and again", () => {
  let looks = 0;
  const chunk = {
    jsonrpc: "2.0",
    get method() {
      looks++;
      return "session/update";
    },
    params: { sessionId: "s1", update: { sessionUpdate: "agent_message_chunk" } },
  } as const;
  const log = new PlainLog("g1", 1000);
  log.append(prompt, 0);
  for (let count = 0; count < 100_000; count++) log.append(chunk, 0);
  assert.ok(looks < 10 * 100_000, `100,000 events were looked at ${looks} times`);
  assert.equal(log.history({ sessionId: "s1" }).events.length, 100_001);
});
