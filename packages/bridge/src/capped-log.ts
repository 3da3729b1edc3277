import type { Log } from "./options.js";

/**
 * Warnings that somebody else can cause without end: the first `limit` of each window are
 * logged, the rest is only counted.
 *
 * @param windowMs length of a window
 * @example
 * const warn = createCappedLog(log, 10, 60_000);
 * warn("Refused a request (401): no token");
 */
export function createCappedLog(
  log: Log,
  limit: number,
  windowMs: number,
  clock: () => number = Date.now,
): (text: string) => void {
  let windowStart = -Infinity;
  let count = 0;
  return (text) => {
    if (clock() - windowStart >= windowMs) {
      if (count > limit)
        log("warn", `${count - limit} more warnings like the last were not logged`);
      windowStart = clock();
      count = 0;
    }
    count++;
    if (count <= limit) log("warn", text);
  };
}
