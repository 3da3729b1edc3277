import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";

const LIMITS = { limits: { openTimeout: 150, settingTimeout: 150 } };
const caps = {
  loadSession: true,
  sessionCapabilities: { resume: {}, fork: {}, close: {} },
};

test("whatever opens a session settles when the agent keeps silent", async (context) => {
  const silent = ["session/new", "session/fork", "session/load", "session/resume"];
  const { connect } = await startBridge(context, { caps, silent }, LIMITS);
  const client = await connect();
  for (const method of silent) {
    const [{ error }, prompted] = await Promise.all([
      client.request(method, { sessionId: "old", mcpServers: [] }),
      /load|resume/.test(method) ? client.prompt("old", "echo") : null,
    ]);
    assert.deepEqual(
      [error.code, error.message],
      [-32603, `the agent did not answer ${method} within 150 ms`],
    );
    // What waited for it is told too, and nothing keeps the next try from the agent.
    if (prompted) assert.equal(prompted.error.code, -32002);
  }
});

test("a session that does not come back in time can be asked for again", async (context) => {
  // Enough for the session that the agent does open.
  const limits = { openTimeout: 2_000 };
  const { connect, received } = await startBridge(
    context,
    { caps, silent: ["session/load"] },
    { limits },
  );
  const client = await connect();
  const sessionId = await client.newSession();
  await client.call("bridge/restart_agent");
  for (let tries = 1; tries <= 2; tries++) {
    const [{ error }, prompted] = await Promise.all([
      client.request("session/load", { sessionId, mcpServers: [] }),
      client.prompt(sessionId, "echo"),
    ]);
    assert.match(error.message, /session\/load within 2000 ms/);
    assert.deepEqual(prompted.error.data, { resumable: true });
    const lines = await received();
    assert.equal(lines.filter((line) => line.includes("session/load")).length, tries);
  }
});

test("an agent that tells the past for long is not silent", async (context) => {
  // A word every 50 ms, half a second long.
  const limits = { openTimeout: 450 };
  const { connect } = await startBridge(context, { caps, load: "long" }, { limits });
  const client = await connect();
  const started = performance.now();
  const { error } = await client.request("session/load", { sessionId: "old", mcpServers: [] });
  assert.equal(error, undefined);
  assert.ok(performance.now() - started > limits.openTimeout);
});

test("settings, close and logout settle; what the agent does in the end is logged", async (context) => {
  const methods = ["session/set_mode", "session/set_model", "session/set_config_option"];
  const silent = [...methods.slice(1), "session/close", "logout"];
  const limits = { settingTimeout: 150 };
  const { connect } = await startBridge(context, { caps, silent, modeMs: 400 }, { limits });
  const client = await connect();
  const sessionId = await client.newSession();
  for (const method of [...methods, "session/close", "logout"]) {
    const { error } = await client.request(method, { sessionId, modeId: "yolo" });
    assert.equal(error?.message, `the agent did not answer ${method} within 150 ms`);
  }
  const set = await client.event(sessionId, (m: Loose) => m.method === "bridge/setting");
  assert.equal(set.message.params.method, "session/set_mode");
  assert.equal((await client.prompt(sessionId, "echo on")).result.stopReason, "end_turn");
});

test("an extension may take as long as it wants", async (context) => {
  const { connect } = await startBridge(context, { caps }, LIMITS);
  const client = await connect();
  const asked = client.request("_never/answered");
  const early = await Promise.race([asked, sleep(400)]);
  assert.equal(early, undefined);
  asked.catch(() => {});
});
