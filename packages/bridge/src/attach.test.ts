import assert from "node:assert/strict";
import { test } from "node:test";
import {
  emptyChatState,
  reduceBatch,
  selectMessages,
  type SessionEvent,
} from "@gemini-agent-chat/core";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";

/** Attaches and returns the answer with the events that came because of it. */
async function attach(
  client: TestClient,
  sessionId: string,
  params: object,
): Promise<{ answer: Loose; events: readonly SessionEvent[] }> {
  const before = client.events(sessionId).length;
  const answer = await client.call("bridge/attach", { sessionId, ...params });
  // The ping is answered after everything that the attach has sent.
  await client.call("bridge/ping");
  return { answer, events: client.events(sessionId).slice(before) };
}

const seqs = (events: readonly SessionEvent[]): number[] => events.map((event) => event.seq);
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

test("a page that reloads in mid-turn, at random moments, loses and doubles nothing", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  const turn = owner.prompt(sessionId, "chunks 600", { promptId: "p1" });
  let position = 0;
  let generation: string | undefined;
  const received: SessionEvent[] = [];
  for (let reload = 0; reload < 12; reload++) {
    const page = await connect();
    const from = reload === 0 ? { after: 0 } : { after: position, generation };
    const answer = await page.call("bridge/attach", { sessionId, ...from });
    assert.equal(answer.reset, false);
    assert.equal(answer.from, position + 1);
    generation = answer.generation;
    await page.event(sessionId, () => true).catch(() => undefined);
    await new Promise((done) => setTimeout(done, (reload * 7) % 23));
    const seen = page.events(sessionId);
    page.terminate();
    received.push(...seen);
    position = received.at(-1)?.seq ?? position;
    if (position > 600) break;
  }
  await turn;
  const last = await connect();
  const rest = await attach(last, sessionId, { after: position, generation });
  received.push(...rest.events);
  const whole = owner.events(sessionId);
  assert.deepEqual(seqs(received), range(1, whole.length));
  assert.deepEqual(received, whole);
  assert.equal(
    spokenText(received.map((event) => event.message)),
    range(1, 600)
      .map((n) => `${n};`)
      .join(""),
  );
});

test("a fold over what a reload gives is the same as over what came live", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  for (const text of ["echo one", "settings", "noise", "fail"]) {
    await owner.prompt(sessionId, text);
  }
  const live = reduceBatch(emptyChatState, owner.events(sessionId)).state;
  const page = await connect();
  const { events } = await attach(page, sessionId, { after: 0 });
  const replayed = reduceBatch(emptyChatState, events).state;
  assert.deepEqual(JSON.stringify(selectMessages(replayed)), JSON.stringify(selectMessages(live)));
  assert.deepEqual(replayed.modes, live.modes);
});

test("what was asked for is what comes: nothing, a position, turns, times", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  for (const text of ["echo 1", "echo 2", "echo 3"]) {
    await owner.prompt(sessionId, text);
    await new Promise((done) => setTimeout(done, 5));
  }
  const whole = owner.events(sessionId);
  const last = whole.length;
  assert.equal(last, 10);
  const client = await connect();
  const of = async (params: object): Promise<number[]> => {
    const { answer, events } = await attach(client, sessionId, params);
    const chosen = seqs(events).filter((seq) => seq >= answer.from);
    assert.deepEqual(chosen, range(answer.from, answer.to));
    assert.equal(answer.truncated, false);
    return seqs(events);
  };
  assert.deepEqual(await of({}), []);
  assert.deepEqual(await of({ after: 0 }), range(1, 10));
  assert.deepEqual(await of({ after: 8 }), [9, 10]);
  assert.deepEqual(await of({ after: 10 }), []);
  // Pinned: the session's opening is older than what was asked for.
  assert.deepEqual(await of({ limit: 1 }), [1, 8, 9, 10]);
  assert.deepEqual(await of({ limit: 99 }), range(1, 10));
  assert.deepEqual(await of({ limit: 0 }), [1]);
  assert.deepEqual(await of({ limit: 2, before: whole[7]?.at }), range(1, 7));
  assert.deepEqual(await of({ since: whole[6]?.at, limit: 5 }), [1, 8, 9, 10]);
  // With a position, what is older has been seen, pinned or not.
  assert.deepEqual(await of({ after: 5, limit: 1 }), [8, 9, 10]);
  for (const wrong of [{ after: -1 }, { after: 1.5 }, { limit: "2" }, { since: "x" }]) {
    const { error } = await client.request("bridge/attach", { sessionId, ...wrong });
    assert.equal(error.code, -32602, JSON.stringify(wrong));
  }
  assert.equal((await client.request("bridge/attach", { sessionId: "no" })).error.code, -32002);
});

test("another generation, or a position that was never reached: from empty", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "echo 1");
  const client = await connect();
  const foreign = await attach(client, sessionId, { after: 2, generation: "another" });
  assert.equal(foreign.answer.reset, true);
  assert.deepEqual(seqs(foreign.events), [1, 2, 3, 4]);
  const ahead = await attach(client, sessionId, { after: 99_999 });
  assert.equal(ahead.answer.reset, true);
  assert.deepEqual(seqs(ahead.events), [1, 2, 3, 4]);
  const { generation } = ahead.answer;
  const same = await attach(client, sessionId, { after: 4, generation });
  assert.deepEqual([same.answer.reset, same.answer.from, same.answer.to], [false, 5, 4]);
});

