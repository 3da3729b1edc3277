/** Lists of what stands in many messages: made anew only where a message has changed. */
import { memoPerMessage } from "./memo-per-message.js";
import { messagesOf, type MessageSources } from "./select.js";
import type { Terminal, ToolCall } from "./state.js";

/**
 * Every tool call of the visible messages, oldest first. The same list until one changes.
 *
 * @example
 * const running = selectToolCalls(state).filter(({ status }) => status === "in_progress");
 */
export function selectToolCalls(state: MessageSources): readonly ToolCall[] {
  return toolCalls(messagesOf(state));
}
const toolCalls = memoPerMessage((message) =>
  message.role === "assistant" ? message.toolCalls : [],
);

/**
 * Every terminal that an agent showed, oldest first. The same list until one changes.
 *
 * @example
 * for (const terminal of selectTerminals(state)) draw(terminal);
 */
export function selectTerminals(state: MessageSources): readonly Terminal[] {
  return terminals(messagesOf(state));
}
const terminals = memoPerMessage((message) =>
  message.role === "assistant" ? message.toolCalls.flatMap((call) => call.terminals ?? []) : [],
);
