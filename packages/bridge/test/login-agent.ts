import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { startBridge, type BridgeUnderTest } from "./start-bridge.js";
import type { Loose, TestClient } from "./test-client.js";
import type { GeminiBridgeOptions } from "../src/index.js";

/** The agent of {@link startLoginBridge}, under a name that says nothing. */
export const LOGIN_AGENT: string = fileURLToPath(
  new URL("../fixtures/login-agent.mjs", import.meta.url),
);

/** The code that the agent of {@link startLoginBridge} accepts. */
export const RIGHT_CODE = "4/0RIGHT-CODE";

/** A bridge with an agent behind it that asks for a login as Gemini CLI does. */
export interface LoginBridge extends Omit<BridgeUnderTest, "received"> {
  /** Every line that the agent has received; "code …" is one that it took for a code. */
  readonly received: () => Promise<readonly string[]>;
}

/** Starts {@link LoginBridge}; everything is gone when the test is over. */
export async function startLoginBridge(
  context: TestContext,
  agent: object = {},
  options: GeminiBridgeOptions = {},
): Promise<LoginBridge> {
  const folder = await mkdtemp(join(tmpdir(), "gac-login-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const trace = join(folder, "received.txt");
  // The bridge knows Gemini CLI by its name.
  const program = join(folder, "gemini.mjs");
  await symlink(LOGIN_AGENT, program);
  const command = [process.execPath, program, JSON.stringify({ trace, ...agent })];
  const bridge = await startBridge(context, {}, { command, ...options });
  return { ...bridge, received: () => linesOf(trace) };
}

/** The same as Gemini CLI, which is set to an account login that is not saved. */
export async function startUnsavedLogin(context: TestContext): Promise<LoginBridge> {
  const home = await mkdtemp(join(tmpdir(), "gac-login-"));
  await mkdir(join(home, ".gemini"));
  const settings = { security: { auth: { selectedType: "oauth-personal" } } };
  await writeFile(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
  const trace = join(home, "received.txt");
  const variables = {
    GEMINI_CLI_HOME: home,
    GEMINI_LOGIN_AGENT: JSON.stringify({ before: true, trace }),
  };
  const before = { ...process.env };
  Object.assign(process.env, variables);
  context.after(async () => {
    process.env = before;
    await rm(home, { recursive: true, force: true });
  });
  // Takes out the command that would be started otherwise.
  const noCommand = { command: undefined } as unknown as GeminiBridgeOptions;
  const options: GeminiBridgeOptions = { ...noCommand, agent: "gemini", geminiBin: LOGIN_AGENT };
  const bridge = await startBridge(context, {}, options);
  return { ...bridge, received: () => linesOf(trace) };
}

async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").slice(0, -1);
}

/** The newest login page that a client was shown, once there are so many. */
export async function loginPage(client: TestClient, count = 1): Promise<string> {
  const pages = (): Loose[] =>
    client.messages.filter((m) => m.method === "gemini/authUrl" && m.params.url !== null);
  await client.until(() => pages().length >= count);
  return pages().at(-1).params.url;
}
