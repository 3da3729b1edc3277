/** The real Gemini CLI at its login; nothing of it reaches a network. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { loginPage } from "../test/login-agent.js";
import { startBridge, type BridgeUnderTest } from "../test/start-bridge.js";
import type { GeminiBridgeOptions } from "../src/index.js";

const WAIT = { timeout: 110_000 };

/** A bridge with Gemini CLI behind it, in a home of its own. */
async function startGemini(
  context: TestContext,
  selectedType?: string,
): Promise<BridgeUnderTest & { readonly home: string }> {
  const home = await mkdtemp(join(tmpdir(), "gac-gemini-"));
  const settings = {
    security: { auth: { selectedType }, folderTrust: { enabled: false } },
    telemetry: { enabled: false },
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    tools: { sandbox: false },
    ide: { enabled: false },
  };
  await mkdir(join(home, ".gemini"));
  await writeFile(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
  const before = { ...process.env };
  for (const name of Object.keys(process.env)) {
    if (/^(GEMINI_|GOOGLE_)/.test(name)) delete process.env[name];
  }
  // Nobody listens there: what asks Google for a token fails at once, and on this machine.
  const proxy = "http://127.0.0.1:9";
  Object.assign(process.env, { HOME: home, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: "" });
  context.after(async () => {
    process.env = before;
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  const noCommand = { command: undefined } as unknown as GeminiBridgeOptions;
  const bridge = await startBridge(context, {}, { ...noCommand, agent: "gemini" });
  return { ...bridge, home };
}

test("account login: page, wrong codes, then a key instead", WAIT, async (context) => {
  const { connect, home, log } = await startGemini(context);
  const client = await connect();
  const login = client.request("authenticate", { methodId: "oauth-personal" });
  const first = await loginPage(client);
  assert.match(first, /^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?.*client_id=/);
  // Would be taken for a code if it were written now.
  const other = await connect();
  const made = other.request("session/new", { mcpServers: [] });
  const wrong = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE" });
  assert.equal(wrong.error.code, -32000);
  assert.match(wrong.error.message, /^the code was not accepted \(.+\): open the login page again/);
  assert.notEqual(await loginPage(client, 2), first);
  const again = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE" });
  assert.match(again.error.message, /begin the login again/);
  assert.equal((await login).error.code, -32000);
  assert.equal((await made).error.code, -32000);

  const api = { methodId: "gemini-api-key", _meta: { "api-key": "made-up-key" } };
  assert.deepEqual(await client.call("authenticate", api), {});
  assert.ok(await client.newSession());
  const settings = await readFile(join(home, ".gemini", "settings.json"), "utf8");
  assert.ok(!settings.includes("made-up-key"));
  assert.ok(!/WRONG-CODE|made-up-key/.test(log.join("\n")), log.join("\n"));
});

test("account login: given up, and the process goes on", WAIT, async (context) => {
  const { connect } = await startGemini(context);
  const client = await connect();
  const login = client.request("authenticate", { methodId: "oauth-personal" });
  await loginPage(client);
  await client.call("gemini/submitAuthCode", { code: "" });
  assert.equal((await login).error.code, -32800);
  const api = { methodId: "gemini-api-key", _meta: { "api-key": "made-up-key" } };
  await client.call("authenticate", api);
  await client.newSession();
  assert.equal(client.messages.filter((m) => m.params?.state === "starting").length, 1);
});

test("an account login that is asked for before the start", WAIT, async (context) => {
  const { connect } = await startGemini(context, "oauth-personal");
  const client = await connect({ initialize: false });
  const initialized = client.request("initialize", { protocolVersion: 1 });
  const first = await loginPage(client);
  const wrong = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE" });
  assert.match(wrong.error.message, /open the login page again/);
  assert.notEqual(await loginPage(client, 2), first);
  const again = await client.request("gemini/submitAuthCode", { code: "4/0WRONG-CODE" });
  assert.match(again.error.message, /begin the login again/);
  const { error } = await initialized;
  assert.equal(error.code, -32010);
  assert.match(error.message, /exited with code 41/);
});
