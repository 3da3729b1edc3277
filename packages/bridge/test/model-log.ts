import type { Loose, TestClient } from "./test-client.js";

/** What is asked of a log: everything is optional. */
export interface ModelQuery {
  readonly after?: number;
  readonly beforeSeq?: number;
  readonly since?: number;
  readonly before?: number;
  readonly limit?: number;
}

/** One event as a client was told of it, with what a log must know of it. */
interface ModelEvent {
  readonly event: Loose;
  readonly bytes: number;
  readonly turn: number;
  readonly pin: string | null;
}

const PINS: ReadonlySet<string> = new Set([
  "available_commands_update",
  "current_mode_update",
  "plan",
  "usage_update",
  "session_info_update",
]);

/** A session's log, as simple as it can be: a list of all that ever came live, and filters. */
export class ModelLog {
  readonly #all: ModelEvent[] = [];
  readonly #caps: { readonly maxBytes: number; readonly maxEvents: number };
  #held: ModelEvent[] = [];
  #read = 0;

  constructor(caps: { readonly maxBytes: number; readonly maxEvents: number }) {
    this.#caps = caps;
  }

  get last(): number {
    return this.#all.length;
  }

  get first(): number {
    return this.#held[0]?.event.seq ?? this.last + 1;
  }

  get heldCount(): number {
    return this.#held.length;
  }

  time(seq: number): number {
    return this.#all[seq - 1]?.event.at ?? 0;
  }

  /** Takes what a client that follows the session has been sent since the last time. */
  follow(client: TestClient, sessionId: string): void {
    for (; this.#read < client.texts.length; this.#read++) {
      const { method, params } = client.messages[this.#read];
      if (method !== "bridge/event" || params.sessionId !== sessionId) continue;
      const text = client.texts[this.#read] ?? "";
      const { seq, at, message } = params;
      this.#append({ seq, at, message }, text.slice(text.indexOf('"message":') + 10, -2));
    }
  }

  chosen(query: ModelQuery, from: readonly ModelEvent[] = this.#held): readonly ModelEvent[] {
    const { after = 0, beforeSeq = Infinity, since = -Infinity, before = Infinity } = query;
    const inRange = from.filter(
      ({ event: { seq, at } }) => seq > after && seq < beforeSeq && at > since && at < before,
    );
    if (query.limit === undefined) return inRange;
    const turns = [...new Set(inRange.map(({ turn }) => turn))].filter((turn) => turn > 0);
    if (query.limit === 0) return [];
    const oldest = turns.length < query.limit ? 0 : (turns.at(-query.limit) ?? 0);
    return inRange.filter(({ turn }) => turn >= oldest);
  }

  /** Is something missing that would have been chosen, had nothing ever gone? */
  isTruncated(query: ModelQuery): boolean {
    return this.chosen(query, this.#all).some(({ event }) => event.seq < this.first);
  }

  pinsBetween(after: number, before: number): readonly Loose[] {
    return this.#pins()
      .map(({ event }) => event)
      .filter(({ seq }) => seq > after && seq < before);
  }

  #append(event: Loose, text: string): void {
    const { method, params } = event.message;
    const isPrompt = method === "session/prompt";
    const turn = (this.#all.at(-1)?.turn ?? 0) + (isPrompt ? 1 : 0);
    const kind = params.update?.sessionUpdate;
    const isPin = method === "bridge/session" || (kind !== undefined && PINS.has(kind));
    const pin = isPin ? (kind ?? method) : null;
    const entry = { event, bytes: Buffer.byteLength(text), turn, pin };
    this.#all.push(entry);
    this.#held.push(entry);
    while (this.#isOver() && this.#held[0]?.turn !== turn) {
      const oldest = this.#held[0]?.turn;
      this.#held = this.#held.filter((each) => each.turn !== oldest);
    }
    while (this.#isOver() && this.#held.length > 1) this.#held.shift();
  }

  #pins(): readonly ModelEvent[] {
    const newest = new Map<string, ModelEvent>();
    for (const each of this.#all) if (each.pin !== null) newest.set(each.pin, each);
    return [...newest.values()].sort((a, b) => a.event.seq - b.event.seq);
  }

  #isOver(): boolean {
    const kept = new Set([...this.#held, ...this.#pins()]);
    const bytes = [...kept].reduce((sum, each) => sum + each.bytes, 0);
    return bytes > this.#caps.maxBytes || this.#held.length > this.#caps.maxEvents;
  }
}
