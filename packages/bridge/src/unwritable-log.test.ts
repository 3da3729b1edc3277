import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { spokenText, TestClient } from "../test/test-client.js";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const AGENT = fileURLToPath(new URL("../fixtures/fault-agent.mjs", import.meta.url));
const LOADER = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];

/** Runs the command with this as its stderr, and holds a conversation with an agent that floods. */
async function converse(context: TestContext, stderr: number | "pipe"): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "gac-log-"));
  const args = ["--json", "--port", "0", "--", process.execPath, AGENT];
  const child = spawn(process.execPath, [...LOADER, CLI, ...args], {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home },
    stdio: ["ignore", "pipe", stderr],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  context.after(async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(home, { recursive: true, force: true });
  });
  // The reader of the log is gone: every line is an EPIPE.
  child.stderr?.destroy();
  const line = await new Promise<string>((done) =>
    child.stdout?.once("data", (c) => done(String(c))),
  );
  const { ws, token } = JSON.parse(line) as { ws: string; token: string };
  const client = await TestClient.connect(ws, token);
  context.after(() => client.terminate());
  const sessionId = await client.newSession();
  for (const text of ["babble 20000", "noise", "crash"]) await client.prompt(sessionId, text);
  const next = await client.newSession();
  await client.prompt(next, "babble 20000");
  const said = client.events(next).map(({ message }) => message);
  assert.equal(spokenText(said), "after the babble");
  child.kill("SIGTERM");
  assert.equal(await ended, 0);
}

test("a flood while the disk of the log is full", async (context) => {
  await converse(context, openSync("/dev/full", "w"));
});

test("a flood while nobody reads the log any more", async (context) => {
  await converse(context, "pipe");
});
