import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Loose, TestClient } from "../test/test-client.js";

const INITIALIZE = {
  protocolVersion: 1,
  clientCapabilities: { _meta: { "gemini-agent-chat": {} } },
};

const starts = (client: TestClient): number =>
  client.messages.filter((m) => m.params?.state === "starting").length;

test("an agent that dies at once is not started in a loop, and clients are told who may", async (context) => {
  const { bridge, connect } = await startBridge(context, { init: "crash" });
  const states: Loose[] = [];
  let started = 0;
  bridge.on("agent_state", (state) => {
    states.push(state);
    if (state.state === "starting") started++;
  });
  const client = await connect({ initialize: false });
  const refusals: string[] = [];
  const deadline = performance.now() + 60_000;
  // As a page does that connects again and again.
  while (!refusals.at(-1)?.includes("only when somebody asks")) {
    assert.ok(performance.now() < deadline, refusals.join("\n"));
    const { error } = await client.request("initialize", INITIALIZE);
    assert.equal(error.code, -32010);
    refusals.push(error.message);
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.equal(started, 5);
  assert.ok(refusals.some((text) => /2 times in a row: it can be tried again in 1 s/.test(text)));
  const { detail } = states.at(-1);
  assert.match(detail, /^it exited with code 41\nit ended at once 5 times in a row/);

  // A person is always obeyed, and that is no way around the rule for all others.
  const asked = await client.request("bridge/restart_agent", {});
  assert.equal(asked.error.code, -32010);
  assert.equal(started, 6);
  const { error } = await client.request("session/new", { mcpServers: [] });
  assert.match(error.message, /6 times in a row.*somebody asks/);
  assert.equal(started, 6);
});

test("one that has done something may be started again at once, however often it dies", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  for (let i = 0; i < 8; i++) {
    const sessionId = await client.newSession();
    const { error } = await client.prompt(sessionId, "crash");
    assert.equal(error.code, -32010);
  }
  assert.equal(starts(client), 8);
});

test("a silent agent: the wait is told in seconds", async (context) => {
  const { connect } = await startBridge(
    context,
    { init: "silent" },
    { limits: { initializeTimeout: 300 } },
  );
  const client = await connect({ initialize: false });
  const { error } = await client.request("initialize", INITIALIZE);
  assert.match(error.message, /did not answer initialize within 0\.3 s \(.*fault-agent/);
});
