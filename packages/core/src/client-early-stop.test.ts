/** Stop, pressed before the bridge has said that the turn began. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { settled } from "./plain-server.test-helper.js";
import type { JsonRpcRequest } from "./rpc/json-rpc.js";

async function stoppedEarly(): Promise<{
  client: AgentChatClient;
  bridge: FakeBridge;
  id: string;
}> {
  const bridge = new FakeBridge();
  bridge.answers["session/prompt"] = () => undefined;
  const client = new AgentChatClient({
    transport: bridge.connect,
    cwd: "/project",
    reconnect: { initialDelay: 1 },
  });
  await client.connect();
  client.sendMessage("go").catch(() => undefined);
  const id = client.getMessages().at(-1)?.id ?? "";
  client.cancel();
  assert.equal(client.getState().stopping, true);
  await settled();
  assert.equal(bridge.calls("session/cancel").length, 1);
  return { client, bridge, id };
}

/** Stop reaches the bridge, as nobody has stopped this turn yet. */
async function isStopped(client: AgentChatClient, bridge: FakeBridge): Promise<void> {
  const before = bridge.calls("session/cancel").length;
  client.cancel();
  await settled();
  assert.equal(bridge.calls("session/cancel").length, before + 1);
  client.dispose();
}

test("it is still stopping when the turn begins, until that ends", async () => {
  const { client, bridge, id } = await stoppedEarly();
  bridge.prompt(id);
  await settled();
  assert.equal(client.getState().turn?.promptId, id);
  assert.equal(client.getState().stopping, true);
  bridge.endTurn(id, { result: { stopReason: "cancelled" } });
  await settled();
  assert.equal(client.getState().stopping, false);
  client.dispose();
});

test("another one's turn is not stopping", async () => {
  const { client, bridge } = await stoppedEarly();
  bridge.prompt("of-another");
  await settled();
  assert.equal(client.getState().stopping, false);
  client.dispose();
});

test("over another connection the prompt goes anew, and can be stopped again", async () => {
  const { client, bridge, id } = await stoppedEarly();
  bridge.drop();
  while (bridge.calls("session/prompt").length < 2) await settled();
  bridge.prompt(id);
  await settled();
  assert.equal(client.getState().stopping, false);
  await isStopped(client, bridge);
});

const endings: Readonly<Record<string, (bridge: FakeBridge, prompt: JsonRpcRequest) => void>> = {
  "is refused": (bridge, prompt) => bridge.fail(prompt, -32_000, "no"),
  "is answered without a turn": (bridge, prompt) =>
    bridge.reply(prompt, { stopReason: "cancelled" }),
};
for (const [what, end] of Object.entries(endings)) {
  test(`where the stopped prompt ${what}, the next one can be stopped`, async () => {
    const { client, bridge } = await stoppedEarly();
    const [prompt] = bridge.calls("session/prompt");
    assert.ok(prompt);
    end(bridge, prompt);
    await settled();
    assert.equal(client.getState().stopping, false);
    client.sendMessage("two").catch(() => undefined);
    bridge.prompt(client.getMessages().at(-1)?.id ?? "");
    await settled();
    assert.equal(client.getState().stopping, false);
    await isStopped(client, bridge);
  });
}

test("pressed before the prompt goes anew, it is for nobody, and can be pressed again", async () => {
  const { client, bridge, id } = await stoppedEarly();
  const update = {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text: "from before" },
  };
  const position = { generation: "g1", first: 1, from: 2, to: 2, truncated: false, reset: false };
  const facts = { busy: false, live: true, resumable: true, pending: [] };
  bridge.answers["bridge/attach"] = (request) => bridge.reply(request, { ...position, ...facts });
  bridge.drop();
  while (bridge.calls("bridge/attach").length < 1) await settled();
  await settled();
  client.cancel();
  await settled();
  assert.equal(client.getState().stopping, true);
  const message = {
    jsonrpc: "2.0",
    method: "session/update",
    params: { sessionId: "s1", update },
  };
  bridge.notify("bridge/event", { sessionId: "s1", seq: 2, at: 1, message });
  while (bridge.calls("session/prompt").length < 2) await settled();
  assert.equal(client.getState().stopping, false);
  assert.equal(client.getMessages().at(-1)?.id, id);
  await isStopped(client, bridge);
});
