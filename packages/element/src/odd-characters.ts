/** Characters that nobody can see, and that may hide or reorder what stands beside them. */

/**
 * A pattern for one of them: default ignorables (zero-width, tags, variation selectors, fillers),
 * format and control characters, lone surrogates, every white space but space, tab and line feed,
 * the braille blank and the object replacement. For regular expressions with the flag `u`.
 */
export const oddCharacter: string =
  "(?![\\n\\t ])[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Cc}\\p{Cs}\\p{White_Space}\\u2800\\uFFFC]";

/** `U+` and the code in at least four hexadecimal digits. */
export function codePointLabel(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The label of a run of the same character: `U+202E`, or `U+200B ×12`. */
export function oddLabel(run: string): string {
  const count = [...run].length;
  return count === 1 ? codePointLabel(run) : `${codePointLabel(run)} ×${count}`;
}

/**
 * The text with the code of each such character in its place.
 *
 * @example
 * spellOdd("a\u202Eb"); // "aU+202Eb"
 */
export function spellOdd(text: string): string {
  return text.replace(new RegExp(`(${oddCharacter})\\1*`, "gu"), oddLabel);
}
