import type { Frame } from "../rpc/text-frame.js";
import type { EventTraits } from "./event-traits.js";

/** What is kept of one event. */
export interface EventRow extends Frame {
  readonly at: number;
  readonly kind: EventTraits["kind"];
  /** Length of its message in UTF-8. */
  readonly bytes: number;
}

/**
 * A queue of events, column by column. A hundred thousand objects that live long are what the
 * garbage collector has most work with; a few long arrays of numbers are none.
 */
export class EventColumns {
  /** Where the first one stands; what is before it is freed from time to time. */
  #head = 0;
  #at: number[] = [];
  #kind: EventTraits["kind"][] = [];
  #bytes: number[] = [];
  #block: (Buffer | null)[] = [];
  #start: number[] = [];
  #end: number[] = [];

  get length(): number {
    return this.#at.length - this.#head;
  }

  push({ at, kind, bytes, block, start, end }: EventRow): void {
    this.#at.push(at);
    this.#kind.push(kind);
    this.#bytes.push(bytes);
    this.#block.push(block);
    this.#start.push(start);
    this.#end.push(end);
  }

  /** When the event at this place was logged; 0 for none. */
  at(index: number): number {
    return this.#at[this.#head + index] ?? 0;
  }

  row(index: number): EventRow | undefined {
    const i = this.#head + index;
    const block = index < 0 ? null : this.#block[i];
    if (!block) return undefined;
    return {
      at: this.#at[i] ?? 0,
      kind: this.#kind[i] ?? "other",
      bytes: this.#bytes[i] ?? 0,
      block,
      start: this.#start[i] ?? 0,
      end: this.#end[i] ?? 0,
    };
  }

  /** Drops the first one. Returns how many bytes its message had. */
  shift(): number {
    const bytes = this.#bytes[this.#head] ?? 0;
    this.#block[this.#head] = null;
    this.#head++;
    if (this.#head > 1024 && this.#head * 2 > this.#at.length) this.#free();
    return bytes;
  }

  #free(): void {
    this.#at = this.#at.slice(this.#head);
    this.#kind = this.#kind.slice(this.#head);
    this.#bytes = this.#bytes.slice(this.#head);
    this.#block = this.#block.slice(this.#head);
    this.#start = this.#start.slice(this.#head);
    this.#end = this.#end.slice(this.#head);
    this.#head = 0;
  }
}
