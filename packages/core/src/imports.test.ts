/** The built entries as applications import them: plain Node, no flags, nothing happens by itself. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const built = path("../dist/index.js");
/** As a user's shell has it: without what this test was started with. */
const env = { ...process.env, NODE_OPTIONS: "" };

async function node(args: readonly string[]): Promise<string> {
  assert.ok(existsSync(built), "build first: npm run build");
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 });
  return stdout;
}

test("importing starts nothing, and changes nothing that others share", async () => {
  const names = [
    "@gemini-agent-chat/core",
    "@gemini-agent-chat/core/sys-tags",
    "@gemini-agent-chat/bridge",
  ];
  const seen = JSON.parse(await node([path("../test/watch-import.mjs"), ...names])) as {
    readonly exports: readonly number[];
    readonly scheduled: readonly string[];
    readonly changes: readonly unknown[];
  };
  const [core = 0, sysTags = 0, bridge = 0] = seen.exports;
  assert.ok(core > 30 && sysTags > 3 && bridge > 2, seen.exports.join());
  assert.deepEqual(seen.scheduled, []);
  assert.deepEqual(seen.changes, []);
});

test("a conversation in plain Node, without a global WebSocket", async () => {
  const script = `
    delete globalThis.WebSocket;
    const { converse } = await import(${JSON.stringify(new URL("../test/converse.mjs", import.meta.url).href)});
    const core = await import(${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)});
    process.stdout.write(JSON.stringify(await converse(core)));`;
  const outcome: unknown = JSON.parse(await node(["--input-type=module", "--eval", script]));
  assert.deepEqual(outcome, await expected());
});

test("a conversation in a worker thread of Node", { timeout: 60_000 }, async () => {
  assert.ok(existsSync(built), "build first: npm run build");
  const worker = new Worker(path("../test/node-worker.mjs"), { execArgv: [], env });
  try {
    const outcome = await new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    assert.deepEqual(outcome, await expected());
  } finally {
    await worker.terminate();
  }
});

async function expected(): Promise<unknown> {
  const name = "../test/converse.mjs";
  return ((await import(name)) as { readonly conversed: unknown }).conversed;
}
