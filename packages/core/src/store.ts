/** The client's state for views that subscribe: one notification per batch, at once on subscribing. */
import type { AgentChatClient } from "./client.js";
import type { AgentChatState } from "./client-state.js";

/**
 * The client's state for views that subscribe: one notification per batch, at once on subscribing.
 *
 * @example
 * const store = new AgentChatStore(client);
 * const off = store.subscribe((state) => draw(state.messages));
 */
export class AgentChatStore {
  readonly #client: AgentChatClient;
  readonly #listeners = new Set<(state: AgentChatState) => void>();
  readonly #off: () => void;

  constructor(client: AgentChatClient) {
    this.#client = client;
    this.#off = client.on("change", (state) => this.#notify(state));
  }

  /** The state now: the same object until something changes. */
  getState(): AgentChatState {
    return this.#client.getState();
  }

  /** Calls `listener` now and after each change. Returns the unsubscribe function. */
  subscribe(listener: (state: AgentChatState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.getState());
    return () => this.#listeners.delete(listener);
  }

  /** Lets go of the client and of every subscriber. The client stays as it is. */
  dispose(): void {
    this.#off();
    this.#listeners.clear();
  }

  /** A listener that throws does not starve the others; its error surfaces after them. */
  #notify(state: AgentChatState): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(state);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
