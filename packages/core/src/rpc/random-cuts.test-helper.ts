/** Seeded chance: a failing case can be run again from the seed that its message names. */

/** Numbers from 0 up to, not including, 1; the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A linear congruential step (Numerical Recipes), with its high bits mixed into the low ones.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Cuts a text or bytes into pieces of 1 to `longest`, at random. */
export function cutAtRandom<T extends string | Uint8Array>(
  whole: T,
  random: () => number,
  longest: number,
): T[] {
  const pieces: T[] = [];
  for (let from = 0; from < whole.length;) {
    const to = from + 1 + Math.floor(random() * longest);
    pieces.push(whole.slice(from, to) as T);
    from = to;
  }
  return pieces;
}
