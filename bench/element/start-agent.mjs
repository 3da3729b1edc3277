/** An agent that answers every prompt at once, with an answer as agents write it. */
import { createInterface } from "node:readline";
import { texts } from "./texts.mjs";

const sessionId = "7f5d8d1c-2c5a-4d6e-9a47-3f0b8a1c9e21";
const text = texts.mixed(1000);

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

const results = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: {} }),
  "session/new": () => ({ sessionId }),
  "session/prompt": () => {
    const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
    send({ method: "session/update", params: { sessionId, update } });
    return { stopReason: "end_turn" };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id !== undefined && results[method]) send({ id, result: results[method]() });
}
