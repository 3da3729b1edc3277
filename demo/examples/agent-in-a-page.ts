/** An agent in the same process: it answers every prompt with what it was told. */
import { AgentChatClient, checkMessage, memoryTransport } from "@gemini-agent-chat/core";

export function clientOfEchoAgent(): AgentChatClient {
  const transport = memoryTransport((peer) => ({
    onMessage(text) {
      const parsed = checkMessage(JSON.parse(text));
      if (parsed.kind !== "request") return;
      const { id, method, params } = parsed.message;
      const answer = (result: object): void =>
        peer.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
      if (method === "initialize") answer({ protocolVersion: 1 });
      else if (method === "session/new") answer({ sessionId: "s1" });
      else if (method === "session/prompt") {
        const { prompt } = params as { prompt: readonly { text: string }[] };
        for (const content of prompt) {
          const update = { sessionUpdate: "agent_message_chunk", content };
          const said = { sessionId: "s1", update };
          peer.send(JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: said }));
        }
        answer({ stopReason: "end_turn" });
      } else {
        const error = { code: -32601, message: `Method not found: ${method}` };
        peer.send(JSON.stringify({ jsonrpc: "2.0", id, error }));
      }
    },
  }));
  return new AgentChatClient({ transport, cwd: "/" });
}
