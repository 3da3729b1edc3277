import type { Frame } from "../rpc/text-frame.js";
import { messageIn } from "./event-frames.js";
import type { EventTraits } from "./event-traits.js";

/**
 * One numbered event, held as the frame in which clients get it: whoever comes later is sent the
 * same bytes, and a long log is a few large blocks, no work for the garbage collector.
 */
export class LogEntry implements Frame {
  readonly seq: number;
  readonly at: number;
  readonly kind: EventTraits["kind"];
  readonly pin: string | null;
  /** Length of its message in UTF-8. */
  readonly bytes: number;
  #block: Buffer;
  #start: number;
  #end: number;

  constructor(seq: number, at: number, bytes: number, traits: EventTraits, frame: Frame) {
    this.seq = seq;
    this.at = at;
    this.bytes = bytes;
    this.kind = traits.kind;
    this.pin = traits.pin;
    this.#block = frame.block;
    this.#start = frame.start;
    this.#end = frame.end;
  }

  get block(): Buffer {
    return this.#block;
  }

  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#end;
  }

  /** The message as JSON text, in one line. */
  get text(): string {
    return this.message.toString();
  }

  /** The same in UTF-8. */
  get message(): Buffer {
    return messageIn(this, this.bytes);
  }

  /** The same event in another frame. */
  moveTo({ block, start, end }: Frame): void {
    this.#block = block;
    this.#start = start;
    this.#end = end;
  }

  /** It outlives its neighbours, and must not keep their block. */
  moveApart(): void {
    const block = Buffer.from(this.#block.subarray(this.#start, this.#end));
    this.moveTo({ block, start: 0, end: block.length });
  }
}

/** A `SessionEvent` as JSON text. */
export function eventText({ seq, at, text }: LogEntry): string {
  return `{"seq":${seq},"at":${at},"message":${text}}`;
}
