import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { loginPage, RIGHT_CODE, startLoginBridge } from "../test/login-agent.js";
import { startBridge } from "../test/start-bridge.js";

const OAUTH = { methodId: "oauth-personal" };

const taken = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith("code "));

test("a login of any other agent holds nobody up, whatever the agent prints", async (context) => {
  const banner = "navigate to: https://accounts.google.com/o/oauth2/v2/auth?x=1";
  const { connect, received } = await startBridge(context, { banner, silent: ["authenticate"] });
  const [client, other] = [await connect(), await connect()];
  const sessionId = await other.newSession();
  const asking = other.prompt(sessionId, "permission");
  const asked = await other.event(sessionId, ({ id }) => id !== undefined);
  void client.request("authenticate", OAUTH).catch(() => {});
  await client.call("bridge/ping");
  const result = { outcome: { outcome: "selected", optionId: "once" } };
  other.send(JSON.stringify({ jsonrpc: "2.0", id: asked.message.id, result }));
  assert.equal((await asking).result.stopReason, "end_turn");
  // Its asker leaves, and another login may begin.
  client.terminate();
  const next = await connect();
  const free = async (): Promise<number> => {
    const login = next.request("authenticate", { methodId: "k" });
    const done = await Promise.race([login, sleep(100)]);
    return done?.error?.code ?? 0;
  };
  while ((await free()) === -32000) await sleep(10);
  const lines = await received();
  assert.equal(lines.filter((line) => line.includes('"initialize"')).length, 1, "greeted once");
  assert.ok(!other.messages.some((m) => m.method === "gemini/authUrl"));
});

test("Gemini CLI that names no page holds others up for a while, and not for long", async (context) => {
  const limits = { loginPageTimeout: 300 };
  const { connect, received } = await startLoginBridge(context, { pageMs: 5_000 }, { limits });
  const [client, other] = [await connect(), await connect()];
  await client.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
  const login = client.request("authenticate", OAUTH);
  await client.call("bridge/ping");
  // What was held meanwhile is written, and answered.
  const sessionId = await other.newSession();
  assert.equal((await other.prompt(sessionId, "hello")).result.stopReason, "end_turn");
  assert.ok(!other.messages.some((m) => m.method === "gemini/authUrl"), "there is no page yet");
  // A page that comes late holds them up again.
  await loginPage(client);
  const held = other.prompt(sessionId, "held");
  await other.call("bridge/ping");
  await client.call("gemini/submitAuthCode", { code: RIGHT_CODE });
  assert.deepEqual((await login).result, {});
  assert.equal((await held).result.stopReason, "end_turn");
  assert.deepEqual(taken(await received()), [`code ${RIGHT_CODE}`]);
});

for (const [when, pageMs, loginPageTimeout] of [
  ["in time", 2_000, 10_000],
  ["late", 3_000, 400],
] as const) {
  test(`a login whose asker leaves before its page is given up (the page comes ${when})`, async (context) => {
    const limits = { loginPageTimeout };
    const { connect, received } = await startLoginBridge(context, { pageMs }, { limits });
    const [client, other] = [await connect(), await connect()];
    await client.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
    void client.request("authenticate", OAUTH).catch(() => {});
    await client.call("bridge/ping");
    client.terminate();
    const sessionId = await other.newSession();
    assert.equal((await other.prompt(sessionId, "hello")).result.stopReason, "end_turn");
    const deadline = performance.now() + 30_000;
    while (taken(await received()).length < 2 && performance.now() < deadline) await sleep(20);
    assert.deepEqual(taken(await received()), ["code ", "code "]);
    const pages = other.messages.filter((m) => m.method === "gemini/authUrl" && m.params.url);
    assert.deepEqual(pages, [], "nobody is asked");
    assert.equal((await other.prompt(sessionId, "again")).result.stopReason, "end_turn");
    // The same process still runs, and takes another login.
    await other.call("authenticate", { methodId: "k", _meta: { "api-key": "right-key" } });
    const starts = (await received()).filter((line) => line.includes('"initialize"'));
    assert.equal(starts.length, 1);
  });
}
