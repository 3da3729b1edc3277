/** Tool calls whose agent never says how they ended. */
import type { StopReason } from "../acp/schema.js";
import type { Draft } from "./draft.js";
import type { ToolCall } from "./state.js";
import { closeToolCall, isEnded, patchToolCall, type Moment } from "./tool-call.js";

/**
 * Nothing runs after its turn. An agent that ended normally is done with what it ran, though some
 * never say so; what it never started, and what another end cut off, is closed as such.
 */
export function closeOpenTools(draft: Draft, stopReason: StopReason, moment: Moment): void {
  for (const call of draft.liveTools()) {
    if (isEnded(call.status)) continue;
    const toolCall: ToolCall =
      stopReason === "end_turn" && call.status === "running"
        ? patchToolCall(call, { status: "completed", endedAt: moment.at })
        : closeToolCall(call, stopReason === "cancelled" ? "cancelled" : "interrupted", moment.at);
    const messageId = draft.replaceTool(toolCall);
    draft.changes.push({ type: "tool_completed", messageId, toolCall });
  }
}
