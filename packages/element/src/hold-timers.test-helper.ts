/** Timers of one length that end when a test says so, and not when a slow machine has come so far. */

/** Holds the page's timers of `ms`, those that are begun from now on. */
export function holdTimers(ms: number): { release(): void } {
  const { setTimeout } = window;
  const held: (() => void)[] = [];
  window.setTimeout = ((run: () => void, delay?: number): number => {
    if (delay !== ms) return setTimeout(run, delay);
    held.push(run);
    return 0;
  }) as typeof setTimeout;
  return {
    /** They are over, and later ones are the page's own again. */
    release() {
      window.setTimeout = setTimeout;
      for (const run of held.splice(0)) run();
    },
  };
}
