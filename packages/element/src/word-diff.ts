/** Which words of a line differ from the line that it replaces. Pure. */

/** Part of a line, in UTF-16 units. */
export type TextRange = readonly [from: number, to: number];

export interface WordDiff {
  readonly old: readonly TextRange[];
  readonly new: readonly TextRange[];
}

/** Lines with more comparisons of words than this are compared by their two ends alone. */
const MOST_COMPARED = 20_000;
/** Lines that share less of their characters are easier to read without emphasis. */
const LEAST_SHARED = 0.3;

const WORDS = /[\p{L}\p{M}\p{N}_]+|\s+|[^]/gu;

/** Null where the lines share too little, or nothing differs. Cost: bounded for any length. */
export function wordDiff(a: string, b: string): WordDiff | null {
  const before = a.match(WORDS) ?? [];
  const after = b.match(WORDS) ?? [];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [oldEnd, newEnd] = [before.length - end, after.length - end];
  const same =
    (oldEnd - start) * (newEnd - start) <= MOST_COMPARED
      ? commonWords(before.slice(start, oldEnd), after.slice(start, newEnd))
      : [];
  const ends = Array.from({ length: start }, (_, at) => at);
  const oldSame = new Set([...ends, ...same.map(([oldAt]) => start + oldAt)]);
  const newSame = new Set([...ends, ...same.map(([, newAt]) => start + newAt)]);
  for (let at = 1; at <= end; at++) {
    oldSame.add(before.length - at);
    newSame.add(after.length - at);
  }
  const shared = before.reduce(
    (sum, word, at) => (oldSame.has(at) && word.trim() !== "" ? sum + word.length : sum),
    0,
  );
  const shorter = Math.min(solid(a), solid(b));
  if (shared < shorter * LEAST_SHARED) return null;
  const ranges = { old: rangesOf(before, oldSame), new: rangesOf(after, newSame) };
  return ranges.old.length + ranges.new.length === 0 ? null : ranges;
}

/** How much of the longer line the two ends have in common, 0 to 1. */
export function likeness(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return (start + end) / Math.max(1, a.length, b.length);
}

/** The longest common subsequence, as pairs of places. */
function commonWords(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const row = b.length + 1;
  const rest = new Uint32Array((a.length + 1) * row);
  const at = (index: number): number => rest[index] ?? 0;
  // A word counts for its length: blanks and brackets must not outweigh names.
  const weight = (word: string): number => (word.trim() === "" ? 1 : word.length + 1);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const word = a[i] ?? "";
      const skip = Math.max(at((i + 1) * row + j), at(i * row + j + 1));
      const take = word === b[j] ? at((i + 1) * row + j + 1) + weight(word) : 0;
      rest[i * row + j] = Math.max(skip, take);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const here = at(i * row + j);
    if (a[i] === b[j] && here === at((i + 1) * row + j + 1) + weight(a[i] ?? "")) {
      pairs.push([i++, j++]);
    } else if (here === at((i + 1) * row + j)) i++;
    else j++;
  }
  return pairs;
}

/** Changed words as ranges; those with nothing but blanks between them are one. */
function rangesOf(words: readonly string[], same: ReadonlySet<number>): readonly TextRange[] {
  const ranges: [number, number][] = [];
  let position = 0;
  let onlyBlanks = false;
  words.forEach((word, index) => {
    const last = ranges.at(-1);
    const end = position + word.length;
    if (same.has(index)) onlyBlanks = onlyBlanks && word.trim() === "";
    else {
      if (last && onlyBlanks) last[1] = end;
      else ranges.push([position, end]);
      onlyBlanks = true;
    }
    position = end;
  });
  return ranges;
}

function solid(text: string): number {
  return text.replace(/\s/g, "").length;
}
