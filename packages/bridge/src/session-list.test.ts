import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";

test("the list: the bridge's own sessions with the agent's", async (context) => {
  const caps = { loadSession: true, sessionCapabilities: { list: {}, delete: {} } };
  const { connect, root, received } = await startBridge(context, { caps });
  const client = await connect();
  const one = await client.newSession();
  await client.prompt(one, "echo   the\nfirst   words", { hidden: "assistant" });
  const two = await client.newSession();
  await client.prompt(two, "echo hidden", { hidden: "turn" });
  await client.call("bridge/rename_session", { sessionId: two, title: "Named" });
  const { sessions, nextCursor } = await client.call("session/list");
  assert.equal(nextCursor, "2");
  assert.deepEqual(
    sessions.map((each: Loose) => [each.sessionId, each.title, each.cwd]),
    [
      [two, "Named", root],
      [one, "echo the first words", root],
      ["theirs", "Elsewhere", root],
    ],
  );
  const second = await client.call("session/list", { cursor: "2" });
  assert.deepEqual(
    second.sessions.map((each: Loose) => each.sessionId),
    ["theirs"],
  );

  const found = async (query: string): Promise<string[]> =>
    (await client.call("bridge/search_sessions", { query })).sessions.map(
      (each: Loose) => each.sessionId,
    );
  assert.deepEqual(await found("WORDS first"), [one]);
  assert.deepEqual(await found("named"), [two]);
  assert.deepEqual(await found("hidden"), [], "what was hidden stays hidden");
  assert.deepEqual(await found(""), [two, one]);

  const running = client.prompt(one, "slow 30");
  assert.equal((await client.request("session/delete", { sessionId: one })).error.code, -32011);
  await running;
  assert.deepEqual(await client.call("session/delete", { sessionId: one }), {});
  assert.equal((await client.request("bridge/attach", { sessionId: one })).error.code, -32002);
  assert.equal((await received()).filter((line) => line.includes("session/delete")).length, 1);
  const left = (await client.call("session/list")).sessions.map((each: Loose) => each.sessionId);
  assert.deepEqual(left, [two, "theirs"]);
});

test("an agent that keeps silent about its sessions delays the list, and no more", async (context) => {
  const caps = { sessionCapabilities: { list: {}, delete: {} } };
  const silent = ["session/list", "session/delete"];
  const limits = { listTimeout: 50, deleteTimeout: 50 };
  const { connect } = await startBridge(context, { caps, silent }, { limits });
  const client = await connect();
  const sessionId = await client.newSession();
  const { sessions } = await client.call("session/list");
  assert.deepEqual(
    sessions.map((each: Loose) => each.sessionId),
    [sessionId],
  );
  const { error } = await client.request("session/delete", { sessionId });
  assert.equal(error.code, -32603);
  assert.match(error.message, /session\/delete within 50 ms/);
});

test("a prompt that comes while its session is deleted keeps it", async (context) => {
  const caps = { sessionCapabilities: { delete: {} } };
  const { connect } = await startBridge(context, { caps, deleteMs: 100 });
  const client = await connect();
  const sessionId = await client.newSession();
  const deleted = client.request("session/delete", { sessionId });
  const turn = client.prompt(sessionId, "permission");
  const asked = await client.event(sessionId, (m) => m.method === "session/request_permission");
  assert.equal((await deleted).error.code, -32011);
  const result = { outcome: { outcome: "selected", optionId: "once" } };
  client.send(JSON.stringify({ jsonrpc: "2.0", id: asked.message.id, result }));
  assert.equal((await turn).result.stopReason, "end_turn");
});

test("what a session asks when it is deleted is answered cancelled", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "afterwards");
  await client.event(sessionId, (m) => m.method === "session/request_permission");
  await client.call("session/delete", { sessionId });
  await client.request("_echo/params", {});
  const answers = (await received()).filter((line) => !line.includes('"method"'));
  assert.match(answers.join(), /"outcome":"cancelled"/);
});

test("sessions of other projects are neither listed nor deleted", async (context) => {
  const caps = { sessionCapabilities: { list: {}, delete: {} } };
  const list = [
    ["a", "/"],
    ["b", "/home/somebody/else"],
    ["c", "%ROOT"],
    ["d", "%ROOT/web"],
    ["e", "%ROOT-2"],
    ["f", "%ROOT/../x"],
    ["g", "web"],
    ["h", null],
  ].map(([sessionId, cwd]) => ({ sessionId, cwd }));
  const { connect, root, received } = await startBridge(context, { caps, list });
  await mkdir(join(root, "web"));
  const client = await connect();
  const early = await client.request("session/delete", { sessionId: "c" });
  assert.deepEqual(
    [early.error.code, /session\/list first/.test(early.error.message)],
    [-32002, true],
  );
  const { sessions } = await client.call("session/list");
  assert.deepEqual(
    sessions.map((each: Loose) => each.sessionId),
    ["c", "d"],
  );
  for (const { sessionId } of list) {
    const { error } = await client.request("session/delete", { sessionId });
    assert.equal(
      error?.code,
      /[cd]/.test(String(sessionId)) ? undefined : -32002,
      String(sessionId),
    );
  }
  const again = await client.request("session/delete", { sessionId: "c" });
  assert.equal(again.error.code, -32002, "once");
  for (const cwd of ["/", "/etc", `${root}/..`, `${root}-2`, "web", 5]) {
    assert.equal((await client.request("session/list", { cwd })).error.code, -32602, String(cwd));
  }
  await client.call("session/list", { cwd: join(root, "web") });
  await client.call("session/list", { cwd: null });
  const lines = await received();
  const asked = lines.map((line) => JSON.parse(line)).filter((m) => m.method === "session/list");
  assert.deepEqual(
    asked.map((m) => m.params.cwd),
    [undefined, join(root, "web"), undefined],
  );
  assert.equal(lines.filter((line) => line.includes("session/delete")).length, 2);
});
