/**
 * Peers that we did not write: the protocol's own client over a WebSocket, its agent on a pipe,
 * and a script that knows nothing but JSON-RPC. The bridge stands between them, unnoticed.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as acp from "@agentclientprotocol/sdk";
import { createWebSocketStream } from "@agentclientprotocol/sdk/experimental/ws-client";
import { WebSocket } from "ws";
import { startBridge, type BridgeUnderTest } from "../test/start-bridge.js";
import { spokenText, type Loose } from "../test/test-client.js";

const SDK_AGENT = fileURLToPath(new URL("../test/sdk-agent.mjs", import.meta.url));
const { methods } = acp;

/** What a client of the SDK was told, and how it answers questions. */
interface Told {
  readonly updates: Loose[];
  readonly asked: Loose[];
}

/** The SDK's client, as its documentation starts it: only the address and the token are ours. */
async function withSdkClient(
  { ws, token }: BridgeUnderTest,
  converse: (agent: acp.ClientContext, told: Told) => Promise<void>,
): Promise<void> {
  const told: Told = { updates: [], asked: [] };
  const stream = createWebSocketStream(ws, {
    WebSocket,
    headers: { Authorization: `Bearer ${token}` },
  });
  await acp
    .client({ name: "sdk-client" })
    .onNotification(methods.client.session.update, ({ params }) => {
      told.updates.push(params);
    })
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      told.asked.push(params);
      return { outcome: { outcome: "selected", optionId: "yes" } };
    })
    .connectWith(stream, (agent) => converse(agent, told));
}

function textOf({ updates }: Told): string {
  return spokenText(updates.map((params) => ({ method: "session/update", params })));
}

const prompt = (sessionId: string, text: string): acp.PromptRequest => ({
  sessionId,
  prompt: [{ type: "text", text }],
});

test("the SDK's client and the SDK's agent hold a whole conversation", async (context) => {
  const bridge = await startBridge(context, {}, { command: [process.execPath, SDK_AGENT] });
  let sessionId = "";
  await withSdkClient(bridge, async (agent, told) => {
    const initialized = await agent.request(methods.agent.initialize, {
      protocolVersion: acp.PROTOCOL_VERSION,
      clientCapabilities: {},
    });
    assert.equal(initialized.protocolVersion, 1);
    assert.equal(initialized.agentInfo?.name, "sdk-agent");
    assert.equal(initialized.agentCapabilities?.loadSession, true);

    const opened = await agent.request(methods.agent.session.new, {
      cwd: bridge.root,
      mcpServers: [],
    });
    sessionId = opened.sessionId;
    assert.equal(sessionId, "sdk-1");
    assert.equal(opened.modes?.currentModeId, "ask");

    const first = await agent.request(methods.agent.session.prompt, prompt(sessionId, "hello"));
    assert.equal(first.stopReason, "end_turn");
    assert.equal(textOf(told), "You said hello");
    assert.equal(told.updates.length, 3, "streamed, not collected");

    await agent.request(methods.agent.session.prompt, prompt(sessionId, "edit"));
    assert.equal(told.asked.length, 1);
    assert.equal(told.asked[0].toolCall.toolCallId, "t1");
    assert.match(textOf(told), /chosen: yes$/);

    await agent.request(methods.agent.session.setMode, { sessionId, modeId: "code" });
    assert.equal(told.updates.at(-1).update.currentModeId, "code");

    const waiting = agent.request(methods.agent.session.prompt, prompt(sessionId, "wait"));
    await agent.notify(methods.agent.session.cancel, { sessionId });
    assert.equal((await waiting).stopReason, "cancelled");

    await assert.rejects(
      agent.request(methods.agent.session.prompt, prompt("no-such-session", "x")),
      { code: -32002 },
    );
  });

  // A new connection: the past is told again, and the session goes on.
  await withSdkClient(bridge, async (agent, told) => {
    await agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
    const place = { cwd: bridge.root, mcpServers: [] };
    await agent.request(methods.agent.session.load, { sessionId, ...place });
    const kinds = told.updates.map(({ update }) => update.sessionUpdate);
    assert.equal(kinds.filter((kind) => kind === "user_message_chunk").length, 3);
    assert.equal(textOf(told), "You said hellochosen: yes");
    assert.deepEqual(told.asked, [], "what was answered is not asked again");
    const again = await agent.request(methods.agent.session.prompt, prompt(sessionId, "again"));
    assert.equal(again.stopReason, "end_turn");
    assert.match(textOf(told), /You said again$/);
  });
});

test("a raw script holds one: JSON-RPC over a WebSocket, and nothing else", async (context) => {
  const bridge = await startBridge(context, {}, { command: [process.execPath, SDK_AGENT] });
  const socket = new WebSocket(bridge.ws, ["acp.v1", `acp.token.${bridge.token}`]);
  context.after(() => socket.terminate());
  const received: Loose[] = [];
  socket.on("message", (data: Buffer) => {
    const message: Loose = JSON.parse(data.toString("utf8"));
    received.push(message);
    if (message.method === "session/request_permission") {
      const result = { outcome: { outcome: "selected", optionId: "no" } };
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: message.id, result }));
    }
  });
  await once(socket, "open");
  const ask = async (id: number, method: string, params: object): Promise<Loose> => {
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    for (;;) {
      const answer = received.find((message) => message.id === id && !message.method);
      if (answer) return answer.result ?? answer.error;
      await once(socket, "message");
    }
  };
  const initialized = await ask(1, "initialize", { protocolVersion: 1 });
  assert.equal(initialized.agentInfo.name, "sdk-agent");
  const { sessionId } = await ask(2, "session/new", { cwd: bridge.root, mcpServers: [] });
  const text = (words: string): object => ({ sessionId, prompt: [{ type: "text", text: words }] });
  assert.equal((await ask(3, "session/prompt", text("hi"))).stopReason, "end_turn");
  assert.equal((await ask(4, "session/prompt", text("edit"))).stopReason, "end_turn");
  assert.deepEqual(await ask(5, "session/set_mode", { sessionId, modeId: "code" }), {});
  const waiting = ask(6, "session/prompt", text("wait"));
  socket.send(JSON.stringify({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId } }));
  assert.equal((await waiting).stopReason, "cancelled");
  assert.equal(spokenText(received), "You said hichosen: no");
  const methodsSeen = new Set(received.map(({ method }) => method).filter(Boolean));
  const known = new Set(["session/update", "session/request_permission"]);
  assert.deepEqual(methodsSeen, known, "nothing of the bridge's own");
});
