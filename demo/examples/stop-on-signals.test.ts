import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { descendants, processTable } from "../../packages/bridge/test/process-table.js";
import { TestClient } from "../../packages/bridge/test/test-client.js";

const HOST = fileURLToPath(new URL("signalled-host.test-helper.ts", import.meta.url));
const AGENT = fileURLToPath(
  new URL("../../packages/bridge/fixtures/fault-agent.mjs", import.meta.url),
);
const LOADER = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} to the server ends an agent that would rather stay`, async (context) => {
    const agent = [process.execPath, AGENT, JSON.stringify({ stubborn: true })];
    const host = spawn(process.execPath, [...LOADER, HOST, ...agent], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let family: number[] = [];
    context.after(() => {
      for (const pid of living([host.pid ?? 0, ...family])) process.kill(pid, "SIGKILL");
    });
    const line = await new Promise((done) => host.stdout.once("data", done));
    const { ws, token } = JSON.parse(String(line)) as { ws: string; token: string };
    const client = await TestClient.connect(ws, token);
    await client.newSession();
    family = descendants(host.pid ?? 0);
    assert.ok(family.length >= 3, "the agent and its two children");
    const ended = new Promise((done) => host.once("close", done));
    host.kill(signal);
    assert.equal(await ended, 0);
    assert.deepEqual(living(family), []);
    assert.equal(await client.closed(), 1001, "clients are told");
  });
}

function living(pids: readonly number[]): number[] {
  const alive = new Set(processTable().flatMap(({ pid, state }) => (state === "Z" ? [] : [pid])));
  return pids.filter((pid) => alive.has(pid));
}
