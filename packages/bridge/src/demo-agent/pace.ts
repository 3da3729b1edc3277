import { setImmediate, setTimeout } from "node:timers/promises";

/** The scenes whose slowness is their point keep at least this share of it. */
const LEAST = 0.1;

/**
 * How fast the agent talks. Factor 1 is natural, 2 is half as fast, 0 is without any delay.
 *
 * @example
 * await new Pace(0).rest(500, signal); // returns at once
 */
export class Pace {
  readonly factor: number;

  constructor(factor: number) {
    this.factor = factor;
  }

  /** Waits `ms` times the factor. Rejects when `signal` is aborted. */
  async rest(ms: number, signal: AbortSignal): Promise<void> {
    const scaled = ms * this.factor;
    // The turn of the event loop is needed even at factor 0: a cancel has to be read.
    if (scaled < 1) await setImmediate(undefined, { signal });
    else await setTimeout(scaled, undefined, { signal });
  }

  /** As {@link rest}, but never less than a tenth of `ms`: for what is slow on purpose. */
  async hold(ms: number, signal: AbortSignal): Promise<void> {
    await setTimeout(ms * Math.max(this.factor, LEAST), undefined, { signal });
  }
}

/**
 * The pace from `--pace N`, `--pace=N` or `GEMINI_AGENT_DEMO_PACE`; 1 when none is given.
 * Throws a `RangeError` that says what is wrong with the value.
 */
export function readPace(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Pace {
  const index = args.findIndex((arg) => arg === "--pace" || arg.startsWith("--pace="));
  const flag = args[index];
  const text =
    flag === undefined
      ? (env["GEMINI_AGENT_DEMO_PACE"] ?? "1")
      : flag.includes("=")
        ? flag.slice("--pace=".length)
        : (args[index + 1] ?? "");
  const factor = Number(text);
  if (text.trim() === "" || !Number.isFinite(factor) || factor < 0 || factor > 100) {
    throw new RangeError(`--pace: expected a number from 0 to 100, got "${text}"`);
  }
  return new Pace(factor);
}
