/** One word of the agent on a tool call, put where the call stands. */
import { text } from "../acp/read.js";
import type { Draft } from "./draft.js";
import type { ToolCall } from "./state.js";
import { isEnded, mergeToolCall, type Moment } from "./tool-call.js";

/**
 * Merges a tool's update into its call and returns the call. A call that has ended is not opened
 * again by a new `tool_call` or permission request of the same id: agents number calls anew. Only
 * one that we closed in this turn is: the agent's word is the better one.
 */
export function putToolUpdate(
  draft: Draft,
  update: Record<string, unknown>,
  moment: Moment,
): ToolCall {
  const id = text(update["toolCallId"]) ?? "";
  const found = draft.findTool(id);
  const isStart = update["sessionUpdate"] !== "tool_call_update";
  const opens = !isEnded(text(update["status"]) ?? "pending");
  const isOurs = found?.closedBy !== undefined && draft.fields.turn && draft.isLiveTool(id);
  const startsOver = isStart && found && isEnded(found.status) && opens && !isOurs;
  const previous = startsOver ? undefined : found;
  // After the turn nothing runs: a late word may still say what came out, not that it goes on.
  const isLate = previous && isEnded(previous.status) && !draft.fields.turn && opens;
  const said = isLate ? { ...update, status: undefined } : update;
  const call = mergeToolCall(previous, id, said, moment, draft.options.diffContextLines);
  if (call === previous) return call;
  const messageId = previous ? draft.replaceTool(call) : draft.addTool(call, moment);
  if (!previous) draft.changes.push({ type: "tool_started", messageId, toolCall: call });
  if (isEnded(call.status)) {
    draft.changes.push({ type: "tool_completed", messageId, toolCall: call });
  } else if (previous) {
    draft.changes.push({ type: "tool_updated", messageId, toolCall: call });
  }
  return call;
}
