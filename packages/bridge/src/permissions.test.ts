import assert from "node:assert/strict";
import { test } from "node:test";
import { META_KEY } from "@gemini-agent-chat/core";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";

const isAsking = (m: Loose): boolean =>
  m.method === "session/request_permission" || m.method === "elicitation/create";
const isResolved = (m: Loose): boolean => m.method === "bridge/permission_resolved";

function answer(client: TestClient, id: string, result: unknown): void {
  client.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
}
const select = (optionId: string): object => ({ outcome: { outcome: "selected", optionId } });

/** The lines with which the agent got an answer to a request of its own. */
const answersIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.includes('"method"'));

test("two tabs see the same events; the first answer counts, the other is told", async (context) => {
  const { connect, received } = await startBridge(context);
  const one = await connect();
  const two = await connect();
  const sessionId = await one.newSession();
  await two.call("bridge/attach", { sessionId, after: 0 });
  const turn = one.prompt(sessionId, "permission", { promptId: "p1" });
  const asked = await one.event(sessionId, isAsking);
  await two.event(sessionId, isAsking);
  const { id } = asked.message;
  assert.match(id, /^p-[0-9a-f-]{36}$/);
  answer(two, id, { ...select("once"), extra: { approved: true } });
  // It has been taken: of two sockets nobody knows which is read first.
  await two.call("bridge/ping");
  answer(one, id, select("always"));
  const refused = await one.until((m) => m.method === "bridge/answer_refused");
  assert.deepEqual(refused.params, { id, reason: "resolved" });
  await turn;
  const resolved = await one.event(sessionId, isResolved);
  assert.deepEqual(resolved.message.params, {
    id,
    outcome: { outcome: "selected", optionId: "once" },
    by: { kind: "client", name: two.initialized._meta[META_KEY].clientId },
  });
  assert.deepEqual(answersIn(await received()), [
    '{"jsonrpc":"2.0","id":0,"result":{"outcome":{"outcome":"selected","optionId":"once"}}}',
  ]);
  await two.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.deepEqual(two.events(sessionId), one.events(sessionId));
  const plain = [...one.messages, ...two.messages].filter(isAsking);
  assert.equal(plain.length, 0, "log clients see it as an event only");
});

test("100 races between three tabs: one answer each, the one that was logged", async (context) => {
  const { connect, received } = await startBridge(context);
  const tabs = [await connect(), await connect(), await connect()];
  const [first] = tabs as [TestClient];
  const sessionId = await first.newSession();
  for (const tab of tabs.slice(1)) await tab.call("bridge/attach", { sessionId });
  const logged: string[] = [];
  for (let i = 0; i < 100; i++) {
    const turn = first.prompt(sessionId, "permission", { promptId: `p${i}` });
    const from = first.messages.length;
    const { message } = await first.event(sessionId, isAsking, from);
    await Promise.all(
      tabs.map(async (tab, n) => {
        await tab.event(sessionId, (m) => m.id === message.id);
        answer(tab, message.id, select(["always", "once", "no"][(n + i) % 3] ?? ""));
      }),
    );
    await turn;
    const resolved = await first.event(
      sessionId,
      (m) => isResolved(m) && m.params.id === message.id,
    );
    logged.push(resolved.message.params.outcome.optionId);
  }
  for (const tab of tabs) await tab.call("bridge/ping");
  const losers = tabs.flatMap((tab) =>
    tab.messages.filter((m) => m.method === "bridge/answer_refused"),
  );
  assert.equal(losers.length, 200);
  const reached = answersIn(await received()).map(
    (line) => JSON.parse(line).result.outcome.optionId,
  );
  assert.deepEqual(reached, logged);
});

test("an approval survives a reload, and is answered once by two new tabs", async (context) => {
  const { connect, received } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  void owner.prompt(sessionId, "permission", { promptId: "p1" }).catch(() => {});
  const asked = await owner.event(sessionId, isAsking);
  owner.terminate();
  const tabs = [await connect(), await connect()];
  for (const tab of tabs) {
    const attached = await tab.call("bridge/attach", { sessionId, after: asked.seq });
    assert.equal(attached.busy, true);
    assert.deepEqual(attached.pending, [asked]);
  }
  for (const tab of tabs) answer(tab, asked.message.id, select("once"));
  for (const tab of tabs) {
    await tab.event(sessionId, isResolved);
    await tab.event(sessionId, (m) => m.method === "bridge/turn_ended");
  }
  assert.equal(answersIn(await received()).length, 1);
  const after = await (await connect()).call("bridge/attach", { sessionId });
  assert.deepEqual(after.pending, []);
});

