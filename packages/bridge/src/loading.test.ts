import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { META_KEY } from "@gemini-agent-chat/core";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";

const loads = (lines: readonly string[]): number =>
  lines.filter((line) => /session\/(load|resume)/.test(line)).length;

function userText(messages: readonly Loose[]): string {
  return messages
    .map((m) => m.params?.update)
    .filter((update) => update?.sessionUpdate === "user_message_chunk")
    .map((update) => update.content.text)
    .join("|");
}

const logged = (client: TestClient, sessionId: string): Loose[] =>
  client.events(sessionId).map((event) => event.message);

test("load of a live session is answered from the log: past, result, what is open", async (context) => {
  const { connect, received } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "echo one");
  await owner.prompt(sessionId, "echo secret", { hidden: "turn" });
  await owner.call("session/set_mode", { sessionId, modeId: "yolo" });
  const turn = owner.prompt(sessionId, "permission", { promptId: "p3" });
  await owner.event(sessionId, (m) => m.method === "session/request_permission");
  const plain = await connect({ isLog: false });
  const response = await plain.request("session/load", { sessionId, mcpServers: [] });
  assert.equal(response.result.modes.currentModeId, "yolo");
  assert.equal(response.result._meta, undefined);
  const at = plain.messages.indexOf(response);
  assert.equal(userText(plain.messages.slice(0, at)), "echo one|permission");
  assert.equal(spokenText(plain.messages.slice(0, at)), "onesecret");
  const request = await plain.until((m) => m.method === "session/request_permission");
  assert.ok(plain.messages.indexOf(request) > at);
  const outcome = { outcome: "selected", optionId: "once" };
  plain.send(JSON.stringify({ jsonrpc: "2.0", id: request.id, result: { outcome } }));
  await turn;
  await plain.call("session/list");
  assert.match(spokenText(plain.messages.slice(at)), /^answer .*once/, "live updates follow");
  assert.equal(loads(await received()), 0, "the agent was not asked");
});

test("resume of a live session replays nothing", async (context) => {
  const { connect, received } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "echo one");
  const plain = await connect({ isLog: false });
  const result = await plain.call("session/resume", { sessionId });
  assert.equal(result.modes.currentModeId, "default");
  assert.equal(plain.messages.filter((m) => m.method).length, 0);
  await owner.prompt(sessionId, "echo two");
  await plain.until((m) => m.method === "session/update");
  assert.equal(spokenText(plain.messages), "two");
  assert.equal(loads(await received()), 0);
});

test("a log client that loads a live session is attached from the first event", async (context) => {
  const { connect } = await startBridge(context);
  const owner = await connect();
  const sessionId = await owner.newSession();
  await owner.prompt(sessionId, "echo one");
  for (const method of ["session/load", "session/resume"]) {
    const client = await connect();
    const result = await client.call(method, { sessionId, mcpServers: [] });
    const attached = result._meta[META_KEY];
    assert.deepEqual([attached.from, attached.to, attached.live], [1, 4, true]);
    await client.call("bridge/ping");
    assert.deepEqual(client.events(sessionId), owner.events(sessionId));
    assert.equal(client.messages.filter((m) => m.method === "session/update").length, 0);
  }
});

for (const load of ["whole", "late"]) {
  test(`a session that the bridge does not know is loaded whole (${load})`, async (context) => {
    const { connect } = await startBridge(context, { load });
    const client = await connect();
    const result = await client.call("session/load", { sessionId: "old", mcpServers: [] });
    assert.equal(result._meta[META_KEY].from, 1);
    // Sent before the replay is over: it waits, and comes after it.
    const answer = await client.prompt("old", "echo new");
    assert.equal(answer.result.stopReason, "end_turn");
    const messages = logged(client, "old");
    assert.equal(messages[0].method, "bridge/session");
    assert.equal(userText(messages), "question 1|question 2|question 3");
    assert.equal(spokenText(messages), "old answer 1old answer 2old answer 3new");
    const prompt = messages.findIndex((m) => m.method === "session/prompt");
    assert.equal(spokenText(messages.slice(prompt)), "new");
    const other = await connect();
    const two = await other.call("bridge/attach", { sessionId: "old", limit: 2 });
    assert.equal(
      two.from,
      client.events("old").find((e: Loose) => userText([e.message]) === "question 3")?.seq,
    );
  });
}

