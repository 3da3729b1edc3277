import { BridgeMethod } from "@gemini-agent-chat/core";
import type { Frame } from "../rpc/text-frame.js";
import { FrameWriter } from "./frame-writer.js";

const AFTER_MESSAGE = Buffer.from("}}");

/**
 * Makes the frames in which clients that follow a session's log get its events. In pieces: to put
 * the text together first would cost as much again.
 */
export class EventFrames {
  readonly #beforeSeq: Buffer;
  /** What stands between number and message, for a time that many events in a row share. */
  #afterSeq: Buffer = Buffer.alloc(0);
  #afterSeqAt = NaN;
  readonly #writer = new FrameWriter();

  constructor(sessionId: string) {
    this.#beforeSeq = Buffer.from(
      `{"jsonrpc":"2.0","method":"${BridgeMethod.event}","params":{"sessionId":` +
        `${JSON.stringify(sessionId)},"seq":`,
    );
  }

  /** The frame of one event. `bytes`: length of its message in UTF-8. */
  make(seq: number, at: number, message: string, bytes: number): Frame {
    const writer = this.#writer;
    const afterSeq = this.#timed(at);
    const digits = digitsOf(seq);
    const around = this.#beforeSeq.length + digits + afterSeq.length + AFTER_MESSAGE.length;
    writer.open(around + bytes);
    writer.bytes(this.#beforeSeq);
    writer.digits(seq, digits);
    writer.bytes(afterSeq);
    writer.text(message);
    writer.bytes(AFTER_MESSAGE);
    return writer.close();
  }

  #timed(at: number): Buffer {
    if (at !== this.#afterSeqAt) {
      this.#afterSeq = Buffer.from(`,"at":${at},"message":`);
      this.#afterSeqAt = at;
    }
    return this.#afterSeq;
  }
}

/** Where the message stands in a frame of {@link EventFrames}. `bytes`: its length. */
export function messageIn({ block, end }: Frame, bytes: number): Buffer {
  const messageEnd = end - AFTER_MESSAGE.length;
  return block.subarray(messageEnd - bytes, messageEnd);
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits++;
  return digits;
}
