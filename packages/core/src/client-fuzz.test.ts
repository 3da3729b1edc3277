/** Whatever a peer sends: nothing throws out of the client, and afterwards it still works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { generatedSession } from "./chat/generated-session.test-helper.js";
import { spoil } from "./chat/spoil.test-helper.js";
import { AgentChatClient } from "./client.js";
import { isRecord } from "./rpc/json-rpc.js";
import { seededRandom } from "./rpc/random-cuts.test-helper.js";
import { memoryTransport, type MemoryPeer } from "./transport/memory.js";

const MESSAGES = 10_000;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A server that answers each request with `{}` or the least that is needed. */
function serve(bridge: boolean): { client: AgentChatClient; peer: () => MemoryPeer } {
  let open: MemoryPeer | null = null;
  const transport = memoryTransport((peer) => {
    open = peer;
    return {
      onMessage: (text) => {
        const message: unknown = JSON.parse(text);
        if (!isRecord(message) || !("id" in message) || !("method" in message)) return;
        const answer = (result: object): void =>
          peer.send(JSON.stringify({ jsonrpc: "2.0", id: message["id"], result }));
        const attach = { generation: "g", first: 1, from: 1, to: 0, truncated: false, reset: true };
        const ours = { "gemini-agent-chat": { version: "1", agent: "demo", state: "ready" } };
        switch (message["method"]) {
          case "initialize":
            return answer({ protocolVersion: 1, ...(bridge && { _meta: ours }) });
          case "session/new":
            return answer({
              sessionId: "s1",
              ...(bridge && { _meta: { "gemini-agent-chat": { ...attach, pending: [] } } }),
            });
          default:
            return answer({ stopReason: "end_turn" });
        }
      },
    };
  });
  const client = new AgentChatClient({ transport, cwd: "/workspace" });
  return {
    client,
    peer: () => {
      assert.ok(open);
      return open;
    },
  };
}

for (const bridge of [true, false]) {
  test(`${MESSAGES} fuzzed messages from ${bridge ? "a bridge" : "a plain server"}`, async () => {
    let sent = 0;
    for (let seed = 1; sent < MESSAGES; seed++) {
      const random = seededRandom(seed);
      const { client, peer } = serve(bridge);
      client.on("error", () => undefined);
      await client.connect();
      for (const event of generatedSession(seed)) {
        const whole = bridge
          ? { jsonrpc: "2.0", method: "bridge/event", params: { sessionId: "s1", ...event } }
          : event.message;
        peer().send(spoil(JSON.stringify(whole), random));
        sent++;
        if (sent % 50 === 0) await settled();
      }
      await settled();
      JSON.stringify(client.getState());
      assert.equal(client.getConnectionState(), "connected", `seed ${seed}`);
      assert.equal(client.getSessionId(), "s1", `seed ${seed}`);
      if (!bridge) {
        assert.deepEqual(await client.sendMessage("Still there?"), { stopReason: "end_turn" });
      }
      client.dispose();
    }
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
}