test("a plain client gets the agent's own replay before the result", async (context) => {
  const { connect } = await startBridge(context, { load: "whole" });
  const plain = await connect({ isLog: false });
  const response = await plain.request("session/load", { sessionId: "old", mcpServers: [] });
  assert.equal(response.result, null);
  const before = plain.messages.slice(0, plain.messages.indexOf(response));
  assert.equal(userText(before), "question 1|question 2|question 3");
});

for (const load of ["whole", "late"]) {
  test(`a session that died with its agent comes back without its past doubled (${load})`, async (context) => {
    const { connect, received } = await startBridge(context, { load });
    const client = await connect();
    const sessionId = await client.newSession();
    await client.prompt(sessionId, "echo one");
    await client.prompt(sessionId, "crash");
    const before = spokenText(logged(client, sessionId));
    const other = await connect();
    const [first, second] = await Promise.all([
      client.call("session/load", { sessionId, mcpServers: [] }),
      other.call("session/resume", { sessionId, mcpServers: [] }),
    ]);
    assert.equal(first._meta[META_KEY].live, true);
    assert.equal(second._meta[META_KEY].live, true);
    const held = client.prompt(sessionId, "echo never", { promptId: "held" });
    const kept = client.prompt(sessionId, "echo back", { promptId: "kept" });
    client.notify("session/cancel", { sessionId, _meta: { [META_KEY]: { promptId: "held" } } });
    assert.equal((await held).result.stopReason, "cancelled");
    assert.equal((await kept).result.stopReason, "end_turn");
    assert.equal(loads(await received()), 1, "asked once for both");
    const page = await connect();
    await page.call("bridge/attach", { sessionId, after: 0 });
    await page.call("bridge/ping");
    const messages = logged(page, sessionId);
    assert.equal(spokenText(messages), `${before}back`);
    assert.equal(messages.filter((m) => m.method === "bridge/session").length, 2);
    if (load === "late") {
      assert.ok(JSON.stringify(messages).includes('"loaded"'), "commands are not the past");
    }
  });
}

test("a load that fails leaves the old log readable, and says that it is lost", async (context) => {
  const { connect, received } = await startBridge(context, { load: "gone" });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo one");
  await client.call("bridge/restart_agent");
  const { error } = await client.request("session/load", { sessionId, mcpServers: [] });
  assert.equal(error.code, -32002);
  const attached = await client.call("bridge/attach", { sessionId, after: 0 });
  assert.deepEqual([attached.live, attached.resumable, attached.from], [false, false, 1]);
  assert.deepEqual((await client.prompt(sessionId, "echo")).error.data, { resumable: false });
  assert.equal((await client.request("session/load", { sessionId })).error.code, -32012);
  assert.equal(loads(await received()), 1);
  const unknown = await client.request("session/load", { sessionId: "unknown" });
  assert.equal(unknown.error.code, -32002);
  assert.equal(
    (await client.request("bridge/attach", { sessionId: "unknown" })).error.code,
    -32002,
  );
});

test("an error that may pass loses nothing: the next try brings the session back", async (context) => {
  const refusals = [-32603, -32000, -32602, -32800, -32601, 429].map((code) => ({ code }));
  const { connect, received } = await startBridge(context, { load: "whole", refusals });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo one");
  await client.call("bridge/restart_agent");
  for (const { code } of refusals) {
    const { error } = await client.request("session/load", { sessionId, mcpServers: [] });
    assert.equal(error.code, code);
    assert.equal((await client.call("bridge/attach", { sessionId })).resumable, true, String(code));
    assert.deepEqual((await client.prompt(sessionId, "echo")).error.data, { resumable: true });
  }
  await client.call("session/load", { sessionId, mcpServers: [] });
  assert.equal((await client.prompt(sessionId, "echo two")).result.stopReason, "end_turn");
  assert.equal(loads(await received()), refusals.length + 1);
});

for (const isHeld of [true, false]) {
  test(`a prompt sent in one breath with the load waits for it (${isHeld ? "held here" : "not held"})`, async (context) => {
    const { connect, received } = await startBridge(context, { load: "late" });
    const client = await connect();
    const sessionId = isHeld ? await client.newSession() : "old";
    if (isHeld) await client.call("bridge/restart_agent");
    const loaded = client.request("session/load", { sessionId, mcpServers: [] });
    const cancelled = client.prompt(sessionId, "echo never", { promptId: "a" });
    const prompted = client.prompt(sessionId, "echo new", { promptId: "b" });
    client.notify("session/cancel", { sessionId, _meta: { [META_KEY]: { promptId: "a" } } });
    assert.equal((await loaded).error, undefined);
    assert.equal((await cancelled).result.stopReason, "cancelled");
    assert.equal((await prompted).result.stopReason, "end_turn");
    assert.equal(spokenText(logged(client, sessionId)).endsWith("new"), true);
    const prompts = (await received()).filter((line) => line.includes("session/prompt"));
    assert.equal(prompts.length, 1);
  });
}

