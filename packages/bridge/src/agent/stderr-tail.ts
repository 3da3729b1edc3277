import { printable } from "./printable.js";

/** How much of an agent's stderr is kept. */
export interface StderrTailLimits {
  readonly stderrTailLines: number;
  readonly stderrLineBytes: number;
}

/**
 * The last lines that an agent wrote to stderr, to explain its end. Memory is bounded whatever
 * the agent writes: so many lines, so much of each.
 *
 * @example
 * const tail = new StderrTail(limits);
 * child.stderr.on("data", (chunk: Buffer) => tail.push(chunk));
 * tail.lines(20);
 */
export class StderrTail {
  readonly #limits: StderrTailLimits;
  readonly #decoder = new TextDecoder();
  #lines: string[] = [];
  /** The line that has not ended yet, cut to the limit. */
  #open = "";
  readonly #onLine: (line: string) => void;

  /** @param onLine is told each line when it is whole */
  constructor(limits: StderrTailLimits, onLine: (line: string) => void = () => {}) {
    this.#limits = limits;
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    const pieces = this.#decoder.decode(chunk, { stream: true }).split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      this.#add(this.#open + piece);
      this.#open = "";
    }
    if (this.#open.length < this.#limits.stderrLineBytes) this.#open += last;
    this.#open = this.#open.slice(0, this.#limits.stderrLineBytes * 2);
  }

  /** The newest `count` lines, oldest first, without colours and control characters. */
  lines(count: number): readonly string[] {
    const all = [...this.#lines];
    const open = printable(this.#open, this.#limits.stderrLineBytes);
    if (open !== "") all.push(open);
    return all.slice(-count);
  }

  #add(line: string): void {
    const text = printable(line, this.#limits.stderrLineBytes);
    if (text === "") return;
    this.#onLine(text);
    this.#lines.push(text);
    // Trimmed at twice the size, so that a flood does not move the whole list for every line.
    if (this.#lines.length > this.#limits.stderrTailLines * 2) {
      this.#lines = this.#lines.slice(-this.#limits.stderrTailLines);
    }
  }
}
