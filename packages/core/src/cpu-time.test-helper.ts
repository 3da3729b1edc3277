/** What tests count instead of the time that passes: other programs do not count. */

/** Processor time of this process so far, in ms. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time that `work` takes. */
export function cpuTimeOf(work: () => void): number {
  const before = cpuTime();
  work();
  return cpuTime() - before;
}
