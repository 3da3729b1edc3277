/** Lists of what stands in messages, made anew only for messages that changed. */
import type { ChatMessage } from "./state.js";

const nothing: readonly never[] = [];

/**
 * @param pick what of a message goes into the list; called once for each message object
 * @returns from messages to the list; the same list as long as nothing in it changes.
 *   Cost: O(messages + items) for new messages, O(1) for the same ones.
 */
export function memoPerMessage<T extends object>(
  pick: (message: ChatMessage) => readonly T[],
): (messages: readonly ChatMessage[]) => readonly T[] {
  const picked = new WeakMap<ChatMessage, readonly T[]>();
  const lists = new WeakMap<readonly ChatMessage[], readonly T[]>();
  /** The newest list that starts with an item: what the next one is compared with. */
  const newest = new WeakMap<T, readonly T[]>();
  const itemsOf = (message: ChatMessage): readonly T[] => {
    let items = picked.get(message);
    if (!items) {
      items = pick(message);
      picked.set(message, items);
    }
    return items;
  };
  return (messages) => {
    const known = lists.get(messages);
    if (known) return known;
    const made = messages.flatMap(itemsOf);
    const first = made[0];
    const before = first ? newest.get(first) : nothing;
    const items = before && isSame(made, before) ? before : made;
    lists.set(messages, items);
    if (first) newest.set(first, items);
    return items;
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
