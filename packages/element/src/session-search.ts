/** Asks the host for sessions by what was said in them, while a person types. */

/** Pause in typing after which it is worth asking, in ms. */
const PAUSE = 200;

export class SessionSearch {
  /** Ids of what matches the query by more than its title. */
  found: ReadonlySet<string> = new Set();

  readonly #ask: (query: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly #update: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | null = null;

  constructor(
    ask: (query: string, signal: AbortSignal) => Promise<readonly string[]>,
    update: () => void,
  ) {
    this.#ask = ask;
    this.#update = update;
  }

  look(query: string): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = null;
    this.found = new Set();
    if (query.trim() === "") return;
    this.#timer = setTimeout(() => void this.#search(query), PAUSE);
  }

  async #search(query: string): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    // A host that cannot search: titles are searched here anyway.
    const ids = await this.#ask(query, controller.signal).catch(() => []);
    if (this.#running !== controller) return;
    this.found = new Set(ids);
    this.#update();
  }
}
