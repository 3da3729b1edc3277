/**
 * Counts what happens within a second: the first `limit` may pass, the rest is only counted.
 *
 * @example
 * const cap = new RateCap(100, Date.now);
 * if (cap.allows()) log("warn", text);
 */
export class RateCap {
  readonly #limit: number;
  readonly #clock: () => number;
  #windowStart = -Infinity;
  #inWindow = 0;
  #dropped = 0;

  constructor(limit: number, clock: () => number) {
    this.#limit = limit;
    this.#clock = clock;
  }

  allows(): boolean {
    const now = this.#clock();
    if (now - this.#windowStart >= 1000) {
      this.#windowStart = now;
      this.#inWindow = 0;
    }
    this.#inWindow++;
    if (this.#inWindow <= this.#limit) return true;
    this.#dropped++;
    return false;
  }

  /** How many did not pass since this was last asked. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}
