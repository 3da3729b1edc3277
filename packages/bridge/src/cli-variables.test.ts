import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { TestClient } from "../test/test-client.js";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const LOADER = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];
const SECRET = "a-secret-that-comes-from-outside";
let base = "";

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-variables-")));
});

after(() => rm(base, { recursive: true }));

interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs the command; `whenReady` gets its line of JSON, and then it is told to stop. */
async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  whenReady: (line: string, pid: number) => Promise<void> = async () => {},
): Promise<Run> {
  const child = spawn(process.execPath, [...LOADER, CLI, ...args], {
    cwd: base,
    env: { PATH: process.env["PATH"], HOME: base, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  let failure: unknown = null;
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (!stdout.endsWith("\n")) return;
    whenReady(stdout, child.pid ?? 0)
      .catch((error: unknown) => (failure = error))
      .finally(() => child.kill("SIGTERM"));
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  if (failure !== null) throw failure;
  return { stdout, stderr, code };
}

test("the command reads its variables: port, folder, secret, SYS tags, trace", async () => {
  const root = join(base, "project");
  await mkdir(root);
  const env = {
    GEMINI_PORT: "0",
    PROJECT_ROOT: root,
    GEMINI_BRIDGE_SECRET: SECRET,
    SYS_TAG_MODE: "event",
    BRIDGE_TRACE_ACP: "1",
  };
  const done = await run(["--agent", "demo", "--json"], env, async (line, pid) => {
    const { ws, token } = JSON.parse(line) as { ws: string; token: string };
    assert.equal(token, SECRET);
    const client = await TestClient.connect(ws, token);
    const meta = client.initialized._meta["gemini-agent-chat"];
    assert.deepEqual([meta.cwd, meta.sysTags], [root, true]);
    await client.newSession();
    client.terminate();
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "latin1");
    assert.ok(!commandLine.includes(SECRET));
  });
  assert.equal(done.code, 0, done.stderr);
  const trace = join(base, ".local/state/gemini-agent-chat/gemini-acp.log");
  assert.equal((await stat(trace)).mode & 0o777, 0o600);
  const text = await readFile(trace, "utf8");
  assert.match(text, /session\/new/);
  assert.ok(!text.includes(SECRET));
});

test("a wrong variable ends it with 2 and one line that names the variable", async () => {
  const { code, stderr, stdout } = await run([], { GEMINI_PORT: "http" });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^gemini-agent-bridge: GEMINI_PORT "http" is not a whole number[^\n]*\n$/);
  const wrong = await run(["--port", "0"], { PROJECT_ROOT: "/no/such/folder" });
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /^gemini-agent-bridge: PROJECT_ROOT: Project root [^\n]*\n$/);
});

test("a token file keeps the token from one start to the next", async () => {
  const file = join(base, "keys", "token");
  const tokens: string[] = [];
  for (let i = 0; i < 2; i++) {
    const args = ["--agent", "demo", "--port", "0", "--json", "--token-file", file];
    const { code, stderr } = await run(args, {}, async (line) => {
      tokens.push((JSON.parse(line) as { token: string }).token);
      await assert.doesNotReject(stat(`${file}.lock`));
    });
    assert.equal(code, 0, stderr);
  }
  assert.equal(new Set(tokens).size, 1);
  await assert.rejects(stat(`${file}.lock`), /ENOENT/);
});
