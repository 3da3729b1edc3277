import assert from "node:assert/strict";
import { test } from "node:test";
import { META_KEY } from "@gemini-agent-chat/core";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose } from "../test/test-client.js";

test("a prompt that is sent again is not run again: running, finished, from another page", async (context) => {
  const { connect, received } = await startBridge(context);
  const first = await connect();
  const second = await connect();
  const sessionId = await first.newSession();
  const answers = [
    first.prompt(sessionId, "slow 20", { promptId: "p1" }),
    first.prompt(sessionId, "slow 20", { promptId: "p1" }),
    second.prompt(sessionId, "slow 20", { promptId: "p1" }),
  ];
  const results = (await Promise.all(answers)).map((answer) => answer.result);
  results.push((await second.prompt(sessionId, "slow 20", { promptId: "p1" })).result);
  for (const result of results) assert.deepEqual(result, results[0]);
  const prompts = (await received()).filter((line) => line.includes("session/prompt"));
  assert.equal(prompts.length, 1);
  const logged = first
    .events(sessionId)
    .filter(({ message }: Loose) => message.method === "session/prompt");
  assert.equal(logged.length, 1);
});

test("a failed prompt gives its error again, data and all", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const first = await client.prompt(sessionId, "fail", { promptId: "p1" });
  const second = await client.prompt(sessionId, "fail", { promptId: "p1" });
  assert.deepEqual(first.error, { code: 429, message: "rate limit", data: { retry: 5 } });
  assert.deepEqual(second.error, first.error);
  const ended = await client.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.deepEqual(ended.message.params, { promptId: "p1", error: first.error });
});

test("another prompt while one runs is refused, and not in the log", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const running = client.prompt(sessionId, "slow 30", { promptId: "p1" });
  const refused = await client.prompt(sessionId, "echo 2", { promptId: "p2" });
  assert.equal(refused.error.code, -32011);
  assert.deepEqual(refused.error.data, { promptId: "p1" });
  await running;
  assert.equal(client.events(sessionId).filter((e: Loose) => e.message.id === "p2").length, 0);
  const retried = await client.prompt(sessionId, "echo 2", { promptId: "p2" });
  assert.equal(retried.result.stopReason, "end_turn");
});

test("sessions run side by side", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const [one, two] = [await client.newSession(), await client.newSession()];
  const slow = client.prompt(one, "slow 40");
  await client.prompt(two, "echo quick");
  assert.equal(spokenText(client.events(two).map((event) => event.message)), "quick");
  assert.equal((await slow).result.stopReason, "end_turn");
});

test("the log says who asked, and the client cannot say it was somebody else", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo 1", { clientId: "forged", hidden: "user", extra: 1 });
  await client.prompt(sessionId, "echo 2", { promptId: "p2", hidden: "nonsense" });
  const metas = client
    .events(sessionId)
    .map((event: Loose) => event.message)
    .filter((message) => message.method === "session/prompt")
    .map((message) => message.params._meta[META_KEY]);
  const { clientId } = client.initialized._meta[META_KEY];
  assert.match(metas[0].promptId, /^[0-9a-f-]{36}$/);
  assert.deepEqual({ ...metas[0], promptId: "" }, { promptId: "", hidden: "user", clientId });
  assert.deepEqual(metas[1], { promptId: "p2", clientId });
});

test("cancel: only the running turn, once, and never when nothing runs", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const other = await connect();
  const sessionId = await client.newSession();
  const cancels = async (): Promise<number> =>
    (await received()).filter((line) => line.includes("session/cancel")).length;
  const cancel = (promptId?: string): void =>
    other.notify("session/cancel", { sessionId, _meta: { [META_KEY]: { promptId } } });
  cancel();
  await other.call("bridge/ping");
  const running = client.prompt(sessionId, "slow", { promptId: "p1" });
  await client.event(sessionId, (m) => m.method === "session/update");
  cancel("p0");
  await other.call("bridge/ping");
  assert.equal((await client.call("bridge/history", { sessionId })).events.length > 1, true);
  cancel("p1");
  cancel("p1");
  cancel();
  assert.equal((await running).result.stopReason, "cancelled");
  assert.equal(await cancels(), 1);
  // A late cancel must not end the next turn.
  const next = client.prompt(sessionId, "slow 20", { promptId: "p2" });
  cancel("p1");
  assert.equal((await next).result.stopReason, "end_turn");
  assert.equal(await cancels(), 1);
  const again = client.prompt(sessionId, "slow", { promptId: "p3" });
  await client.event(sessionId, (m) => m.params?._meta?.[META_KEY]?.promptId === "p3");
  // As a request, the way the earlier SDK did it.
  assert.equal((await other.request("session/cancel", { sessionId })).result, null);
  assert.equal((await again).result.stopReason, "cancelled");
  other.notify("session/cancel", { sessionId: "nobody" });
  other.notify("session/cancel", {});
  await other.call("bridge/ping");
});

