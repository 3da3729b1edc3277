/** What every part asks about the session. */
import type { AgentChatState } from "@gemini-agent-chat/core";

/** A prompt can be sent, as soon as no other one runs. */
export function isUsable(state: AgentChatState): boolean {
  const life = state.agent?.state ?? "ready";
  return (
    state.connectionState === "connected" &&
    state.connectionError === null &&
    state.sessionId !== null &&
    (state.live || state.resumable) &&
    life === "ready"
  );
}

/** The first session of a connection is on its way. */
export function isOpening(state: AgentChatState): boolean {
  const { connectionState, connectionError, agent, sessionId } = state;
  const isConnected = connectionState === "connected" && connectionError === null;
  return isConnected && agent !== null && sessionId === null;
}

/** A turn runs, or a prompt is on its way. */
export function isBusy({ turn, isStreaming, messages }: AgentChatState): boolean {
  const last = messages.at(-1);
  return (turn !== null && isStreaming) || (last?.role === "user" && last.pending === true);
}

/** What the agent calls itself; `null` until it has answered. */
export function agentName({ agent }: AgentChatState): string | null {
  return agent ? agent.title || agent.name : null;
}

/** The id of the newest prompt, one that is on its way too. */
export function newestQuestion({ messages }: AgentChatState): string | null {
  for (let index = messages.length - 1; index >= 0; index--) {
    if (messages[index]?.role === "user") return messages[index]?.id ?? null;
  }
  return null;
}

/** The id of the newest prompt that the host has confirmed. */
export function newestPrompt({ messages }: AgentChatState): string | null {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message?.role === "user" && !message.pending) return message.id;
  }
  return null;
}

/** A plan is shown until it is done, and then until the next prompt. */
export function shownPlan(
  state: AgentChatState,
  planPrompt: string | null,
): AgentChatState["plan"] {
  const { plan } = state;
  if (!plan || plan.length === 0) return null;
  const done = plan.every((entry) => entry.status === "completed");
  return done && newestPrompt(state) !== planPrompt ? null : plan;
}
