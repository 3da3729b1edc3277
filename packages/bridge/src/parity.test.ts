import assert from "node:assert/strict";
import { connect as connectSocket } from "node:net";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { isAlive } from "../test/is-alive.js";
import { spokenText, TestClient, type Loose } from "../test/test-client.js";
import { GeminiBridge } from "./index.js";

/** What users of the earlier SDK's bridge count on, and its faults, which must not come back. */

test("start tells port, address and token; a taken port is an error; stop frees it", async () => {
  const make = (port: number): GeminiBridge => new GeminiBridge({ port, agent: "demo" });
  const first = make(0);
  const { port, url, token, ws } = await first.start();
  assert.ok(port > 0);
  assert.equal(url, `http://127.0.0.1:${port}/#token=${token}`);
  assert.equal(ws, `ws://127.0.0.1:${port}/acp`);
  const second = make(port);
  await assert.rejects(second.start(), {
    name: "BridgeStartError",
    message: new RegExp(`Port ${port} is in use`),
  });
  await assert.rejects(first.start(), /was started before/);
  await first.stop();
  const third = make(port);
  assert.equal((await third.start()).port, port);
  await third.stop();
  await third.stop();
});

test("stop resolves when the agent's process is gone, also while it starts", async (context) => {
  const { bridge, connect } = await startBridge(context, { stubborn: true });
  const pids: number[] = [];
  bridge.on("gemini:message", (message: Loose) =>
    pids.push(Number(message.params?.sessionId?.split("-")[0])),
  );
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo hello");
  await bridge.stop();
  assert.ok(pids.length > 0 && Number.isInteger(pids[0]));
  assert.equal(await isAlive(pids[0] ?? 0), false);
  const early = new GeminiBridge({ port: 0, agent: "demo" });
  const starting = early.start();
  await early.stop();
  await assert.rejects(starting, /stopped while it started/);
});

test("bridgeSecret is the token, and protects", async (context) => {
  const bridgeSecret = "a-secret-of-the-host-application";
  const { ws, token, connect } = await startBridge(context, {}, { bridgeSecret });
  assert.equal(token, bridgeSecret);
  await connect();
  for (const wrong of ["another-secret-of-nobody", bridgeSecret.toUpperCase()]) {
    await assert.rejects(TestClient.connect(ws, wrong), /401/);
  }
  const both = new GeminiBridge({ token: "x".repeat(20), bridgeSecret });
  await assert.rejects(both.start(), /token and bridgeSecret name two secrets/);
});

test("options of Gemini CLI where another agent runs: a word of warning", async (context) => {
  const options = { model: "m", approvalMode: "yolo" } as const;
  const { log } = await startBridge(context, {}, options);
  const warnings = log.filter((line) => line.startsWith("warn"));
  assert.deepEqual(warnings, [
    "warn model, approvalMode: only Gemini CLI has these, and what runs is node",
  ]);
});

test("it listens on the one address that it names, not on all", async (context) => {
  const { port } = await startBridge(context);
  const reach = (host: string): Promise<string> =>
    new Promise((done) => {
      const socket = connectSocket(port, host, () => done("open"));
      socket.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? ""));
      context.after(() => socket.destroy());
    });
  assert.equal(await reach("127.0.0.1"), "open");
  // A socket for all addresses would answer here as well.
  assert.notEqual(await reach("127.0.0.2"), "open");
});

test("events: clients come and go, the agent's state, and an error that nobody listens to", async (context) => {
  const { bridge, connect } = await startBridge(context);
  const told: string[] = [];
  bridge.on("client:connected", ({ clientId }) => told.push(`+${clientId}`));
  bridge.on("client:disconnected", ({ clientId }) => told.push(`-${clientId}`));
  bridge.on("agent_state", ({ state }) => told.push(state));
  bridge.once("client:message", ({ method }) => told.push(method));
  const client = await connect();
  const { clientId } = client.initialized._meta["gemini-agent-chat"];
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "crash");
  client.terminate();
  const deadline = performance.now() + 30_000;
  while (told.length < 6 && performance.now() < deadline) {
    await new Promise((done) => setTimeout(done, 10));
  }
  assert.deepEqual(told.sort(), [
    `+${clientId}`,
    `-${clientId}`,
    "crashed",
    "initialize",
    "ready",
    "starting",
  ]);
});

test("a listener that throws starves no other, and no client", async (context) => {
  const { bridge, connect, log } = await startBridge(context);
  const seen: string[] = [];
  for (const name of ["gemini:message", "client:message", "client:connected"] as const) {
    bridge.on(name, () => assert.fail("no luck"));
    bridge.on(name, () => seen.push(name));
  }
  const client = await connect();
  const sessionId = await client.newSession();
  assert.equal((await client.prompt(sessionId, "echo 1")).result.stopReason, "end_turn");
  assert.equal(new Set(seen).size, 3);
  assert.ok(log.some((line) => line.includes("A listener threw")));
});

test("the agent's text is passed on byte for byte: overlaps, brackets, escape sequences", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const said = [
    "ha",
    "ha",
    "haha ok [JSON]",
    "\u001b[31mred\u001b[0m [1;2m",
    "\u0007\u009b1m",
    " \r\n",
  ];
  const bodies = said.map((text) => ({
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text },
  }));
  await client.prompt(sessionId, `updates ${JSON.stringify(bodies)}`);
  assert.equal(spokenText(client.events(sessionId).map(({ message }) => message)), said.join(""));
});

test("history has no cap of events by itself, and history.maxEvents gives it one", async (context) => {
  const count = 2_500;
  for (const [history, isWhole] of [
    [{}, true],
    [{ maxEvents: 2_000 }, false],
  ] as const) {
    const { connect } = await startBridge(context, {}, { history });
    const client = await connect();
    const sessionId = await client.newSession();
    await client.prompt(sessionId, "echo first");
    await client.prompt(sessionId, `chunks ${count}`);
    const { first, events, truncated } = await client.call("bridge/history", { sessionId });
    assert.deepEqual([first === 1, truncated], [isWhole, !isWhole]);
    assert.ok(isWhole ? events.length > count : events.length <= 2_000);
  }
});
