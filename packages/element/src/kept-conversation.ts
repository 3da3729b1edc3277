/** What stays on screen of a closed connection: what was said, and nothing that can be answered. */
import type { AgentChatState } from "@gemini-agent-chat/core";

const kept = [
  "sessionId",
  "cwd",
  "title",
  "messages",
  "notices",
  "plan",
  "modes",
  "models",
  "configOptions",
  "commands",
  "usage",
  "lastStopReason",
  "lastError",
  "truncated",
] as const;

/** The part of a state that outlives its connection. */
export type KeptConversation = Pick<AgentChatState, (typeof kept)[number] | "agent">;

export function keepConversation(state: AgentChatState): KeptConversation {
  const { agent } = state;
  const parts = Object.fromEntries(kept.map((key) => [key, state[key]]));
  // How the agent was then says nothing about now.
  return {
    ...(parts as Omit<KeptConversation, "agent">),
    agent: agent && { ...agent, state: null },
  };
}

/**
 * The new connection's state with the conversation of the one before.
 * It is not usable: a session that is only shown takes no prompt.
 *
 * @returns null as soon as the new connection shows a conversation of its own
 */
export function withKept(
  state: AgentChatState,
  conversation: KeptConversation,
): AgentChatState | null {
  const { connectionState, connectionError, sessionId, messages } = state;
  const isOther = sessionId !== null && sessionId !== conversation.sessionId;
  if (isOther || messages.length > 0) return null;
  const opens = connectionState === "connected" && connectionError === null;
  return {
    ...state,
    ...conversation,
    agent: state.agent ?? conversation.agent,
    connectionState: opens ? "connecting" : connectionState,
  };
}
