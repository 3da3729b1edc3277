/**
 * An agent made with the protocol's own SDK, on stdin and stdout: a peer of which we wrote only
 * what it says.
 */
import { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { agent, methods, ndJsonStream } from "@agentclientprotocol/sdk";

const cancelled = new Set();
const modes = {
  currentModeId: "ask",
  availableModes: [
    { id: "ask", name: "Ask" },
    { id: "code", name: "Code" },
  ],
};

const say = (client, sessionId, text) =>
  client.notify(methods.client.session.update, {
    sessionId,
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
  });

async function edit(client, sessionId) {
  const toolCall = { toolCallId: "t1", title: "Edit a.txt", kind: "edit" };
  await client.notify(methods.client.session.update, {
    sessionId,
    update: { sessionUpdate: "tool_call", status: "pending", ...toolCall },
  });
  const { outcome } = await client.request(methods.client.session.requestPermission, {
    sessionId,
    toolCall,
    options: [
      { optionId: "yes", name: "Yes", kind: "allow_once" },
      { optionId: "no", name: "No", kind: "reject_once" },
    ],
  });
  const status = outcome.outcome === "selected" ? "completed" : "failed";
  await client.notify(methods.client.session.update, {
    sessionId,
    update: { sessionUpdate: "tool_call_update", toolCallId: "t1", status },
  });
  await say(client, sessionId, `chosen: ${outcome.optionId ?? outcome.outcome}`);
}

const app = agent({ name: "sdk-agent" })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: 1,
    agentInfo: { name: "sdk-agent", version: "1.0.0" },
    agentCapabilities: { loadSession: true },
  }))
  .onRequest(methods.agent.session.new, () => ({ sessionId: "sdk-1", modes }))
  .onRequest(methods.agent.session.load, () => ({ modes }))
  .onRequest(methods.agent.session.setMode, async ({ params, client }) => {
    const { sessionId, modeId: currentModeId } = params;
    await client.notify(methods.client.session.update, {
      sessionId,
      update: { sessionUpdate: "current_mode_update", currentModeId },
    });
    return {};
  })
  .onNotification(methods.agent.session.cancel, ({ params }) => {
    cancelled.add(params.sessionId);
  })
  .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
    const { sessionId, prompt } = params;
    const text = prompt.map((block) => block.text ?? "").join("");
    if (text === "edit") await edit(client, sessionId);
    else if (text === "wait") {
      while (!cancelled.delete(sessionId)) await pause(5);
      return { stopReason: "cancelled" };
    } else for (const word of ["You ", "said ", text]) await say(client, sessionId, word);
    return { stopReason: "end_turn" };
  });

app.connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