test("the turn goes on when its page is gone", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const watcher = await connect();
  const sessionId = await owner.newSession();
  await watcher.call("bridge/attach", { sessionId });
  void owner.prompt(sessionId, "slow 30", { promptId: "p1" }).catch(() => {});
  await watcher.event(sessionId, (m) => m.method === "session/update");
  owner.terminate();
  const ended = await watcher.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.equal(ended.message.params.result.stopReason, "end_turn");
  const answer = await watcher.prompt(sessionId, "slow 30", { promptId: "p1" });
  assert.equal(answer.result.stopReason, "end_turn");
});

test("what is wrong with a prompt is said before anything is logged", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const rows: readonly [object, number][] = [
    [{ prompt: [] }, -32602],
    [{ sessionId: 5, prompt: [] }, -32602],
    [{ sessionId, prompt: "text" }, -32602],
    [{ sessionId }, -32602],
    [{ sessionId: "nobody", prompt: [] }, -32002],
    [{ sessionId: "__proto__", prompt: [] }, -32002],
    [{ sessionId, prompt: [], _meta: { [META_KEY]: { promptId: 7 } } }, -32602],
    [{ sessionId, prompt: [], _meta: { [META_KEY]: { promptId: "" } } }, -32602],
  ];
  for (const [params, code] of rows) {
    const { error } = await client.request("session/prompt", params);
    assert.equal(error.code, code, JSON.stringify(params));
  }
  assert.equal(client.events(sessionId).length, 1);
  assert.ok(!(await received()).some((line) => line.includes("session/prompt")));
});

test("an update after the end of its turn is kept, after the end", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "late");
  const late = await client.event(
    sessionId,
    (m) => m.params.update?.content?.text === "after the end",
  );
  const ended = await client.event(sessionId, (m) => m.method === "bridge/turn_ended");
  assert.equal(late.seq, ended.seq + 1);
});

test("settings are told to everybody, refused ones to nobody", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const watcher = await connect();
  const sessionId = await client.newSession();
  await watcher.call("bridge/attach", { sessionId });
  const refused = await client.request("session/set_mode", { sessionId, modeId: "nonsense" });
  assert.equal(refused.error.code, -32603);
  await client.call("session/set_mode", { sessionId, modeId: "yolo" });
  await client.call("bridge/rename_session", { sessionId, title: "A name" });
  const events = [
    await watcher.event(sessionId, (m) => m.params.method === "session/set_mode"),
    await watcher.event(sessionId, (m) => m.params.method === "bridge/rename_session"),
  ];
  assert.deepEqual(
    events.map((event) => [event.seq, event.message.params]),
    [
      [2, { method: "session/set_mode", params: { sessionId, modeId: "yolo" }, result: {} }],
      [3, { method: "bridge/rename_session", params: { sessionId, title: "A name" }, result: {} }],
    ],
  );
  const own = client.texts.findIndex((text) => text.includes('"seq":2'));
  const answer = client.messages.findIndex((m, i) => i > own && m.result && !m.method);
  assert.ok(own < answer, "the event comes before the answer");
});

test("closing a session ends its turn first, once, and leaves nothing that waits", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  for (const text of ["slow", "permission"]) {
    const sessionId = await client.newSession();
    const turn = client.prompt(sessionId, text, { promptId: "p1" });
    const isBusy = (m: Loose): boolean =>
      m.method === (text === "slow" ? "session/update" : "session/request_permission");
    await client.event(sessionId, isBusy);
    const closed = client.call("session/close", { sessionId });
    assert.equal((await turn).result.stopReason, "cancelled");
    await closed;
    // The agent's own answer to the prompt comes after that, and says nothing new.
    await client.request("_echo/params", {});
    const methods = client.events(sessionId).map((e: Loose) => e.message.method);
    assert.equal(methods.filter((method) => method === "bridge/turn_ended").length, 1);
    if (text === "permission") {
      assert.deepEqual(methods.slice(-2), ["bridge/permission_resolved", "bridge/turn_ended"]);
      assert.ok((await received()).some((line) => line.includes('"outcome":"cancelled"')));
    }
    const attached = await client.call("bridge/attach", { sessionId });
    assert.deepEqual([attached.busy, attached.live, attached.pending], [false, false, []]);
    assert.equal((await client.prompt(sessionId, "echo")).error.code, -32012);
    await client.call("session/load", { sessionId });
    assert.equal((await client.prompt(sessionId, "echo on")).result.stopReason, "end_turn");
  }
});
