import { randomUUID } from "node:crypto";
import { EventFrames } from "./event-frames.js";
import type { EventTraits } from "./event-traits.js";
import { LogEntry } from "./log-entry.js";
import { selectEvents, type LogQuery, type LogSelection, type LogShape } from "./log-selection.js";

/** How much a log keeps. */
export interface LogCaps {
  readonly maxBytes: number;
  /** Default: the bytes alone count. */
  readonly maxEvents?: number;
}

/** Pins are sent on every attach, so they are for small facts. */
const MAX_PINNED_BYTES = 256 * 1024;

/** The events of one turn, or those before the first turn. */
interface Segment {
  readonly start: number;
  readonly isTurn: boolean;
}

/**
 * The events of one session, numbered from 1. Beyond its caps the oldest turn goes, whole; when
 * only the newest is left, its oldest events go one by one. The newest event of each pin
 * stays whatever happens, unless it is larger than 256 KiB.
 *
 * @example
 * const log = new SessionLog("s1", { maxBytes: 16 * 1024 * 1024 }, Date.now);
 * log.append('{"jsonrpc":"2.0","method":"session/update","params":{}}', traits);
 * log.select({ limit: 10 });
 */
export class SessionLog {
  /** Names this run of numbers; a client with another one starts from empty. */
  readonly generation: string = randomUUID();
  readonly #caps: LogCaps;
  readonly #clock: () => number;
  #entries: (LogEntry | undefined)[] = [];
  /** Where the oldest held entry stands in `#entries`; what is before it is freed from time to time. */
  #head = 0;
  #segments: Segment[] = [{ start: 1, isTurn: false }];
  readonly #pins = new Map<string, LogEntry>();
  #last = 0;
  #lastAt = 0;
  #evicted: { from: number; to: number } | null = null;
  #bytes = 0;
  #pinnedBytes = 0;
  #frames: EventFrames;

  /** @param sessionId stands in the frame of every event */
  constructor(sessionId: string, caps: LogCaps, clock: () => number) {
    this.#frames = new EventFrames(sessionId);
    this.#caps = caps;
    this.#clock = clock;
  }

  /** The newest event's number; 0 for none. */
  get last(): number {
    return this.#last;
  }

  /** The oldest event held, pins apart; `last + 1` for none. */
  get first(): number {
    return this.#last - (this.#entries.length - this.#head) + 1;
  }

  /** When the newest event was logged; 0 for none. */
  get lastAt(): number {
    return this.#lastAt;
  }

  /** Bytes of all events held, pinned ones included. */
  get bytes(): number {
    return this.#bytes + this.#pinnedBytes;
  }

  /** @param text a message as JSON text, in one line */
  append(text: string, traits: EventTraits): LogEntry {
    // A clock that is set back must not put a later event before an earlier one.
    const at = Math.max(this.#clock(), this.#lastAt);
    const bytes = Buffer.byteLength(text);
    const seq = ++this.#last;
    this.#lastAt = at;
    const entry = new LogEntry(seq, at, bytes, traits, this.#frames.make(seq, at, text, bytes));
    this.#entries.push(entry);
    this.#bytes += bytes;
    if (traits.startsTurn) this.#segments.push({ start: seq, isTurn: true });
    if (traits.pin !== null) this.#pin(traits.pin, entry);
    this.#evict();
    return entry;
  }

  /** The event `seq` if it is held, pins apart. */
  entry(seq: number): LogEntry | undefined {
    return seq < this.first ? undefined : this.#entries[this.#head + seq - this.first];
  }

  select(query: LogQuery): LogSelection {
    return selectEvents(this.#shape, query);
  }

  /** Pinned events in `after < seq < before`, ascending. */
  pinned(after: number, before: number): readonly LogEntry[] {
    return [...this.#pins.values()]
      .filter((entry) => entry.seq > after && entry.seq < before)
      .sort((a, b) => a.seq - b.seq);
  }

  /** Events held in `from..to`, ascending. */
  *entries(from: number, to: number): Iterable<LogEntry> {
    for (let seq = Math.max(from, this.first); seq <= to; seq++) {
      const entry = this.entry(seq);
      if (entry) yield entry;
    }
  }

  /** The session has another id from now on, also in what is logged already. Cost: O(bytes). */
  rename(sessionId: string): void {
    this.#frames = new EventFrames(sessionId);
    const outlived = this.pinned(0, this.first);
    for (const entry of [...outlived, ...this.entries(this.first, this.#last)]) {
      entry.moveTo(this.#frames.make(entry.seq, entry.at, entry.text, entry.bytes));
    }
  }

  get #shape(): LogShape {
    return {
      first: this.first,
      last: this.#last,
      at: (seq) => this.entry(seq)?.at ?? 0,
      turnStarts: this.#segments.filter((each) => each.isTurn).map((each) => each.start),
      evicted: this.#evicted,
    };
  }

  get #isOver(): boolean {
    const { maxBytes, maxEvents = Infinity } = this.#caps;
    return this.bytes > maxBytes || this.#last - this.first >= maxEvents;
  }

  #pin(pin: string, entry: LogEntry): void {
    const old = this.#pins.get(pin);
    // One that had outlived its turn is counted apart; it goes now.
    if (old && old.seq < this.first) this.#pinnedBytes -= old.bytes;
    if (entry.bytes <= MAX_PINNED_BYTES) this.#pins.set(pin, entry);
    // Rather no fact than one that holds no more.
    else this.#pins.delete(pin);
  }

  #evict(): void {
    while (this.#isOver && this.#segments.length > 1) {
      const end = this.#segments[1]?.start ?? this.#last + 1;
      while (this.first < end) this.#dropFirst();
      this.#segments.shift();
    }
    // The newest event itself stays, whatever its size: somebody is about to be told of it.
    while (this.#isOver && this.first < this.#last) this.#dropFirst();
    if (this.#head > 1024 && this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
  }

  #dropFirst(): void {
    const entry = this.#entries[this.#head];
    this.#entries[this.#head] = undefined;
    this.#head++;
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#evicted = { from: this.#evicted?.from ?? entry.at, to: entry.at };
    if (entry.pin === null || this.#pins.get(entry.pin) !== entry) return;
    this.#pinnedBytes += entry.bytes;
    entry.moveApart();
  }
}
