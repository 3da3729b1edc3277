/**
 * Compares texts of any size in bounded time: lines that are unique on both sides are the anchors,
 * and only the short gaps between them are compared line by line. Pure.
 */

/** A run of lines; `count` lines of both, of the old or of the new text, in their order. */
export interface LineRun {
  readonly type: "same" | "removed" | "added";
  readonly count: number;
}

/** Lines compared with each other in all, at most: beyond that a gap is one replacement. */
const MOST_COMPARED = 2_000_000;
/** The same for a single gap. */
const MOST_IN_GAP = 250_000;

/** Gaps of so few comparisons are compared at once. */
const TINY_GAP = 64;

interface Gap {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/**
 * Cost: O(lines), and at most {@link MOST_COMPARED} comparisons.
 *
 * @example
 * lineRuns(["a", "b"], ["a", "c"]);
 * // same 1, removed 1, added 1
 */
export function lineRuns(oldLines: readonly string[], newLines: readonly string[]): LineRun[] {
  const keys = new Map<string, number>();
  const keyOf = (line: string): number => {
    let key = keys.get(line);
    if (key === undefined) keys.set(line, (key = keys.size));
    return key;
  };
  const differ = new Differ(Uint32Array.from(oldLines, keyOf), Uint32Array.from(newLines, keyOf));
  return differ.compare();
}

class Differ {
  readonly #old: Uint32Array;
  readonly #new: Uint32Array;
  readonly #runs: { type: LineRun["type"]; count: number }[] = [];
  #budget = MOST_COMPARED;

  constructor(oldKeys: Uint32Array, newKeys: Uint32Array) {
    this.#old = oldKeys;
    this.#new = newKeys;
  }

  compare(): LineRun[] {
    // A list of what is left instead of recursion: gaps inside gaps have no bound.
    const open: (Gap | { readonly same: number })[] = [
      { oldFrom: 0, oldTo: this.#old.length, newFrom: 0, newTo: this.#new.length },
    ];
    for (let next = open.pop(); next; next = open.pop()) {
      if ("same" in next) {
        this.#add("same", next.same);
        continue;
      }
      const { start, gap, end } = this.#trim(next);
      this.#add("same", start);
      if (end > 0) open.push({ same: end });
      const anchors = this.#anchors(gap);
      if (anchors.length === 0) {
        this.#compareAll(gap);
        continue;
      }
      let { oldTo, newTo } = gap;
      for (const [oldAt, newAt] of anchors.reverse()) {
        open.push({ oldFrom: oldAt + 1, oldTo, newFrom: newAt + 1, newTo }, { same: 1 });
        oldTo = oldAt;
        newTo = newAt;
      }
      open.push({ ...gap, oldTo, newTo });
    }
    return removedFirst(this.#runs);
  }

  #add(type: LineRun["type"], count: number): void {
    if (count === 0) return;
    const last = this.#runs.at(-1);
    if (last?.type === type) last.count += count;
    else this.#runs.push({ type, count });
  }

  /** The common beginning and end, and what lies between. */
  #trim(whole: Gap): { readonly start: number; readonly gap: Gap; readonly end: number } {
    let { oldFrom, oldTo, newFrom, newTo } = whole;
    while (oldFrom < oldTo && newFrom < newTo && this.#old[oldFrom] === this.#new[newFrom]) {
      oldFrom++;
      newFrom++;
    }
    while (oldFrom < oldTo && newFrom < newTo && this.#old[oldTo - 1] === this.#new[newTo - 1]) {
      oldTo--;
      newTo--;
    }
    return {
      start: oldFrom - whole.oldFrom,
      gap: { oldFrom, oldTo, newFrom, newTo },
      end: whole.oldTo - oldTo,
    };
  }

  /** Lines that stand once on each side, in an order that both have. */
  #anchors({ oldFrom, oldTo, newFrom, newTo }: Gap): (readonly [number, number])[] {
    if ((oldTo - oldFrom) * (newTo - newFrom) <= TINY_GAP) return [];
    const inOld = placesOf(this.#old, oldFrom, oldTo);
    const inNew = placesOf(this.#new, newFrom, newTo);
    const pairs: (readonly [number, number])[] = [];
    for (const [key, oldAt] of inOld) {
      const newAt = inNew.get(key) ?? -1;
      if (oldAt >= 0 && newAt >= 0) pairs.push([oldAt, newAt]);
    }
    return longestRising(pairs.sort((a, b) => a[0] - b[0]));
  }

  /** The longest common subsequence, where the gap is small enough for that. */
  #compareAll({ oldFrom, oldTo, newFrom, newTo }: Gap): void {
    const height = oldTo - oldFrom;
    const width = newTo - newFrom;
    const cells = height * width;
    if (cells === 0 || cells > MOST_IN_GAP || cells > this.#budget) {
      this.#add("removed", height);
      this.#add("added", width);
      return;
    }
    this.#budget -= cells;
    // How long the common rest is, from each pair of places on.
    const row = width + 1;
    const rest = new Uint32Array((height + 1) * row);
    const at = (index: number): number => rest[index] ?? 0;
    for (let i = height - 1; i >= 0; i--) {
      for (let j = width - 1; j >= 0; j--) {
        rest[i * row + j] =
          this.#old[oldFrom + i] === this.#new[newFrom + j]
            ? at((i + 1) * row + j + 1) + 1
            : Math.max(at((i + 1) * row + j), at(i * row + j + 1));
      }
    }
    let i = 0;
    let j = 0;
    while (i < height && j < width) {
      if (this.#old[oldFrom + i] === this.#new[newFrom + j]) {
        this.#add("same", 1);
        i++;
        j++;
      } else if (at((i + 1) * row + j) >= at(i * row + j + 1)) {
        this.#add("removed", 1);
        i++;
      } else {
        this.#add("added", 1);
        j++;
      }
    }
    this.#add("removed", height - i);
    this.#add("added", width - j);
  }
}

/** Of what was changed between two unchanged lines the old comes before the new. */
function removedFirst(runs: readonly LineRun[]): LineRun[] {
  const ordered: LineRun[] = [];
  let removed = 0;
  let added = 0;
  const flush = (): void => {
    if (removed > 0) ordered.push({ type: "removed", count: removed });
    if (added > 0) ordered.push({ type: "added", count: added });
    removed = added = 0;
  };
  for (const run of runs) {
    if (run.type === "removed") removed += run.count;
    else if (run.type === "added") added += run.count;
    else {
      flush();
      ordered.push(run);
    }
  }
  flush();
  return ordered;
}

/** Where each line stands; -1 for one that stands there more than once. */
function placesOf(keys: Uint32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const key = keys[at] ?? 0;
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

/** Most pairs, in their order, whose second places rise as well. Cost: O(n log n). */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  /** The pair that a rising row of each length ends with, the lowest one. */
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, place], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = pairs[ends[middle] ?? 0]?.[1] ?? 0;
      if (end < place) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const found: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) found.push(pair);
  }
  return found.reverse();
}
