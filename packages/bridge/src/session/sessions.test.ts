import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../../test/start-bridge.js";
import type { Loose, TestClient } from "../../test/test-client.js";

const idsIn = async (client: TestClient): Promise<string[]> =>
  (await client.call("session/list")).sessions.map((each: Loose) => each.sessionId).sort();

test("beyond the limit the oldest sessions go that nobody holds or follows", async (context) => {
  const limits = { maxSessions: 3 };
  const { connect } = await startBridge(context, { caps: {} }, { limits });
  const client = await connect();
  const followed = await client.newSession();
  await client.call("bridge/restart_agent");
  const other = await connect();
  const dead = [await other.newSession(), await other.newSession()];
  await other.prompt(dead[0] ?? "", "echo later than the second");
  await client.call("bridge/restart_agent");
  other.terminate();
  assert.deepEqual(await idsIn(client), [followed, ...dead].sort());
  const live = [await client.newSession()];
  assert.deepEqual(await idsIn(client), [followed, dead[0], ...live].sort());
  for (let i = 0; i < 3; i++) live.push(await client.newSession());
  assert.deepEqual(await idsIn(client), [followed, ...live].sort(), "live ones stay");
  const { error } = await client.request("bridge/attach", { sessionId: dead[0] });
  assert.equal(error.code, -32002);
});

test("who follows a session whose id is given away is sent away, and learns it", async (context) => {
  const { connect } = await startBridge(context, { ids: "s" });
  const owner = await connect();
  const [log, plain, caller] = [
    await connect(),
    await connect({ isLog: false }),
    await connect(),
  ] as const;
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "echo one");
  const { generation, to } = await log.call("bridge/attach", { sessionId, after: 0 });
  await plain.call("session/load", { sessionId, cwd: "/", mcpServers: [] });
  await caller.call("bridge/attach", { sessionId, after: 0 });
  await caller.call("bridge/restart_agent");
  assert.equal(await caller.newSession(), sessionId);
  assert.deepEqual(
    await Promise.all([owner, log, plain].map((each) => each.closed())),
    [1012, 1012, 1012],
  );
  // Whoever opened the new one goes on in it.
  assert.equal((await caller.prompt(sessionId, "echo two")).result.stopReason, "end_turn");

  const back = await connect();
  // Without having seen which session it is, nothing can be said in it.
  const blind = await back.prompt(sessionId, "echo three");
  assert.deepEqual(
    [blind.error.code, blind.error.message],
    [-32602, "expected a client that follows this session: call bridge/attach first"],
  );
  const attached = await back.call("bridge/attach", { sessionId, generation, after: to });
  assert.deepEqual([attached.reset, attached.from], [true, 1]);
  assert.equal((await back.prompt(sessionId, "echo three")).result.stopReason, "end_turn");
  const old = await back.call("bridge/attach", { sessionId: `${sessionId}~1`, after: 0 });
  assert.deepEqual([old.live, old.resumable], [false, false]);
});
