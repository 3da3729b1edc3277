/** May the agent be started now? If not, the rest says when or by whom. */
export type StartVerdict = { readonly may: true } | { readonly may: false; readonly why: string };

/** Waits before the second, third … start in a row that follows a death at once, in milliseconds. */
const WAITS = [0, 1_000, 2_000, 4_000];

/**
 * Keeps an agent that dies as soon as it is started from being started in a loop: by tabs that
 * connect again, for example. A person who asks for a restart is always obeyed.
 *
 * @example
 * backoff.died(performance.now());
 * backoff.verdict(performance.now()); // { may: true } after the first time
 */
export class StartBackoff {
  #deaths = 0;
  #diedAt = 0;

  /** It was of no use: it died before it had answered anything but `initialize`. */
  died(now: number): void {
    this.#deaths++;
    this.#diedAt = now;
  }

  /** It has done something. */
  worked(): void {
    this.#deaths = 0;
  }

  verdict(now: number): StartVerdict {
    if (this.#deaths === 0) return { may: true };
    const wait = WAITS[this.#deaths - 1];
    const often = `it ended at once ${this.#deaths} times in a row`;
    if (wait === undefined) {
      return { may: false, why: `${often}: it is started again only when somebody asks for it` };
    }
    const left = this.#diedAt + wait - now;
    if (left <= 0) return { may: true };
    return { may: false, why: `${often}: it can be tried again in ${Math.ceil(left / 1000)} s` };
  }
}
