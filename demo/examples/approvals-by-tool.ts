/** Permission requests, each next to the tool that it is about. */
import {
  selectApprovalsByTool,
  selectToolCalls,
  type AgentChatState,
  type PendingApproval,
  type ToolCall,
} from "@gemini-agent-chat/core";

export interface ToolRow {
  readonly call: ToolCall;
  /** The question to show in this row. */
  readonly approval: PendingApproval | undefined;
}

/** Every tool of the conversation, and those questions whose tool is in no visible message. */
export function toolRows(state: AgentChatState): {
  readonly rows: readonly ToolRow[];
  readonly others: readonly PendingApproval[];
} {
  const byTool = selectApprovalsByTool(state);
  const rows = selectToolCalls(state).map((call) => ({ call, approval: byTool.get(call.id) }));
  const shown = new Set(rows.map(({ approval }) => approval));
  return { rows, others: state.pendingApprovals.filter((approval) => !shown.has(approval)) };
}