test("what is no valid answer leaves the request open, and the sender hears why", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const stranger = await connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, "permission");
  const { message } = await client.event(sessionId, isAsking);
  const { id } = message;
  const refusal = async (from: TestClient, rawId: string, result: unknown): Promise<string> => {
    const at = from.messages.length;
    from.send(`{"jsonrpc":"2.0","id":${rawId},"result":${JSON.stringify(result)}}`);
    const refused = await from.until((m) => m.method === "bridge/answer_refused", at);
    assert.deepEqual(refused.params.id, JSON.parse(rawId));
    return refused.params.reason;
  };
  const rawId = JSON.stringify(id);
  for (const wrong of [
    select("nonsense"),
    select("__proto__"),
    { outcome: { outcome: "selected" } },
    { outcome: { outcome: "selected", optionId: ["once"] } },
    { outcome: "selected", optionId: "once" },
    { approved: true },
    "once",
    null,
  ]) {
    assert.equal(await refusal(client, rawId, wrong), "not_offered", JSON.stringify(wrong));
  }
  assert.equal(await refusal(stranger, rawId, select("once")), "not_shown");
  for (const unknown of ["0", '"0"', '"p-1"', "null", "9007199254740993", '"constructor"']) {
    if (unknown === "9007199254740993") continue;
    assert.equal(await refusal(client, unknown, select("once")), "unknown", unknown);
  }
  for (const spoilt of ['"result":{},"error":"x"', '"error":"x"', '"resolt":{}']) {
    const at = client.messages.length;
    client.send(`{"jsonrpc":"2.0","id":${rawId},${spoilt}}`);
    const refused = await client.until((m) => m.method === "bridge/answer_refused", at);
    assert.deepEqual(refused.params, { id, reason: "not_offered" }, spoilt);
  }
  // "I cannot answer" is no answer.
  client.send(`{"jsonrpc":"2.0","id":${rawId},"error":{"code":-32601,"message":"no"}}`);
  await client.call("bridge/ping");
  assert.deepEqual(answersIn(await received()), []);
  answer(client, id, select("no"));
  await turn;
  assert.equal(await refusal(client, rawId, select("no")), "resolved");
  assert.equal(answersIn(await received()).length, 1);
});

test("agents count from 0 in every turn: each request is a new one here", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const turn = client.prompt(sessionId, "permission 0", { promptId: `p${i}` });
    const { message } = await client.event(sessionId, isAsking, client.messages.length);
    ids.push(message.id);
    answer(client, message.id, select("once"));
    await turn;
  }
  assert.equal(new Set(ids).size, 3);
});

test("cancel: first the cancel, then every open request is answered cancelled", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, "insist", { promptId: "p1" });
  await client.event(sessionId, isAsking);
  client.notify("session/cancel", { sessionId, _meta: { [META_KEY]: { promptId: "p1" } } });
  assert.equal((await turn).result.stopReason, "cancelled");
  const lines = (await received()).slice(-3);
  assert.match(lines[0] ?? "", /session\/cancel/);
  for (const line of lines.slice(1)) assert.match(line, /"outcome":\{"outcome":"cancelled"\}/);
  const resolved = client
    .events(sessionId)
    .map((e: Loose) => e.message)
    .filter(isResolved);
  assert.deepEqual(
    resolved.map((m) => [m.params.outcome, m.params.by]),
    [0, 1].map(() => [{ outcome: "cancelled" }, { kind: "cancel" }]),
  );
});

test("a hidden turn rejects by kind, and nobody is asked", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  for (const hidden of ["turn", "assistant"]) {
    await client.prompt(sessionId, "permission", { hidden });
  }
  await client.prompt(sessionId, "allow-only", { hidden: "turn" });
  await client.prompt(sessionId, "question", { hidden: "turn" });
  const results = answersIn(await received()).map((line) => JSON.parse(line).result);
  assert.deepEqual(results, [
    select("no"),
    select("no"),
    { outcome: { outcome: "cancelled" } },
    { action: "decline" },
  ]);
  const by = client
    .events(sessionId)
    .map((e: Loose) => e.message)
    .filter(isResolved);
  assert.deepEqual(
    by.map((m) => m.params.by.kind),
    Array(4).fill("hidden"),
  );
  // Only the person's words are hidden: the approval is a person's as ever.
  const turn = client.prompt(sessionId, "permission", { hidden: "user" });
  const { message } = await client.event(sessionId, isAsking, client.messages.length);
  answer(client, message.id, select("once"));
  await turn;
});

test("the agent takes its request back: closed for all, answered -32800", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect({ isLog: false });
  const page = await connect();
  const sessionId = await client.newSession();
  await page.call("bridge/attach", { sessionId });
  const turn = client.prompt(sessionId, "withdraw");
  const request = await client.until(isAsking);
  const cancelled = await client.until((m) => m.method === "$/cancel_request");
  assert.equal(cancelled.params.requestId, request.id);
  await turn;
  assert.match(spokenText(client.messages), /-32800/);
  const resolved = await page.event(sessionId, isResolved);
  assert.deepEqual(resolved.message.params.by, { kind: "agent" });
});

test("a turn that ends without waiting closes what it had asked, before its end", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "leave");
  const methods = client.events(sessionId).map((e: Loose) => e.message.method);
  assert.deepEqual(methods.slice(-3), [
    "session/request_permission",
    "bridge/permission_resolved",
    "bridge/turn_ended",
  ]);
  await client.call("bridge/ping");
  await client.request("_echo/params", {});
  assert.match(answersIn(await received()).join(), /-32800/);
});
