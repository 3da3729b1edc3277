import type { Frame } from "../rpc/text-frame.js";
import { messageIn } from "./event-frames.js";
import type { EventRow } from "./event-columns.js";
import type { EventTraits } from "./event-traits.js";

/**
 * One numbered event, in the frame in which clients get it: whoever comes later is sent the same
 * bytes.
 */
export class LogEntry implements Frame {
  readonly seq: number;
  readonly at: number;
  readonly kind: EventTraits["kind"];
  /** Length of its message in UTF-8. */
  readonly bytes: number;
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;

  constructor(seq: number, { at, kind, bytes, block, start, end }: EventRow) {
    this.seq = seq;
    this.at = at;
    this.kind = kind;
    this.bytes = bytes;
    this.block = block;
    this.start = start;
    this.end = end;
  }

  /** The message as JSON text, in one line. */
  get text(): string {
    return this.message.toString();
  }

  /** The same in UTF-8. */
  get message(): Buffer {
    return messageIn(this, this.bytes);
  }

  /** The same event alone: it outlives its neighbours, and must not keep their bytes. */
  apart(): LogEntry {
    const block = Buffer.from(this.block.subarray(this.start, this.end));
    return new LogEntry(this.seq, { ...this, block, start: 0, end: block.length });
  }
}

/** A `SessionEvent` as JSON text. */
export function eventText({ seq, at, text }: LogEntry): string {
  return `{"seq":${seq},"at":${at},"message":${text}}`;
}
