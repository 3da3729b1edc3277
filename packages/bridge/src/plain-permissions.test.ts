import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Loose, TestClient } from "../test/test-client.js";

const isAsking = (m: Loose): boolean =>
  m.method === "session/request_permission" || m.method === "elicitation/create";

function answer(client: TestClient, id: string, result: unknown): void {
  client.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
}
const select = (optionId: string): object => ({ outcome: { outcome: "selected", optionId } });

/** The lines with which the agent got an answer to a request of its own. */
const answersIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.includes('"method"'));

test("a plain client whose prompt runs gets the request itself, under an id of the bridge's", async (context) => {
  const { connect, received } = await startBridge(context);
  const plain = await connect({ isLog: false });
  const watcher = await connect({ isLog: false });
  const sessionId = await plain.newSession();
  await watcher.call("session/resume", { sessionId });
  const turn = plain.prompt(sessionId, "permission 9007199254740993");
  const request = await plain.until(isAsking);
  assert.match(request.id, /^p-/);
  answer(watcher, request.id, select("always"));
  answer(plain, request.id, select("once"));
  assert.equal((await turn).result.stopReason, "end_turn");
  assert.equal(watcher.messages.filter(isAsking).length, 0);
  assert.equal(plain.messages.filter((m) => m.method?.startsWith("bridge/")).length, 0);
  const [line] = answersIn(await received());
  assert.equal(
    line,
    '{"jsonrpc":"2.0","id":9007199254740993,"result":{"outcome":{"outcome":"selected","optionId":"once"}}}',
  );
});

test("a plain client is told when somebody else has answered", async (context) => {
  const { connect } = await startBridge(context);
  const plain = await connect({ isLog: false });
  const page = await connect();
  const sessionId = await plain.newSession();
  await page.call("bridge/attach", { sessionId });
  const turn = plain.prompt(sessionId, "permission");
  const request = await plain.until(isAsking);
  answer(page, request.id, select("no"));
  const cancelled = await plain.until((m) => m.method === "$/cancel_request");
  assert.deepEqual(cancelled.params, { requestId: request.id });
  await turn;
});

test("a plain client that comes back in mid-turn is asked what comes later, too", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect({ isLog: false });
  const { sessionId } = await owner.call("session/new", {});
  void owner.prompt(sessionId, "twice").catch(() => {});
  await owner.until(isAsking);
  owner.terminate();
  const back = await connect({ isLog: false });
  await back.call("session/load", { sessionId });
  const first = await back.until(isAsking);
  answer(back, first.id, select("once"));
  const second = await back.until((m) => isAsking(m) && m.id !== first.id);
  answer(back, second.id, select("once"));
  await (await connect()).call("bridge/attach", { sessionId, after: 0 });
});
