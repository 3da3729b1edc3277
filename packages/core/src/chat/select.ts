/** Memoised views of a {@link ChatState}: the same input object gives the same output object. */
import type { ChatMessage, ChatState } from "./state.js";

interface View {
  readonly current: ChatState["current"];
  readonly messages: readonly ChatMessage[];
}

const shown = new WeakMap<readonly ChatMessage[], readonly ChatMessage[]>();
const views = { visible: new WeakMap<object, View>(), all: new WeakMap<object, View>() };

/**
 * Every message, oldest first; hidden ones only when asked for. Cost: O(messages) once per
 * change of the newest message, O(1) for the same state.
 */
export function selectMessages(
  state: ChatState,
  options: { readonly includeHidden?: boolean } = {},
): readonly ChatMessage[] {
  const memo = options.includeHidden ? views.all : views.visible;
  const known = memo.get(state.settled);
  if (known && known.current === state.current) return known.messages;
  const settled = options.includeHidden ? state.settled : visible(state.settled);
  const { current } = state;
  const messages =
    current && (options.includeHidden || !current.hidden) ? [...settled, current] : settled;
  memo.set(state.settled, { current, messages });
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
