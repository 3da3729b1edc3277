/** Times for comparisons within one run: only their ratios mean anything. */
import { cpuTimeOf } from "../cpu-time.test-helper.js";

/** Runs each way a few times in turn, after one run to warm up, and gives the median of each, in ms of the processor. */
export function medianTimes<Name extends string>(
  ways: Readonly<Record<Name, () => void>>,
  rounds = 3,
): Record<Name, number> {
  const names = Object.keys(ways) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const took = cpuTimeOf(ways[name]);
      if (round > 0) times.get(name)?.push(took);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/**
 * The smallest ratio of two ways in a few tries: a busy machine can only make it larger.
 * It stops as soon as the ratio is good enough.
 */
export function bestRatio(
  ways: { readonly ours: () => void; readonly limit: () => void },
  goal: number,
  tries = 5,
): number {
  let best = Infinity;
  for (let i = 0; i < tries && best > goal; i++) {
    const { ours, limit } = medianTimes(ways);
    best = Math.min(best, ours / limit);
  }
  return best;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
