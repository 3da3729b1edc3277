/** The list that a view draws: older messages, the session's own, and those not confirmed yet. */
import { selectMessages } from "../chat/select.js";
import type { ChatMessage, ChatState } from "../chat/state.js";
import type { UnconfirmedPrompt } from "./waiting-prompts.js";

interface Memo {
  readonly own: readonly ChatMessage[];
  readonly older: readonly ChatMessage[];
  readonly unconfirmed: readonly UnconfirmedPrompt[];
  readonly list: readonly ChatMessage[];
}

export class ShownMessages {
  #older: readonly ChatMessage[] = [];
  readonly #memos = new Map<boolean, Memo>();

  /**
   * The list as it is now, made when it is read: a delta that nobody looks at costs nothing.
   * Reading costs O(messages) once per change, O(1) for the same input.
   */
  list(
    state: ChatState,
    unconfirmed: readonly UnconfirmedPrompt[],
    includeHidden: boolean,
  ): () => readonly ChatMessage[] {
    const older = this.#older;
    return () => this.#join(state, older, unconfirmed, includeHidden);
  }

  #join(
    state: ChatState,
    older: readonly ChatMessage[],
    unconfirmed: readonly UnconfirmedPrompt[],
    includeHidden: boolean,
  ): readonly ChatMessage[] {
    const own = selectMessages(state, { includeHidden });
    if (older.length === 0 && unconfirmed.length === 0) return own;
    const memo = this.#memos.get(includeHidden);
    if (memo?.own === own && memo.older === older && memo.unconfirmed === unconfirmed) {
      return memo.list;
    }
    const isShown = (message: ChatMessage): boolean => includeHidden || !message.hidden;
    const list = [
      ...older.filter(isShown),
      ...own,
      ...unconfirmed.map(({ message }) => message).filter(isShown),
    ];
    this.#memos.set(includeHidden, { own, older, unconfirmed, list });
    return list;
  }

  /** Returns how many of them were new. */
  prepend(messages: readonly ChatMessage[], known: readonly ChatMessage[]): number {
    const ids = new Set(known.map((message) => message.id));
    const added = messages.filter((message) => !ids.has(message.id) && ids.add(message.id));
    if (added.length > 0) this.#older = [...added, ...this.#older];
    return added.length;
  }

  clear(): void {
    this.#older = [];
  }
}
