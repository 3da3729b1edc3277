import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { loginPage, RIGHT_CODE, startLoginBridge, startUnsavedLogin } from "../test/login-agent.js";
import type { Loose, TestClient } from "../test/test-client.js";

const OAUTH = { methodId: "oauth-personal" };
const PAGE = "https://accounts.google.com/o/oauth2/v2/auth?redirect_uri=";

const states = (client: TestClient): string[] =>
  client.messages.filter((m) => m.method === "bridge/agent_state").map((m) => m.params.state);

const taken = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith("code "));

test("the page goes to every client, also to a late one, and a code ends the login", async (context) => {
  const { connect, received } = await startLoginBridge(context);
  const first = await connect();
  const plain = await connect({ isLog: false });
  assert.equal((await first.request("session/new", { mcpServers: [] })).error.code, -32000);
  const login = first.request("authenticate", OAUTH);
  const page = await loginPage(first);
  assert.ok(page.startsWith(PAGE), page);
  assert.equal(await loginPage(plain), page);
  const late = await connect({ initialize: false });
  assert.equal(await loginPage(late), page);
  assert.equal(states(first).at(-1), "auth");
  assert.deepEqual(await late.call("gemini/submitAuthCode", { code: ` ${RIGHT_CODE}\n` }), {});
  assert.deepEqual((await login).result, {});
  await first.until((m) => m.method === "gemini/authUrl" && m.params.url === null);
  await first.until((m) => m.method === "bridge/agent_state" && m.params.state === "ready");
  assert.ok(!plain.messages.some((m) => m.method === "gemini/authUrl" && m.params.url === null));
  const after = await connect();
  await after.newSession();
  assert.ok(!after.messages.some((m) => m.method === "gemini/authUrl"));
  assert.deepEqual(taken(await received()), [`code ${RIGHT_CODE}`]);
});

test("while a code is awaited nothing else is written, and all of it afterwards, in order", async (context) => {
  const { connect, received } = await startLoginBridge(context);
  const client = await connect();
  const other = await connect();
  await client.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
  const sessionId = await client.newSession();
  const running = client.prompt(sessionId, "slow");
  await client.event(sessionId, (m) => m.params.update?.content?.text === "slow");
  const login = client.request("authenticate", OAUTH);
  await loginPage(client);
  // The running turn goes on, behind the question that has no line end.
  assert.equal((await running).result.stopReason, "end_turn");
  const said = client.events(sessionId).map(({ message }: Loose) => message);
  assert.equal(said.filter((m) => m.params.update?.content?.text === "!").length, 1);

  // Each has been taken before the next is sent: their order is certain, also from two sockets.
  const second = client.prompt(sessionId, "second");
  await client.call("bridge/ping");
  const made = other.newSession();
  await other.call("bridge/ping");
  client.notify("_vendor/note", {});
  await sleep(200);
  const before = await received();
  assert.deepEqual(taken(before), []);
  assert.equal(JSON.parse(before.at(-1) ?? "").method, "authenticate");
  other.notify("gemini/submitAuthCode", { code: RIGHT_CODE });
  assert.deepEqual((await login).result, {});
  assert.equal((await second).result.stopReason, "end_turn");
  assert.equal(await made, "s2");
  let all = await received();
  const deadline = performance.now() + 30_000;
  while (all.length < before.length + 4 && performance.now() < deadline) {
    await sleep(10);
    all = await received();
  }
  assert.deepEqual(taken(all), [`code ${RIGHT_CODE}`]);
  const methods = all.slice(before.length + 1).map((line) => JSON.parse(line).method);
  assert.deepEqual(methods, ["session/prompt", "session/new", "_vendor/note"]);
});

