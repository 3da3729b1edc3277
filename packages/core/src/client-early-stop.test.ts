/** Stop, pressed before the bridge has said that the turn began. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { settled } from "./plain-server.test-helper.js";

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
  client.cancel();
  await settled();
  assert.equal(bridge.calls("session/cancel").length, 2);
  client.dispose();
});
