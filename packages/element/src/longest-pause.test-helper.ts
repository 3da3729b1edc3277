/** Whether a page stays alive under load. */

/**
 * What a test allows, in ms, with browsers beside each other on any machine. The goal is 200,
 * which the benchmarks look at: a page that is busy for no longer answers a click at once.
 */
export const MOST_PAUSE = 1000;
const RUNS = 4;
/** Between two runs: what keeps the machine busy may have ended by then, ms. */
const REST = 1000;

/** Something that goes on for a while; it may call `next` where a part of it ends. */
type Run = (next: () => void) => Promise<void>;

/**
 * The longest that the page was not free for a timer while `run` went on, in ms. A shared machine
 * stalls by itself: where it took longer than {@link MOST_PAUSE}, of each part the best of some
 * runs counts.
 */
export async function longestPause(run: Run): Promise<number> {
  const best: number[] = [];
  for (let i = 0; i === 0 || (i < RUNS && Math.max(...best) > MOST_PAUSE); i++) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, REST));
    for (const [part, pause] of (await pausesIn(run)).entries()) {
      best[part] = Math.min(best[part] ?? Infinity, pause);
    }
  }
  return Math.max(...best);
}

/** The longest of each part. */
async function pausesIn(run: Run): Promise<readonly number[]> {
  const pauses: number[] = [];
  let longest = 0;
  let last = performance.now();
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const next = (): void => {
    look();
    pauses.push(longest);
    longest = 0;
  };
  const timer = setInterval(look, 5);
  await run(next);
  next();
  clearInterval(timer);
  return pauses;
}
