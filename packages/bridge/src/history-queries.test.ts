import assert from "node:assert/strict";
import { test } from "node:test";
import { ModelLog, type ModelQuery } from "../test/model-log.js";
import { startBridge } from "../test/start-bridge.js";
import type { Loose, TestClient } from "../test/test-client.js";

const PIN_KINDS = [
  "available_commands_update",
  "current_mode_update",
  "plan",
  "usage_update",
  "session_info_update",
];

type Random = (below: number) => number;

/** A turn of random updates: mostly text, some facts that are pinned, some pauses. */
function randomTurn(random: Random, count: number): string {
  const bodies = Array.from({ length: count }, () => {
    if (random(60) === 0) return 1 + random(3);
    if (random(15) === 0) {
      const sessionUpdate = PIN_KINDS[random(PIN_KINDS.length)];
      return { sessionUpdate, junk: "p".repeat(random(80)) };
    }
    const text = random(40) === 0 ? "ä".repeat(random(700)) : "t".repeat(random(60));
    return { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
  });
  return `updates ${JSON.stringify(bodies)}`;
}

function randomQuery(random: Random, model: ModelLog): ModelQuery {
  const query: Record<string, number> = {};
  const near = (): number =>
    random(2) === 0 ? random(model.last + 20) : Math.max(0, model.last - random(1200));
  if (random(2) === 0) query["after"] = near();
  if (random(2) === 0) query["beforeSeq"] = near();
  if (random(3) === 0) query["since"] = model.time(near()) - random(2);
  if (random(3) === 0) query["before"] = model.time(near()) + random(2);
  if (random(2) === 0) query["limit"] = random(8);
  return query;
}

/** Exact where no time is asked for. Of the times of what is gone the bridge knows the ends alone. */
function checkTruncated(answer: Loose, model: ModelLog, query: ModelQuery): void {
  const isMissing = model.isTruncated(query);
  if (isMissing) assert.equal(answer.truncated, true);
  const isTimed = query.since !== undefined || query.before !== undefined;
  if (!isTimed && query.limit !== 0) assert.equal(answer.truncated, isMissing);
}

async function checkAttach(
  client: TestClient,
  sessionId: string,
  model: ModelLog,
  generation: string,
  query: ModelQuery,
  claimed: string | undefined,
): Promise<void> {
  const { beforeSeq: _, ...asked } = query;
  const seen = client.events(sessionId).length;
  const params = { sessionId, ...asked, ...(claimed === undefined ? {} : { generation: claimed }) };
  const answer = await client.call("bridge/attach", params);
  const isForeign = claimed !== undefined && claimed !== generation;
  const reset = isForeign || (asked.after ?? 0) > model.last;
  assert.deepEqual([answer.reset, answer.generation], [reset, generation]);
  assert.deepEqual([answer.busy, answer.live, answer.pending], [false, true, []]);
  assert.equal(answer.first, model.first);
  const isNothingAsked = Object.keys(asked).length === 0;
  const effective: ModelQuery = reset ? { ...asked, after: 0 } : asked;
  const chosen = isNothingAsked ? [] : model.chosen(effective).map(({ event }) => event);
  if (chosen.length === 0) assert.equal(answer.from, answer.to + 1);
  else assert.deepEqual([answer.from, answer.to], [chosen[0].seq, chosen.at(-1).seq]);
  if (!isNothingAsked) checkTruncated(answer, model, effective);
  const pins = isNothingAsked ? [] : model.pinsBetween(effective.after ?? 0, answer.from);
  const expected = [...pins, ...chosen];
  while (client.events(sessionId).length < seen + expected.length) {
    await client.until(() => true, client.messages.length);
  }
  await client.call("bridge/ping");
  assert.deepEqual(client.events(sessionId).slice(seen), expected);
}

async function checkHistory(
  client: TestClient,
  sessionId: string,
  model: ModelLog,
  query: ModelQuery,
): Promise<void> {
  const { after: _, ...asked } = query;
  const page = await client.call("bridge/history", { sessionId, ...asked });
  assert.equal(page.first, model.first);
  assert.deepEqual(
    page.events,
    model.chosen(asked).map(({ event }) => event),
  );
  checkTruncated(page, model, asked);
}

for (const [name, caps] of [
  ["1,000 events", { maxEvents: 1_000, maxBytes: 10_000_000 }],
  ["60,000 bytes", { maxEvents: 1_000_000, maxBytes: 60_000 }],
] as const) {
  test(`${name}: 250 random questions get the answers of a list and a filter`, async (context) => {
    let seed = 4_711;
    const random: Random = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const { connect } = await startBridge(context, {}, { history: caps });
    const owner = await connect();
    const sessionId = await owner.newSession();
    const asker = await connect();
    const { generation } = await asker.call("bridge/attach", { sessionId });
    await asker.call("bridge/detach", { sessionId });
    const model = new ModelLog(caps);
    let evictions = 0;
    for (let round = 0; round < 25; round++) {
      for (let turn = 0; turn < 1 + random(4); turn++) {
        // Now and then one that is larger than the cap by itself.
        const count = round === 12 && turn === 0 ? 1_400 : random(80);
        await owner.prompt(sessionId, randomTurn(random, count));
      }
      const before = model.first;
      model.follow(owner, sessionId);
      if (model.first > before) evictions++;
      assert.ok(model.heldCount <= caps.maxEvents);
      for (let i = 0; i < 10; i++) {
        const query = randomQuery(random, model);
        if (random(2) === 0) await checkHistory(asker, sessionId, model, query);
        else {
          const claimed = [undefined, generation, "another"][random(3)];
          await checkAttach(asker, sessionId, model, generation, query, claimed);
          await asker.call("bridge/detach", { sessionId });
        }
      }
    }
    assert.ok(evictions >= 5, `${evictions} evictions`);
  });
}
