import { randomUUID } from "node:crypto";
import { EventColumns } from "./event-columns.js";
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
  #events = new EventColumns();
  #segments: Segment[] = [{ start: 1, isTurn: false }];
  /** Where the oldest stands in `#segments`: to take it from the front of a long list is slow. */
  #oldest = 0;
  readonly #pins = new Map<string, LogEntry>();
  readonly #pinnedSeqs = new Set<number>();
  #last = 0;
  #lastAt = 0;
  /** When the oldest and the newest of the events not held any more were logged. */
  #evictedFrom: number | null = null;
  #evictedTo = 0;
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
    return this.#last - this.#events.length + 1;
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
    const { block, start, end } = this.#frames.make(seq, at, text, bytes);
    const entry = new LogEntry(seq, { at, kind: traits.kind, bytes, block, start, end });
    this.#events.push(entry);
    this.#bytes += bytes;
    if (traits.startsTurn) this.#segments.push({ start: seq, isTurn: true });
    if (traits.pin !== null) this.#pin(traits.pin, entry);
    this.#evict();
    return entry;
  }

  /** The event `seq` if it is held, pins apart. */
  entry(seq: number): LogEntry | undefined {
    const row = this.#events.row(seq - this.first);
    return row && new LogEntry(seq, row);
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
    for (const [pin, entry] of this.#pins) this.#pins.set(pin, this.#reframed(entry).apart());
    const events = new EventColumns();
    for (const entry of this.entries(this.first, this.#last)) events.push(this.#reframed(entry));
    this.#events = events;
  }

  #reframed(entry: LogEntry): LogEntry {
    const { seq, at, text, bytes } = entry;
    return new LogEntry(seq, { ...entry, ...this.#frames.make(seq, at, text, bytes) });
  }

  get #shape(): LogShape {
    return {
      first: this.first,
      last: this.#last,
      at: (seq) => this.#events.at(seq - this.first),
      turnStarts: this.#segments
        .slice(this.#oldest)
        .filter((each) => each.isTurn)
        .map((each) => each.start),
      evicted: this.#evictedFrom === null ? null : { from: this.#evictedFrom, to: this.#evictedTo },
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
    if (old) this.#pinnedSeqs.delete(old.seq);
    // Rather no fact than one that holds no more.
    if (entry.bytes > MAX_PINNED_BYTES) return void this.#pins.delete(pin);
    this.#pins.set(pin, entry.apart());
    this.#pinnedSeqs.add(entry.seq);
  }

  #evict(): void {
    while (this.#isOver && this.#oldest + 1 < this.#segments.length) {
      this.#oldest++;
      const end = this.#segments[this.#oldest]?.start ?? this.#last + 1;
      while (this.first < end) this.#dropFirst();
    }
    if (this.#oldest > 1_024 && this.#oldest * 2 > this.#segments.length) {
      this.#segments = this.#segments.slice(this.#oldest);
      this.#oldest = 0;
    }
    // The newest event itself stays, whatever its size: somebody is about to be told of it.
    while (this.#isOver && this.first < this.#last) this.#dropFirst();
  }

  #dropFirst(): void {
    const seq = this.first;
    this.#evictedTo = this.#events.at(0);
    this.#evictedFrom ??= this.#evictedTo;
    const bytes = this.#events.shift();
    this.#bytes -= bytes;
    if (this.#pinnedSeqs.has(seq)) this.#pinnedBytes += bytes;
  }
}