test("a load that never reaches the agent lets go of the prompt behind it", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.call("bridge/restart_agent");
  const wrong = { sessionId, additionalDirectories: ["/nowhere"] };
  const [refused, prompted] = await Promise.all([
    client.request("session/load", wrong),
    client.prompt(sessionId, "echo"),
  ]);
  assert.equal(refused.error.code, -32602);
  assert.deepEqual([prompted.error.code, prompted.error.data.resumable], [-32012, true]);
  const [other, unknown] = await Promise.all([
    client.request("session/load", { sessionId: "x", cwd: "/nowhere" }),
    client.prompt("x", "echo"),
  ]);
  assert.deepEqual([other.error.code, unknown.error.code], [-32602, -32002]);
  // One that is wrong does not spoil it for another one that came in the same breath.
  const second = await connect();
  const [bad, good] = await Promise.all([
    client.request("session/load", wrong),
    second.request("session/load", { sessionId, mcpServers: [] }),
  ]);
  assert.deepEqual([bad.error.code, good.error], [-32602, undefined]);
});

test("without the agent's help nothing comes back", async (context) => {
  const { connect } = await startBridge(context, { caps: {} });
  const client = await connect();
  const sessionId = await client.newSession();
  assert.equal((await client.call("bridge/attach", { sessionId })).resumable, false);
  await client.call("bridge/restart_agent");
  assert.equal((await client.request("session/load", { sessionId })).error.code, -32012);
  assert.equal((await client.request("session/resume", { sessionId: "x" })).error.code, -32002);
});

test("an agent that can only resume is asked to resume", async (context) => {
  const caps = { sessionCapabilities: { resume: {} } };
  const { connect, received } = await startBridge(context, { caps });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.call("bridge/restart_agent");
  const result = await client.call("session/load", { sessionId, mcpServers: [] });
  assert.equal(result._meta[META_KEY].live, true);
  assert.ok((await received()).some((line) => line.includes("session/resume")));
});

test("list and delete without the agent's help, and while it is down", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "crash");
  const { sessions, nextCursor } = await client.call("session/list");
  assert.deepEqual([sessions.length, nextCursor], [1, undefined]);
  assert.equal(sessions[0]._meta[META_KEY].live, false);
  assert.equal((await client.request("session/delete", { sessionId: "x" })).error.code, -32002);
  assert.deepEqual(await client.call("session/delete", { sessionId }), {});
  assert.deepEqual((await client.call("session/list")).sessions, []);
});

test("a client that names the wrong folder does not lose the session for everybody", async (context) => {
  const { connect, root } = await startBridge(context, { home: "/web" });
  await mkdir(join(root, "web"));
  const client = await connect();
  const cwd = join(root, "web");
  const { sessionId } = await client.call("session/new", { cwd, mcpServers: [] });
  await client.call("bridge/restart_agent");
  const other = await connect();
  for (const wrong of [root, "/etc", "nonsense", 5]) {
    const result = await other.call("session/load", { sessionId, cwd: wrong });
    assert.equal(result._meta[META_KEY].live, true, String(wrong));
    await client.call("bridge/restart_agent");
  }
});

test("servers that a page names reach no agent, however the session is opened", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const mcpServers = [{ name: "x", command: "/bin/sh", args: [], env: [] }];
  const { sessionId } = await client.call("session/new", { mcpServers });
  await client.call("bridge/restart_agent");
  await client.call("session/load", { sessionId, mcpServers });
  await client.call("session/resume", { sessionId: "old", mcpServers });
  await client.call("bridge/ping");
  const notices = (id: string): number => {
    const events = client.events(id) as Loose[];
    const own = events.filter((e) => e.message.params?.update?.sessionUpdate === "notice");
    return new Set(own.map((event) => event.seq)).size;
  };
  assert.deepEqual([notices(sessionId), notices("old")], [2, 1]);
  assert.ok(!(await received()).some((line) => line.includes("/bin/sh")));
});
