/** Looks mentions up while a person types: one search at a time, the older one is taken back. */
import type { Mention, MentionSource } from "./mentions.js";

/** Pause in typing after which it is worth asking, in ms. */
const PAUSE = 80;

export class MentionSearch {
  found: readonly Mention[] = [];

  readonly #update: () => void;
  #query: string | null = null;
  #source: MentionSource | null = null;
  #running: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param update called when `found` has changed */
  constructor(update: () => void) {
    this.#update = update;
  }

  /** @param query `null`: nothing is looked for */
  look(source: MentionSource | null, query: string | null): void {
    if (query === this.#query && source === this.#source) return;
    this.#query = query;
    this.#source = source;
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = null;
    if (query === null || !source) {
      this.#show([]);
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(source, query), PAUSE);
  }

  async #ask(source: MentionSource, query: string): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    // A page's source may throw, and a plain server finds no files: there is then no list.
    const found = await Promise.resolve()
      .then(() => source(query, controller.signal))
      .catch(() => []);
    if (this.#running !== controller) return;
    this.#show(Array.isArray(found) ? found.filter(isMention) : []);
  }

  #show(found: readonly Mention[]): void {
    if (found.length === 0 && this.found.length === 0) return;
    this.found = found;
    this.#update();
  }
}

function isMention(value: unknown): value is Mention {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === "string" && name !== "";
}
