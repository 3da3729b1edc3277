import assert from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { installGemini, program } from "../test/fake-installs.js";
import { resolveAgent, type AgentLaunch } from "./agents.js";
import { resolveOptions, type GeminiBridgeOptions } from "./options.js";

/** Gemini CLI asks before it acts unless the bridge's options say otherwise. */
const ASKS = ["--approval-mode", "default"];

let base = "";

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-gemini-options-")));
});

after(() => rm(base, { recursive: true }));

async function folder(name: string): Promise<string> {
  const path = join(base, name);
  await mkdir(path);
  return path;
}

/** Resolves with no Gemini CLI beside the bridge. */
function resolve(options: GeminiBridgeOptions, env: NodeJS.ProcessEnv): Promise<AgentLaunch> {
  return resolveAgent(resolveOptions({ projectRoot: base, ...options }), env, []);
}

test("last of all npx, when Gemini CLI or the package was asked for", async () => {
  const path = await folder("npx");
  const npx = await program(join(path, "npx"));
  const env = { HOME: base, PATH: path };
  const asked = await resolve({ agent: "gemini" }, env);
  assert.equal(asked.command, npx);
  assert.deepEqual(asked.args, ["--yes", "@google/gemini-cli", "--acp", ...ASKS]);
  const old = await resolve({ agent: "gemini", cliPackage: "@google/gemini-cli@0.30.0" }, env);
  const expected = ["--yes", "@google/gemini-cli@0.30.0", "--experimental-acp", ...ASKS];
  assert.deepEqual(old.args, expected);
  // Nobody asked for Gemini CLI: nothing is fetched.
  assert.equal((await resolve({}, { ...env, GEMINI_API_KEY: "k" })).id, "demo");
  const named = await resolve({ cliPackage: "my-fork" }, { ...env, GEMINI_API_KEY: "k" });
  assert.deepEqual(named.args, ["--yes", "my-fork", "--acp", ...ASKS]);
});

test("the option counts before the variable and the project", async () => {
  const root = await folder("option-first");
  await installGemini(root, "0.61.0");
  const wrapper = await program(join(root, "mine"));
  const env = { HOME: root, GEMINI_BIN: join(root, "nowhere") };
  const options = { agent: "gemini", projectRoot: root } as const;
  assert.equal((await resolve({ ...options, geminiBin: wrapper }, env)).command, wrapper);
  await assert.rejects(resolve({ ...options, geminiBin: "/no/gemini" }, env), {
    message: /^geminiBin is "\/no\/gemini", which is no program/,
    option: "geminiBin",
  });
});

test("with the model and the approval mode, each as a flag of its own", async () => {
  const root = await folder("flags");
  const script = await installGemini(root, "0.61.0");
  const options = { agent: "gemini", projectRoot: root } as const;
  const { args } = await resolve({ ...options, model: "m-1" }, { HOME: root });
  assert.deepEqual(args, [script, "--acp", "--model", "m-1", ...ASKS]);
  const bold = await resolve({ ...options, approvalMode: "yolo" }, { HOME: root });
  assert.deepEqual(bold.args, [script, "--acp", "--approval-mode", "yolo"]);
});
