import assert from "node:assert/strict";
import { test } from "node:test";
import { bestRatio } from "../rpc/median-time.test-helper.js";
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

test("one endless turn is kept whole, and costs each event the same", () => {
  const fill = (count: number): PlainLog => {
    const log = new PlainLog("g1", 1000);
    turns(log, 1, count);
    return log;
  };
  assert.equal(fill(5000).history({ sessionId: "s1" }).events.length, 5001);
  const growth = bestRatio({ ours: () => fill(100_000), limit: () => fill(10_000) }, 25);
  assert.ok(growth < 25, `ten times the events took ${growth.toFixed(1)} times as long`);
});
