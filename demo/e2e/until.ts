import { setTimeout as delay } from "node:timers/promises";

/** Far more than anything takes that is waited for, also on a busy machine, ms. */
export const MOST_WAIT = 40_000;

/**
 * Asks `probe` again and again until it gives something other than `false`, `null` or
 * `undefined`, and returns that. Throws after `timeoutMs`, naming `what` and the last error.
 *
 * @example
 * await until("made.txt exists", () => existsSync("made.txt"));
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeoutMs = MOST_WAIT,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value !== false && value !== null && value !== undefined) {
        return value as NonNullable<Exclude<T, false>>;
      }
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`waited ${timeoutMs} ms in vain for: ${what}`, { cause: lastError });
    }
    await delay(30);
  }
}
