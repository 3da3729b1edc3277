/** Which tool calls still go on, and which open requests are about them. */
import type {
  AgentChatState,
  ChatMessage,
  PendingApproval,
  ToolCall,
} from "@gemini-agent-chat/core";

/** The agent will say nothing more about this call. */
export function isEnded({ status }: ToolCall): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The tool call of an approval; the newest one, when an agent used an id twice. */
export function findCall(messages: readonly ChatMessage[], id: string): ToolCall | undefined {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message?.role !== "assistant") continue;
    const call = message.toolCalls.filter((candidate) => candidate.id === id).at(-1);
    if (call) return call;
  }
  return undefined;
}

/** The approvals that no open tool call of the conversation shows: they stand at its end. */
export function strayApprovals(state: AgentChatState): readonly PendingApproval[] {
  return state.pendingApprovals.filter((approval) => {
    const call = findCall(state.messages, approval.toolCall.toolCallId);
    return !call || isEnded(call);
  });
}
