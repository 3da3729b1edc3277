import type { Writable } from "node:stream";
import type { Frame } from "../rpc/text-frame.js";

/** What {@link OutgoingFrames} needs to know. */
export interface OutgoingFramesOptions {
  readonly socket: Writable;
  /** What is not written by the time when this is false is written no more. */
  readonly isOpen: () => boolean;
  /** The socket has passed on some frames. `excused`: as many of their bytes were added so. */
  readonly onSent: (excused: number) => void;
}

/** Frames that stand one behind the other in their block. */
interface Run {
  readonly block: Buffer;
  readonly start: number;
  end: number;
  excused: number;
  readonly sent: (() => void) | undefined;
}

/**
 * The frames of one client on their way to its socket. Those of one turn of the event loop leave
 * in one write, and those that are neighbours in their block as one piece: a chunk of an agent's
 * output costs about as much as a line.
 *
 * @example
 * frames.add(textFrame("{}"), false); // written when the caller's turn of the event loop is over
 */
export class OutgoingFrames {
  readonly #options: OutgoingFramesOptions;
  #run: Run | null = null;
  #isCorked = false;

  constructor(options: OutgoingFramesOptions) {
    this.#options = options;
  }

  /** Bytes that the socket has not got yet. */
  get bytes(): number {
    return this.#run === null ? 0 : this.#run.end - this.#run.start;
  }

  /** Adds a frame that stands right behind the one before. False: it does not, and was not added. */
  extend({ block, start, end }: Frame): boolean {
    const run = this.#run;
    if (run === null || run.block !== block || run.end !== start || run.sent) return false;
    run.end = end;
    return true;
  }

  /** `sent` is called when the socket has passed this very frame on. */
  add(frame: Frame, isExcused: boolean, sent?: () => void): void {
    const excused = isExcused ? frame.end - frame.start : 0;
    if (this.#run !== null && !sent && this.extend(frame)) {
      this.#run.excused += excused;
      return;
    }
    if (this.#run === null) this.#cork();
    else this.flush();
    const { block, start, end } = frame;
    this.#run = { block, start, end, excused, sent };
  }

  /** Hands everything to the socket: what is written past this object would overtake it. */
  flush(): void {
    const run = this.#run;
    this.#run = null;
    if (run === null || !this.#options.isOpen()) return;
    this.#options.socket.write(run.block.subarray(run.start, run.end), (error) => {
      run.sent?.();
      if (!error) this.#options.onSent(run.excused);
    });
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { socket } = this.#options;
    socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.flush();
      socket.uncork();
    });
  }
}
