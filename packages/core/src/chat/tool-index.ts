/**
 * Where a tool call stands, by its id. The indexes are memos beside the arrays, extended as
 * those grow, so that finding a call among thousands does not mean looking at each of them.
 */
import type { ChatMessage, MessagePart } from "./state.js";

interface Memo {
  readonly places: Map<string, number>;
  /** How many items are in it. */
  scanned: number;
}

const memos = new WeakMap<object, Memo>();

/** Tool id -> index of its part. The newest wins where ids repeat. */
export function indexParts(content: readonly MessagePart[]): ReadonlyMap<string, number> {
  return extend(content, (part, index, places) => {
    if (part.type === "tool_call") places.set(part.call.id, index);
  });
}

/** Tool id -> index of the message that holds it. The newest wins where ids repeat. */
export function indexMessages(messages: readonly ChatMessage[]): ReadonlyMap<string, number> {
  return extend(messages, (message, index, places) => {
    if (message.role !== "assistant") return;
    for (const part of message.content) {
      if (part.type === "tool_call") places.set(part.call.id, index);
    }
  });
}

/** A copy that takes the memo along; the original makes a new one if it is asked again. */
export function copyIndexed<T>(items: readonly T[]): T[] {
  const copy = [...items];
  const memo = memos.get(items);
  if (memo) {
    memos.delete(items);
    memos.set(copy, memo);
  }
  return copy;
}

function extend<T>(
  items: readonly T[],
  add: (item: T, index: number, places: Map<string, number>) => void,
): ReadonlyMap<string, number> {
  let memo = memos.get(items);
  if (!memo) {
    memo = { places: new Map(), scanned: 0 };
    memos.set(items, memo);
  }
  for (; memo.scanned < items.length; memo.scanned++) {
    const item = items[memo.scanned];
    if (item !== undefined) add(item, memo.scanned, memo.places);
  }
  return memo.places;
}
