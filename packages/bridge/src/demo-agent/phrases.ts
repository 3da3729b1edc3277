/** How many characters a phrase has at least: uneven, as real agents send them. */
const NATURAL_SIZES: readonly number[] = [9, 17, 12, 22, 6, 14];

/**
 * Cuts a text into phrases at the ends of words. Joined, they are the text again.
 * `sizes` are the least lengths, taken in turn. Cost: O(length).
 *
 * @example
 * [...phrases("one two three", [4])]; // ["one two", " three"]
 */
export function* phrases(
  text: string,
  sizes: readonly number[] = NATURAL_SIZES,
): Generator<string> {
  let from = 0;
  let count = 0;
  for (const word of text.matchAll(/\s*\S+/g)) {
    const to = word.index + word[0].length;
    if (to - from >= (sizes[count % sizes.length] ?? 1)) {
      yield text.slice(from, to);
      from = to;
      count += 1;
    }
  }
  if (from < text.length) yield text.slice(from);
}
