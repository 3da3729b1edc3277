import { headBytes, writeHead, type Frame } from "../rpc/text-frame.js";

const BLOCK_BYTES = 64 * 1024;
const NONE: Buffer = Buffer.alloc(0);
const ZERO = 0x30;

/**
 * Writes frames one behind the other into blocks of bytes: what a client gets in turn leaves in
 * one piece, and the same piece serves every client. A frame larger than a block gets its own.
 * Bytes that were written never change.
 *
 * @example
 * writer.open(5);
 * writer.text("[1,2]");
 * connection.push(writer.close());
 */
export class FrameWriter {
  /** Where the next frame goes if there is room, and how much of it is taken. */
  #block: Buffer = NONE;
  #taken = 0;
  /** The frame that is being written. */
  #target: Buffer = NONE;
  #start = 0;
  #at = 0;

  /** Begins a frame that will hold exactly so many bytes. */
  open(bytes: number): void {
    const whole = headBytes(bytes) + bytes;
    const isLarge = whole > BLOCK_BYTES;
    if (!isLarge && whole > this.#block.length - this.#taken) {
      // Not from a pool: a client that is behind keeps what it has not got, and nothing else.
      this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      this.#taken = 0;
    }
    this.#target = isLarge ? Buffer.allocUnsafeSlow(whole) : this.#block;
    this.#start = isLarge ? 0 : this.#taken;
    this.#at = writeHead(this.#target, this.#start, bytes);
  }

  bytes(bytes: Uint8Array): void {
    this.#target.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** A whole number that has so many digits. */
  digits(value: number, count: number): void {
    let left = value;
    for (let at = this.#at + count - 1; at >= this.#at; at--) {
      const tenth = Math.floor(left / 10);
      this.#target[at] = ZERO + left - tenth * 10;
      left = tenth;
    }
    this.#at += count;
  }

  text(text: string): void {
    this.#at += this.#target.write(text, this.#at);
  }

  close(): Frame {
    const block = this.#target;
    if (block === this.#block) this.#taken = this.#at;
    this.#target = NONE;
    return { block, start: this.#start, end: this.#at };
  }
}
