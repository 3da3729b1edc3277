/** What {@link LineGate} needs to know. */
export interface LineGateOptions {
  readonly write: (line: string) => void;
  /** More than this is not held. */
  readonly maxBytes: number;
  readonly onOverflow: (bytes: number) => void;
}

/**
 * Lines on their way to an agent. While it is shut they wait, and go on in their order when it
 * opens: an agent that asks for a code takes any line for the answer.
 *
 * @example
 * gate.hold();
 * gate.write(line); // waits
 * gate.release(); // is written now
 */
export class LineGate {
  readonly #options: LineGateOptions;
  #held: string[] | null = null;
  #heldBytes = 0;

  constructor(options: LineGateOptions) {
    this.#options = options;
  }

  get isShut(): boolean {
    return this.#held !== null;
  }

  write(line: string): void {
    if (this.#held === null) return this.#options.write(line);
    this.#held.push(line);
    this.#heldBytes += Buffer.byteLength(line);
    if (this.#heldBytes > this.#options.maxBytes) this.#options.onOverflow(this.#heldBytes);
  }

  /** @param first goes out before everything that waits, in place of what was lost */
  hold(first?: string): void {
    this.#held ??= [];
    if (first !== undefined) this.#held.unshift(first);
  }

  release(): void {
    const lines = this.#held ?? [];
    this.#held = null;
    this.#heldBytes = 0;
    for (const line of lines) this.#options.write(line);
  }
}
