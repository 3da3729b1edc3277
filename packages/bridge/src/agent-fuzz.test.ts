import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";

const AGENT = fileURLToPath(new URL("../test/raving-agent.mjs", import.meta.url));
const LINES = 10_000;

for (const seed of [1, 2]) {
  test(`an agent that raves for ${LINES} lines (seed ${seed}): clients hear messages, and the bridge lives`, async (context) => {
    const { connect, log, bridge } = await startBridge(
      context,
      {},
      { command: [process.execPath, AGENT, String(seed), String(LINES)] },
    );
    const states: string[] = [];
    bridge.on("agent_state", ({ state }) => states.push(state));
    const client = await connect();
    const plain = await connect({ isLog: false });
    const sessionId = await client.newSession();
    const heap = process.memoryUsage().heapUsed;
    const started = performance.now();
    const answer = await client.prompt(sessionId, "rave");
    assert.equal(answer.result.stopReason, "end_turn", "the turn comes to its own end");

    const seconds = Math.ceil((performance.now() - started) / 1000) + 1;
    assert.ok(log.length <= 150 * seconds + 20, `${log.length} lines in ${seconds} s`);
    const own = new Set(["bridge/event", "bridge/agent_state"]);
    const odd = client.messages.filter((m) => m.method && !own.has(m.method));
    assert.deepEqual(odd, [], "a client that reads the log hears nothing else");
    for (const message of plain.messages.filter((m) => m.method)) {
      assert.doesNotMatch(message.method, /^(bridge|gemini)\//);
    }
    const events = client.events(sessionId);
    assert.ok(events.length > 200, `${events.length} events: what is a message is heard`);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_event, index) => index + 1),
    );
    for (const { message } of events as readonly Loose[]) {
      if (message.method === "session/update") assert.equal(message.params.sessionId, sessionId);
    }
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as Loose).polluted, undefined);
    assert.ok(!states.includes("crashed"), states.join());
    assert.deepEqual(
      await client.call("_alive", {}),
      { refused: true },
      "unknown requests: -32601",
    );
    const grown = (process.memoryUsage().heapUsed - heap) / 1e6;
    assert.ok(grown < 100, `${grown} MB more`);
  });
}

test("a banner in any encoding is a line in the log, and no message", async (context) => {
  const { connect, log } = await startBridge(
    context,
    {},
    { command: [process.execPath, AGENT, "banner"] },
  );
  const client = await connect();
  assert.match(await client.newSession(), /./);
  const noise = log.filter((line) => line.includes("no message"));
  assert.ok(noise.length >= 4, log.join("\n"));
  assert.ok(noise.some((line) => line.includes("Welcome")));
  // oxlint-disable-next-line no-control-regex
  for (const line of noise) assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f]/);
  assert.equal(client.messages.filter((m) => m.method === "bridge/event").length, 1);
});