test("a wrong code says why and asks for a new one; the second ends the login", async (context) => {
  const { connect, log } = await startLoginBridge(context);
  const client = await connect();
  const login = client.request("authenticate", OAUTH);
  const page = await loginPage(client);
  const wrong = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE" });
  assert.equal(wrong.error.code, -32000);
  assert.match(wrong.error.message, /^the code was not accepted \(.*ENOTFOUND.*take a new code/);
  const second = await loginPage(client, 2);
  assert.notEqual(second, page);
  const again = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE-2" });
  assert.match(again.error.message, /the code was not accepted .*begin the login again/);
  const { error } = await login;
  assert.deepEqual([error.code, error.message], [-32000, "Failed to authenticate with user code."]);
  await client.until((m) => m.method === "gemini/authUrl" && m.params.url === null);
  const none = await client.request("gemini/submitAuthCode", { code: RIGHT_CODE });
  assert.match(none.error.message, /no login waits for a code/);
  // It can be tried anew.
  const anew = client.request("authenticate", OAUTH);
  await loginPage(client, 3);
  await client.call("gemini/submitAuthCode", { code: RIGHT_CODE });
  assert.deepEqual((await anew).result, {});
  assert.ok(!log.join("\n").includes("WRONG-CODE"), "no code stands in the log");
});

test("one login at a time, and what could be a message is no code", async (context) => {
  const { connect, received } = await startLoginBridge(context);
  const [client, other] = [await connect(), await connect()];
  const login = client.request("authenticate", OAUTH);
  await loginPage(other);
  const busy = await other.request("authenticate", { methodId: "gemini-api-key" });
  assert.equal(busy.error.code, -32000);
  assert.match(busy.error.message, /another login is under way/);
  for (const code of [
    '{"jsonrpc":"2.0","id":9,"method":"session/new","params":{"cwd":"/","mcpServers":[]}}',
    "4/0A\n{}",
    "two words",
    "[]",
    7,
    null,
    "x".repeat(3_000),
  ]) {
    const { error } = await other.request("gemini/submitAuthCode", { code });
    assert.equal(error.code, -32602, String(code));
    other.notify("gemini/submitAuthCode", { code });
  }
  assert.deepEqual(taken(await received()), []);
  await other.call("gemini/submitAuthCode", { code: RIGHT_CODE });
  await login;
});

test("a login can be given up by whoever asked, and from any other tab", async (context) => {
  const { connect, received } = await startLoginBridge(context);
  const [client, other] = [await connect(), await connect()];
  const login = client.request("authenticate", OAUTH, "77");
  await loginPage(client);
  client.notify("$/cancel_request", { requestId: 77 });
  const { error } = await login;
  assert.deepEqual([error.code, error.message], [-32800, "the login was cancelled"]);
  assert.deepEqual(taken(await received()), ["code ", "code "]);

  // The page for a second try was not shown to anybody any more.
  const second = client.request("authenticate", OAUTH);
  await loginPage(client, 2);
  other.notify("gemini/submitAuthCode", { code: "" });
  assert.equal((await second).error.code, -32800);
  // The process is the same, and a key is taken at once.
  await other.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
  assert.equal(await other.newSession(), "s1");
});

test("a login ends when nobody finishes it, or when the agent does not end it", async (context) => {
  const { connect } = await startLoginBridge(context, {}, { limits: { loginTimeout: 400 } });
  const client = await connect();
  const { error } = await client.request("authenticate", OAUTH);
  assert.deepEqual([error.code], [-32800]);
  assert.match(error.message, /nobody finished the login within/);
  await client.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
});

test("the asker may leave: another tab finishes the login", async (context) => {
  const { connect } = await startLoginBridge(context);
  const client = await connect();
  void client.request("authenticate", OAUTH).catch(() => {});
  await loginPage(client);
  client.terminate();
  const other = await connect();
  await loginPage(other);
  await other.call("gemini/submitAuthCode", { code: RIGHT_CODE });
  await other.until((m) => m.method === "bridge/agent_state" && m.params.state === "ready");
  await other.newSession();
});

test("an agent that dies while a code is awaited ends the login for everybody", async (context) => {
  const { connect } = await startLoginBridge(context);
  const client = await connect();
  const login = client.request("authenticate", OAUTH);
  await loginPage(client);
  const made = client.request("session/new", { mcpServers: [] });
  await sleep(100);
  await client.call("bridge/restart_agent", {});
  assert.equal((await login).error.code, -32010);
  assert.equal((await made).error.code, -32010);
  await client.until((m) => m.method === "gemini/authUrl" && m.params.url === null);
  const { error } = await client.request("session/new", { mcpServers: [] });
  assert.equal(error.code, -32000);
});

test("Google's refusal of personal accounts is explained", async (context) => {
  const { connect } = await startLoginBridge(context, { ended: true });
  const client = await connect();
  const login = client.request("authenticate", OAUTH);
  await loginPage(client);
  const code = await client.request("gemini/submitAuthCode", { code: RIGHT_CODE });
  assert.equal(code.error.code, -32000);
  const { error } = await login;
  assert.match(error.message, /ended this login for personal accounts.*API key/);
  assert.match(error.data.agent, /no longer supported/);
});

test("keys and codes stand in no log and in no news of a crash", async (context) => {
  const { connect, log } = await startLoginBridge(context);
  const client = await connect();
  const key = "AIza-very-secret";
  await client.call("authenticate", { methodId: "k", _meta: { "api-key": key } });
  await client.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
  const sessionId = await client.newSession();
  const { error } = await client.prompt(sessionId, "crash");
  assert.ok(error.data.stderr.join("\n").includes("[hidden]"), "the agent did print it");
  const everything = log.join("\n") + client.texts.join("\n");
  assert.ok(!everything.includes(key) && !everything.includes("right-key"));
});

for (const expected of [true, false]) {
  test(`an agent that asks before it reads: ${expected ? "foreseen" : "not foreseen"}`, async (context) => {
    const { connect, received } = expected
      ? await startUnsavedLogin(context)
      : await startLoginBridge(context, { before: true });
    const client = await connect({ initialize: false });
    const capabilities = { _meta: { "gemini-agent-chat": {} } };
    const initialized = client.call("initialize", {
      protocolVersion: 1,
      clientCapabilities: capabilities,
    });
    // What was not foreseen costs one try: the first message is taken for a code.
    await loginPage(client, expected ? 1 : 2);
    await client.call("gemini/submitAuthCode", { code: RIGHT_CODE });
    assert.equal((await initialized).authMethods[0].id, "oauth-personal");
    assert.equal(await client.newSession(), "s1");
    const lines = await received();
    assert.equal(taken(lines).at(-1), `code ${RIGHT_CODE}`);
    assert.equal(taken(lines).length, expected ? 1 : 2);
    assert.equal(states(client).at(-1), "ready");
  });
}

test("a wrong code before the start ends the agent, with its own words", async (context) => {
  const { connect } = await startLoginBridge(context, { before: true });
  const client = await connect({ initialize: false });
  const initialized = client.request("initialize", { protocolVersion: 1 });
  await loginPage(client, 2);
  const refused = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE" });
  assert.match(refused.error.message, /the code was not accepted .*begin the login again/);
  const { error } = await initialized;
  assert.equal(error.code, -32010);
  assert.match(error.message, /exited with code 41/);
});
