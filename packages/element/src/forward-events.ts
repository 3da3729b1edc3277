/** Tells the page what the client says, as events of the element. */
import type { AgentChatClient } from "@gemini-agent-chat/core";
import { emit } from "./events.js";

/**
 * @returns a function that ends it
 */
export function forwardEvents(client: AgentChatClient, target: EventTarget): () => void {
  let ready = false;
  const statuses = new Map<string, string>();
  const subscriptions = [
    client.on("session_ready", (sessionId) => {
      if (!ready) emit(target, "gac-ready", { sessionId, agent: client.getState().agent });
      ready = true;
      emit(target, "gac-session", { sessionId });
    }),
    client.on("message", (message) => {
      if (message.role === "user") emit(target, "gac-message", { message });
    }),
    client.on("turn_started", ({ userMessageId }) => {
      statuses.clear();
      emit(target, "gac-turn-start", { userMessageId });
    }),
    client.on("turn_completed", (stopReason) => {
      const message = client.getState().messages.at(-1);
      if (message?.role === "assistant") emit(target, "gac-message", { message });
      emit(target, "gac-turn-end", { stopReason });
    }),
    client.on("approval_required", (approval) => {
      emit(target, "gac-approval-required", { approval });
    }),
    client.on("approval_resolved", (resolved) => {
      emit(target, "gac-approval-resolved", resolved);
    }),
    client.on("tool_update", ({ toolCall }) => {
      if (statuses.get(toolCall.id) === toolCall.status) return;
      statuses.set(toolCall.id, toolCall.status);
      emit(target, "gac-tool", { toolCall });
    }),
    client.on("connection_state_changed", ({ state }) => {
      emit(target, "gac-connection", { state });
    }),
    client.on("bridge/structured_event", (event) => {
      emit(target, "gac-structured", event);
    }),
    client.on("error", ({ code, message }) => {
      emit(target, "gac-error", { code, message });
    }),
  ];
  return () => {
    for (const off of subscriptions) off();
  };
}
