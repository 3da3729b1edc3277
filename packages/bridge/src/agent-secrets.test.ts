import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { startBridge, type BridgeUnderTest } from "../test/start-bridge.js";
import { TestClient } from "../test/test-client.js";
import { Secrets } from "./agent/secrets.js";
import type { GeminiBridgeOptions } from "./options.js";
import { secretValues } from "./secret-variables.js";

const AGENT = fileURLToPath(new URL("../test/leaking-agent.mjs", import.meta.url));
const KEY = "plain-value-0123456789";
const PEM = "-----BEGIN-----\nfirst-line-of-it\nsecond-line-of-it\n-----END-----";
/** Typed by a person. The quotes stand in messages in another form. */
const TYPED = 'typed-"quoted"-9876543210';
const NAMES = ["MY_SERVICE_KEY", "MY_PEM_SECRET", "XDG_STATE_HOME"] as const;

async function start(
  context: TestContext,
  how: string,
  options: GeminiBridgeOptions = {},
): Promise<BridgeUnderTest & { readonly state: string }> {
  const state = await mkdtemp(join(tmpdir(), "gac-secrets-"));
  const values = [KEY, PEM, state];
  NAMES.forEach((name, i) => (process.env[name] = values[i]));
  context.after(async () => {
    for (const name of NAMES) delete process.env[name];
    await rm(state, { recursive: true });
  });
  const command = [process.execPath, AGENT, how];
  const env = ["MY_SERVICE_KEY", "MY_PEM_SECRET"];
  return { ...(await startBridge(context, {}, { command, env, ...options })), state };
}

/** Pieces that only the secrets have. */
function assertClean(text: string, where: string): void {
  for (const piece of [
    "plain-val",
    "first-line",
    "second-line",
    'typed-"q',
    'typed-\\"q',
    "987654",
  ]) {
    assert.ok(!text.includes(piece), `${where}: ${piece} in ${text.slice(0, 3_000)}`);
  }
}

test("variables of the agent and what was typed for it: in no log, no error and no event", async (context) => {
  const { connect, log } = await start(context, "polite");
  const client = await connect();
  await client.call("session/new", {});
  await client.call("authenticate", { methodId: "key", _meta: { key: TYPED } });
  await client.call("_tell");
  const { error } = await client.request("_die");
  await client.until(({ params }) => params?.state === "crashed");
  assert.match(error.data.stderr.join("\n"), /last \[hidden\] then [^]*open \[hidden\]/);
  assertClean(JSON.stringify(error), "error data");
  const events = client.texts.filter((text) => text.includes("bridge/"));
  assert.ok(events.some((text) => text.includes("crashed")));
  assertClean(events.join("\n"), "events");
  assert.ok(log.some((line) => line.includes("no message: plain [hidden]")));
  assertClean(log.join("\n"), "log");
});

test("an agent that says them in place of hello", async (context) => {
  const { ws, token, log } = await start(context, "refuse");
  const client = await TestClient.connect(ws, token, { initialize: false });
  context.after(() => client.terminate());
  const { error } = await client.request("initialize", { protocolVersion: 1 });
  assert.match(error.message, /it refused initialize: no \[hidden\] then /);
  assertClean(client.texts.join("\n"), "answers");
  assertClean(log.join("\n"), "log");
});

test("the trace covers them in both directions", async (context) => {
  const { connect, bridge, state } = await start(context, "polite", { trace: true });
  const client = await connect();
  await client.call("authenticate", { methodId: "key", _meta: { note: TYPED } });
  await client.call("_tell");
  await bridge.stop();
  const trace = await readFile(join(state, "gemini-agent-chat", "gemini-acp.log"), "utf8");
  assert.match(trace, /-> \{.*"method":"authenticate".*"note":"\[hidden\]"/);
  assert.match(trace, /<- \{.*"_vendor\/note","params":\{"all":"\[hidden\] then /);
  assertClean(trace, "trace");
});

test("the beginning of a secret is covered where a text was cut", () => {
  const secrets = new Secrets(["abcdefghijkl"]);
  assert.equal(secrets.hide("x abcdefghijkl y"), "x [hidden] y");
  assert.equal(secrets.hide("x abcdefghij"), "x [hidden]");
  assert.equal(secrets.hide("x abcdef…"), "x [hidden]…");
  assert.equal(secrets.hide("x abcde"), "x abcde");
  assert.equal(secrets.hide("abcdefgh y"), "abcdefgh y");
  assert.equal(secrets.show(`${"x".repeat(20)}abcdefghijkl`, 28), `${"x".repeat(20)}[hidden]`);
  assert.match(secrets.show(`${"x".repeat(20)}abcdefghijkl`, 27), /^x{20}\[hidden/);
});

test("fifty more secrets do not push out those of the start", () => {
  const secrets = new Secrets(["from-the-start"]);
  for (let i = 0; i < 60; i++) secrets.add(`secret-number-${i}!`);
  assert.equal(secrets.hide("from-the-start, secret-number-59!"), "[hidden], [hidden]");
});

test("variables are secret by a word of their names", () => {
  const secret = ["A_KEY", "GEMINI_API_KEY", "KEY_ID", "db_password2", "X_TOKENS", "MY_PASSPHRASE"];
  const open = ["PATH", "KEYBOARD_LAYOUT", "HOME", "TOKENIZER"];
  const env = Object.fromEntries([...secret, ...open].map((name) => [name, `value of ${name}`]));
  assert.deepEqual(
    secretValues({ ...env, SHORT_KEY: "abc" }),
    secret.map((name) => `value of ${name}`),
  );
});