test("20 times: nothing was received before the drop, and everything comes after it", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  for (let round = 0; round < 20; round++) {
    (await connect()).terminate();
    await owner.prompt(sessionId, "echo x");
  }
  const client = await connect();
  const { answer, events } = await attach(client, sessionId, { after: 0 });
  assert.equal(answer.reset, false);
  assert.deepEqual(seqs(events), range(1, 61));
});

test("pinned events outlive their turn and keep their numbers", async (context) => {
  const limits = { maxSessionBytes: 6_000 };
  const { connect } = await startBridge(context, { name: "gemini-cli" }, { limits });
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "settings");
  await owner.call("session/set_mode", { sessionId, modeId: "yolo" });
  for (let i = 0; i < 20; i++) await owner.prompt(sessionId, `echo ${"x".repeat(300)}`);
  const whole = owner.events(sessionId);
  const client = await connect();
  const { answer, events } = await attach(client, sessionId, { limit: 1 });
  assert.ok(answer.first > 10);
  const pinned = events.filter((event) => event.seq < answer.from);
  const names = pinned.map(({ message }: Loose) => {
    const { update, method } = message.params;
    return update?.sessionUpdate ?? method ?? message.method;
  });
  assert.deepEqual(names, [
    "bridge/session",
    "available_commands_update",
    "plan",
    "usage_update",
    "agent_message_chunk",
    "session/set_mode",
  ]);
  for (const event of pinned) assert.deepEqual(event, whole[event.seq - 1]);
  const all = await attach(client, sessionId, { after: 0 });
  assert.equal(all.answer.truncated, true);
  assert.equal((await attach(client, sessionId, { limit: 1 })).answer.truncated, false);
  assert.equal((await attach(client, sessionId, { limit: 50 })).answer.truncated, true);
});

test("a text that names a mode is only text, unless Gemini CLI says it", async (context) => {
  for (const [name, isPinned] of [
    ["gemini-cli", true],
    ["other", false],
  ] as const) {
    const { connect } = await startBridge(context, { name });
    const owner = await connect();
    const sessionId = await owner.newSession();
    await owner.prompt(sessionId, "settings");
    for (let i = 0; i < 3; i++) await owner.prompt(sessionId, "echo");
    const { events } = await attach(await connect(), sessionId, { limit: 1 });
    const texts = JSON.stringify(events).match(/\[MODE_UPDATE\] \w+/g) ?? [];
    // Nor is one that names no mode of the session.
    assert.deepEqual(texts, isPinned ? ["[MODE_UPDATE] yolo"] : [], name);
    assert.equal((events[0]?.message as Loose).params.agentName, name);
  }
});

test("an agent whose name is none is known by its id, and heard all the same", async (context) => {
  for (const name of [{ toString: 1, valueOf: 1 }, 5, ""]) {
    const { connect } = await startBridge(context, { name });
    const owner = await connect();
    const sessionId = await owner.newSession();
    await owner.prompt(sessionId, "echo hello");
    const { events } = await attach(await connect(), sessionId, { limit: 5 });
    assert.match(JSON.stringify(events), /agent_message_chunk/);
    assert.equal("agentName" in (events[0]?.message as Loose).params, false);
  }
});

test("older turns are loaded page by page", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const first = await owner.newSession();
  for (let i = 1; i <= 5; i++) await owner.prompt(first, `echo ${i}`);
  const whole = owner.events(first);
  const client = await connect();
  const got: SessionEvent[] = [];
  let beforeSeq: number | undefined;
  for (;;) {
    const params = {
      sessionId: first,
      limit: 2,
      ...(beforeSeq === undefined ? {} : { beforeSeq }),
    };
    const page = await client.call("bridge/history", params);
    assert.equal(page.first, 1);
    assert.equal(page.truncated, false);
    if (page.events.length === 0) break;
    got.unshift(...page.events);
    beforeSeq = page.events[0].seq;
  }
  assert.deepEqual(got, whole);
  assert.deepEqual(client.events(first), [], "history is an answer, not an attach");
  await new Promise((done) => setTimeout(done, 5));
  const second = await owner.newSession();
  const newest = await client.call("bridge/history", { limit: 1 });
  assert.equal(newest.events[0].message.params.result.sessionId, second);
  assert.equal((await client.request("bridge/history", { sessionId: "no" })).error.code, -32002);
});

test("after detach nothing comes any more", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  assert.deepEqual(await client.call("bridge/detach", { sessionId }), {});
  const before = client.events(sessionId).length;
  await client.prompt(sessionId, "echo 1");
  assert.equal(client.events(sessionId).length, before);
});

test("limit, since and before of the address count for the first attach", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  for (let i = 1; i <= 3; i++) await owner.prompt(sessionId, `echo ${i}`);
  const client = await connect({ query: "limit=1&mode=event&sessionId=x" });
  assert.deepEqual(seqs((await attach(client, sessionId, {})).events), [1, 8, 9, 10]);
  assert.deepEqual(seqs((await attach(client, sessionId, {})).events), []);
  const other = await connect({ query: "limit=1" });
  assert.deepEqual(
    seqs((await attach(other, sessionId, { limit: 2 })).events),
    [1, 5, 6, 7, 8, 9, 10],
  );
});

test("a plain client that attaches gets events in place of plain updates", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect({ isLog: false });
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo plain");
  const { events } = await attach(client, sessionId, { after: 0 });
  assert.deepEqual(seqs(events), [1, 2, 3, 4]);
  const before = client.messages.length;
  await client.prompt(sessionId, "echo log");
  assert.equal(spokenText(client.messages.slice(before)), "");
  assert.equal(client.events(sessionId).length, 7);
});
