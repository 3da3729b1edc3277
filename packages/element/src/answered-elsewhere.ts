/** Which requests somebody else has answered while they were open here. */
import type { AgentChatState, JsonRpcId } from "@gemini-agent-chat/core";
import { findCall } from "./open-calls.js";

/** More are forgotten: they are only shown beside what is new. */
const MOST = 100;

export class AnsweredElsewhere {
  /** Another set whenever one came. */
  ids: ReadonlySet<JsonRpcId> = new Set();

  /** Compares two states that follow each other; true when somebody else has just answered. */
  look(state: AgentChatState, previous: AgentChatState): boolean {
    const { clientId } = state;
    if (clientId === null || state.sessionId !== previous.sessionId) return false;
    const open = new Set(state.pendingApprovals.map(({ requestId }) => requestId));
    const found = previous.pendingApprovals.filter(({ requestId, toolCall }) => {
      if (open.has(requestId)) return false;
      const decision = findCall(state.messages, toolCall.toolCallId)?.decision;
      if (decision?.requestId !== requestId || decision.by.kind !== "client") return false;
      return decision.by.name !== clientId;
    });
    if (found.length === 0) return false;
    this.ids = new Set([...this.ids, ...found.map(({ requestId }) => requestId)].slice(-MOST));
    return true;
  }
}
