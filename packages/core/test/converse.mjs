/** One conversation over a memory transport: what any runtime must be able to do. */

/**
 * @param {typeof import("../src/index.js")} core
 * @returns {Promise<object>} the final state in plain data
 */
export async function converse({ AgentChatClient, AgentChatStore, memoryTransport, parseMessage }) {
  const transport = memoryTransport((peer) => ({
    onMessage(text) {
      const { kind, message } = parseMessage(text);
      if (kind !== "request") return;
      const send = (rest) => peer.send(JSON.stringify({ jsonrpc: "2.0", ...rest }));
      const answer = (result) => send({ id: message.id, result });
      const say = (part) => {
        const content = { type: "text", text: part };
        const update = { sessionUpdate: "agent_message_chunk", content };
        send({ method: "session/update", params: { sessionId: "s1", update } });
      };
      if (message.method === "initialize") answer({ protocolVersion: 1 });
      else if (message.method === "session/new") answer({ sessionId: "s1" });
      else if (message.method === "session/prompt") {
        say("Hello, ");
        say("día \u{1f600}");
        answer({ stopReason: "end_turn" });
      } else send({ id: message.id, error: { code: -32601, message: "Method not found" } });
    },
  }));
  const client = new AgentChatClient({ transport, cwd: "/" });
  const store = new AgentChatStore(client);
  await client.connect();
  const { stopReason } = await client.sendMessage("Good day");
  const { connectionState, isStreaming, messages } = store.getState();
  store.dispose();
  client.dispose();
  return {
    connectionState,
    isStreaming,
    stopReason,
    messages: messages.map(({ role, text }) => ({ role, text })),
  };
}

/** What it must come to. */
export const conversed = {
  connectionState: "connected",
  isStreaming: false,
  stopReason: "end_turn",
  messages: [
    { role: "user", text: "Good day" },
    { role: "assistant", text: "Hello, día \u{1f600}" },
  ],
};
