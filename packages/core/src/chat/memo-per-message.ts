/** Lists of what stands in messages, made anew only for messages that changed. */
import type { ChatMessage } from "./state.js";

const nothing: readonly never[] = [];

/**
 * @param pick what of a message goes into the list; called once for each message object
 * @returns from messages to the list; the same list as long as nothing in it changes.
 *   Cost: O(messages + items) for new messages, O(1) for the same ones.
 */
export function memoPerMessage<T>(
  pick: (message: ChatMessage) => readonly T[],
): (messages: readonly ChatMessage[]) => readonly T[] {
  const picked = new WeakMap<ChatMessage, readonly T[]>();
  // A chat keeps its first message for as long as it lives: it names the chat here.
  const lists = new WeakMap<
    ChatMessage,
    { messages: readonly ChatMessage[]; items: readonly T[] }
  >();
  const itemsOf = (message: ChatMessage): readonly T[] => {
    let items = picked.get(message);
    if (!items) {
      items = pick(message);
      picked.set(message, items);
    }
    return items;
  };
  return (messages) => {
    const first = messages[0];
    if (!first) return nothing;
    const known = lists.get(first);
    if (known?.messages === messages) return known.items;
    const made = messages.flatMap(itemsOf);
    const items = known && isSame(made, known.items) ? known.items : made;
    lists.set(first, { messages, items });
    return items;
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
