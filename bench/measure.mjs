/** Costs for comparisons within one run: on another machine, or at another hour, all differ. */

/** How often each way is timed, after one time to warm up. */
const ROUNDS = 5;

/**
 * The median of the processor's time that each way takes, in ms: what other programs take from
 * the machine meanwhile does not count. The ways take turns, so that a bad moment meets them all.
 * @template {string} Name
 * @param {Record<Name, () => unknown>} ways may return promises
 * @returns {Promise<Record<Name, number>>}
 */
export async function medianTimes(ways) {
  const times = new Map(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) {
      globalThis.gc?.();
      const before = process.cpuUsage();
      await way();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) times.get(name).push((user + system) / 1000);
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

function median(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** The same numbers in every run, 0 to 1. */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
