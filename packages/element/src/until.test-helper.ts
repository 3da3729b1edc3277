/** Waiting for what a test looks at next. */

/** Far more than anything here takes, also on a busy machine; it costs nothing when all is well. */
const MOST = 20_000;

/** Waits until `check` holds; fails with `what` when that takes too long. */
export async function until(
  check: () => boolean,
  what: string,
  most: number = MOST,
): Promise<void> {
  const end = performance.now() + most;
  while (!check()) {
    if (performance.now() > end) throw new Error(`waited ${most / 1000} s for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
