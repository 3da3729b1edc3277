/**
 * Memoised views of a state: as long as what a view is made from is the same object, so is the
 * view.
 */
import type { PlanEntry } from "../acp/schema.js";
import type { ChatMessage, ChatState, PendingApproval } from "./state.js";

type Lists = WeakMap<readonly ChatMessage[], WeakMap<object, readonly ChatMessage[]>>;
const shown = new WeakMap<readonly ChatMessage[], readonly ChatMessage[]>();
const lists: { readonly visible: Lists; readonly all: Lists } = {
  visible: new WeakMap(),
  all: new WeakMap(),
};

/**
 * Every message, oldest first; hidden ones only when asked for. Cost: O(messages) once per
 * change of the newest message, O(1) for the same state.
 *
 * @example
 * for (const message of selectMessages(chat, { includeHidden: true })) draw(message);
 */
export function selectMessages(
  state: Pick<ChatState, "settled" | "current">,
  options: { readonly includeHidden?: boolean } = {},
): readonly ChatMessage[] {
  const settled = options.includeHidden ? state.settled : visible(state.settled);
  const { current } = state;
  if (!current || (current.hidden && !options.includeHidden)) return settled;
  const memo = options.includeHidden ? lists.all : lists.visible;
  let byCurrent = memo.get(settled);
  if (!byCurrent) memo.set(settled, (byCurrent = new WeakMap()));
  let messages = byCurrent.get(current);
  // In a long chat `concat` takes half the time of a spread.
  if (!messages) byCurrent.set(current, (messages = settled.concat(current)));
  return messages;
}

function visible(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  let view = shown.get(messages);
  if (!view) {
    view = messages.some((message) => message.hidden)
      ? messages.filter((message) => !message.hidden)
      : messages;
    shown.set(messages, view);
  }
  return view;
}

/** A `ChatState`, or an `AgentChatState`, whose messages are the visible ones. */
export type MessageSources =
  Pick<ChatState, "settled" | "current"> | { readonly messages: readonly ChatMessage[] };

/** The visible messages of either. */
export function messagesOf(state: MessageSources): readonly ChatMessage[] {
  return "messages" in state ? state.messages : selectMessages(state);
}

/**
 * The agent's plan, or null where it made none.
 *
 * @example
 * const done = selectPlan(state)?.filter(({ status }) => status === "completed").length;
 */
export function selectPlan(state: {
  readonly plan: readonly PlanEntry[] | null;
}): readonly PlanEntry[] | null {
  return state.plan;
}

/** A `ChatState`, or an `AgentChatState`. */
export type ApprovalSources =
  Pick<ChatState, "approvals"> | { readonly pendingApprovals: readonly PendingApproval[] };

/**
 * The permission requests that wait for a person, oldest first.
 *
 * @example
 * for (const { toolCall, options } of selectPendingApprovals(state)) draw([toolCall, options]);
 */
export function selectPendingApprovals(state: ApprovalSources): readonly PendingApproval[] {
  return "approvals" in state ? state.approvals : state.pendingApprovals;
}

const byTool = new WeakMap<readonly PendingApproval[], ReadonlyMap<string, PendingApproval>>();

/**
 * The oldest request of each tool call, by the call's id: to show the question next to its tool.
 *
 * @example
 * const question = selectApprovalsByTool(state).get(call.id);
 */
export function selectApprovalsByTool(
  state: ApprovalSources,
): ReadonlyMap<string, PendingApproval> {
  const approvals = selectPendingApprovals(state);
  let map = byTool.get(approvals);
  if (!map) {
    // The oldest is set last and so wins.
    map = new Map([...approvals].reverse().map((open) => [open.toolCall.toolCallId, open]));
    byTool.set(approvals, map);
  }
  return map;
}
