import { catchRejection } from "./catch-rejection.js";

/**
 * Calls listeners by name. One that throws, or whose promise fails, starves neither the others nor
 * the bridge.
 *
 * @example
 * const emitter = new Emitter<{ agent_state: string }>((error) => log("error", String(error)));
 * const off = emitter.on("agent_state", (state) => log("info", state));
 * emitter.emit("agent_state", "ready");
 */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(payload: never) => void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Returns the function that removes the listener. */
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        const returned = (listener as (payload: Events[Name]) => unknown)(payload);
        catchRejection(returned, this.#onError);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
