/** Cuts long text into pieces that a browser lays out without a pause. Pure. */

/** Lines and UTF-16 units of one piece: about one screenful of work, well under a long task. */
const SLICE_LINES = 200;
const SLICE_CHARS = 16 * 1024;

/**
 * Where each piece ends; the last number is the length. Pieces end after a line feed, or inside
 * a line that alone is too long. Cost: O(length).
 */
export function sliceEnds(
  text: string,
  lines: number = SLICE_LINES,
  chars: number = SLICE_CHARS,
): number[] {
  const ends: number[] = [];
  let from = 0;
  while (from < text.length) {
    let end = from;
    for (let i = 0; i < lines; i++) {
      const feed = text.indexOf("\n", end);
      const next = feed === -1 ? text.length : feed + 1;
      if (next - from > chars) {
        if (end === from) end = wholeCharacter(text, from + chars);
        break;
      }
      end = next;
      if (end === text.length) break;
    }
    ends.push(end);
    from = end;
  }
  return ends;
}

/** Moves a cut forward out of the middle of a surrogate pair. */
export function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  const inPair = code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return inPair ? at + 1 : at;
}
