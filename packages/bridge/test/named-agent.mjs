// A small ACP agent in which everything has the same name: node named-agent.mjs <name>
// Its session, its tool calls, the options of its approval, its command and its mode.
import { createInterface } from "node:readline";

const name = process.argv[2];
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const update = (body) =>
  send({ method: "session/update", params: { sessionId: name, update: body } });
let prompted;

const results = {
  initialize: { protocolVersion: 1, agentCapabilities: { loadSession: true } },
  "session/new": {
    sessionId: name,
    modes: { currentModeId: name, availableModes: [{ id: name, name }] },
  },
  "session/set_mode": {},
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, result } = JSON.parse(line);
  if (method === undefined) {
    const content = { type: "text", text: `chosen ${JSON.stringify(result)}` };
    update({ sessionUpdate: "agent_message_chunk", content });
    update({ sessionUpdate: "tool_call_update", toolCallId: name, status: "completed" });
    return send({ id: prompted, result: { stopReason: "end_turn" } });
  }
  if (results[method]) return send({ id, result: results[method] });
  if (method !== "session/prompt") return;
  prompted = id;
  update({
    sessionUpdate: "available_commands_update",
    availableCommands: [{ name, description: name }],
  });
  update({ sessionUpdate: "tool_call", toolCallId: name, title: name, kind: name, status: name });
  send({
    id: name,
    method: "session/request_permission",
    params: {
      sessionId: name,
      toolCall: { toolCallId: name, title: name },
      options: [{ optionId: name, name, kind: "allow_once" }],
    },
  });
});
