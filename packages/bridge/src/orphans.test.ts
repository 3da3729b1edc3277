import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { descendants, processTable } from "../test/process-table.js";
import { spokenText, TestClient } from "../test/test-client.js";
import { DEFAULT_LIMITS } from "./limits.js";

const RUNNER = fileURLToPath(new URL("../test/run-bridge.ts", import.meta.url));
const AGENT = fileURLToPath(new URL("../fixtures/fault-agent.mjs", import.meta.url));
const LOADER = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];

/** A zombie is dead: it only waits for a parent that may never look. */
function living(pids: readonly number[]): number[] {
  const alive = new Set(
    processTable()
      .filter((e) => e.state !== "Z")
      .map((entry) => entry.pid),
  );
  return pids.filter((pid) => alive.has(pid));
}

/** Waits for their end, which nothing but the bridge brings about; returns whoever lives on. */
async function leftOf(family: readonly number[]): Promise<number[]> {
  const deadline = performance.now() + 20_000;
  while (living(family).length > 0 && performance.now() < deadline) {
    await new Promise((done) => setTimeout(done, 25));
  }
  return living(family);
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly client: TestClient;
}

/** A bridge in a process of its own, with an agent that has started and a session that is open. */
async function start(
  context: TestContext,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const child = spawn(process.execPath, [...LOADER, RUNNER, ...command], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  context.after(() => {
    for (const pid of [...descendants(child.pid ?? 0), child.pid ?? 0]) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Gone, as it should be.
      }
    }
  });
  const line = await new Promise((done) => child.stdout?.once("data", done));
  const { ws, token } = JSON.parse(String(line)) as { ws: string; token: string };
  const client = await TestClient.connect(ws, token);
  await client.newSession();
  return { child, ended, client };
}

/** Far longer than a test waits: whoever is gone before was not waited for. */
const PATIENT = { KILL_AFTER: "60000" };
const stubborn = [process.execPath, AGENT, JSON.stringify({ stubborn: true })];

test("exit within 3 s, and nothing lives of an agent that refuses to go", async (context) => {
  const { child, ended, client } = await start(context, stubborn);
  const family = descendants(child.pid ?? 0);
  assert.ok(family.length >= 3, "the agent and its two children");
  const started = performance.now();
  child.kill("SIGTERM");
  assert.equal(await ended, 0);
  // Within 3 s where the machine has time for it: the agent is given two of them.
  assert.ok(DEFAULT_LIMITS.killAfter <= 2_000);
  assert.ok(performance.now() - started < 8_000, `${performance.now() - started} ms`);
  assert.deepEqual(await leftOf(family), []);
  assert.equal(await client.closed(), 1001);
});

test("a polite agent is not waited for", async (context) => {
  const { child, ended } = await start(context, [process.execPath, AGENT], PATIENT);
  const started = performance.now();
  child.kill("SIGTERM");
  assert.equal(await ended, 0);
  assert.ok(performance.now() - started < 20_000);
});

test("a wrapper that is killed does not leave the real agent behind", async (context) => {
  // Behind "&" a shell gives no stdin, so the agent gets a copy of the shell's own.
  const shell = `exec 3<&0; "${process.execPath}" "${AGENT}" <&3 & wait`;
  const { child, client } = await start(context, ["/bin/sh", "-c", shell]);
  const family = descendants(child.pid ?? 0);
  const wrapper = processTable().find((e) => e.parent === child.pid && family.includes(e.pid));
  assert.ok(wrapper);
  const pending = client.request("_never/answered");
  process.kill(wrapper.pid, "SIGKILL");
  assert.equal((await pending).error.code, -32010);
  assert.deepEqual(await leftOf(family), []);
});

for (const [what, method] of [
  ["an exception", "_test/throw"],
  ["a rejection that nobody handles", "_test/reject"],
] as const) {
  test(`a bridge that ends by ${what} takes its agent with it`, async (context) => {
    const { child, ended, client } = await start(context, stubborn, PATIENT);
    const family = descendants(child.pid ?? 0);
    const started = performance.now();
    client.notify(method, {});
    assert.notEqual(await ended, 0);
    assert.ok(performance.now() - started < 20_000);
    assert.deepEqual(await leftOf(family), []);
  });
}

test("an agent that dies at once: what it had started in a group of its own goes too", async (context) => {
  const { client } = await start(context, [process.execPath, AGENT]);
  const sessionId = await client.newSession();
  const { error } = await client.prompt(sessionId, "orphan");
  assert.equal(error.data.signal, "SIGKILL");
  const said = spokenText(client.events(sessionId).map((event) => event.message));
  const pid = Number(/^pid (\d+)$/.exec(said)?.[1]);
  assert.ok(pid > 0, said);
  assert.deepEqual(await leftOf([pid]), []);
});

test("a bridge that ends at once while an agent of before is still ending takes both", async (context) => {
  const { child, ended, client } = await start(context, stubborn, PATIENT);
  const old = descendants(child.pid ?? 0);
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "crash");
  // The next agent has to run, and not to be ready: what is left of the first has a second.
  client.newSession().catch(() => {});
  let next: number[] = [];
  while (next.length === 0) {
    await new Promise((done) => setTimeout(done, 1));
    next = descendants(child.pid ?? 0).filter((pid) => !old.includes(pid));
  }
  assert.ok(living(old).length >= 2, "its children refuse to go");
  const started = performance.now();
  client.notify("_test/throw", {});
  assert.notEqual(await ended, 0);
  assert.ok(performance.now() - started < 20_000);
  assert.deepEqual(await leftOf([...old, ...next]), []);
});
