/**
 * Cuts text that a person must judge into what is harmless and what must be marked, so that
 * nothing in a command, path or name is invisible, reordered or disguised. Pure; no DOM.
 */
import { markLookAlikes } from "./look-alikes.js";
import { codePointLabel, oddCharacter, oddLabel } from "./odd-characters.js";

/** A piece of a text. The `raw` and `text` fields of all pieces, joined, are the whole text. */
export type VisibleSegment =
  | { readonly type: "text"; readonly text: string }
  /** Characters without a shape of their own; `label` is such as `U+202E` or `U+200B ×12`. */
  | { readonly type: "odd"; readonly raw: string; readonly label: string }
  /** A character that looks like another one: shown, with its code beside it. */
  | { readonly type: "look-alike"; readonly raw: string; readonly label: string }
  | {
      readonly type: "blanks";
      readonly raw: string;
      readonly count: number;
      readonly unit: "spaces" | "tabs" | "blanks";
    }
  | { readonly type: "empty-lines"; readonly raw: string; readonly count: number };

/** Longest run of blanks inside a line that is drawn as it is. */
const BLANKS_INSIDE = 8;
/** Longest indentation that is drawn as it is. */
const BLANKS_INDENT = 32;

const SUSPECT = new RegExp(
  [
    "(?<lines>(?<![^\\n])(?:[ \\t]*\\n){3,})",
    "(?<blanks>[ \\t]{9,})",
    `(?<odd>(?<one>${oddCharacter})\\k<one>*)`,
  ].join("|"),
  "gu",
);

/**
 * Splits `text` into what can be drawn as it is and what needs a mark. Cost: O(length).
 *
 * @example
 * visibleSegments("a\u202Eb"); // text "a", odd "U+202E", text "b"
 */
export function visibleSegments(text: string): VisibleSegment[] {
  const segments: VisibleSegment[] = [];
  let from = 0;
  for (const match of text.matchAll(SUSPECT)) {
    const { lines, blanks, odd } = match.groups ?? {};
    const raw = match[0];
    if (blanks !== undefined && isIndent(text, match.index, raw.length)) continue;
    addText(segments, text.slice(from, match.index));
    from = match.index + raw.length;
    if (lines !== undefined) {
      // The last line feed stays text: what follows begins on its own line.
      const count = lines.split("\n").length - 1;
      segments.push({ type: "empty-lines", raw: raw.slice(0, -1), count });
      from -= 1;
    } else if (blanks !== undefined) {
      segments.push({ type: "blanks", raw, count: raw.length, unit: unitOf(raw) });
    } else if (odd !== undefined) {
      segments.push({ type: "odd", raw, label: oddLabel(raw) });
    }
  }
  addText(segments, text.slice(from));
  return segments;
}

/** How many characters of `text` need a mark, runs of blanks and empty lines not counted. */
export function countOdd(text: string): number {
  let count = 0;
  for (const segment of visibleSegments(text)) {
    if (segment.type === "odd" || segment.type === "look-alike") count += [...segment.raw].length;
  }
  return count;
}

function isIndent(text: string, index: number, length: number): boolean {
  const atStart = index === 0 || text[index - 1] === "\n";
  return length <= (atStart ? BLANKS_INDENT : BLANKS_INSIDE);
}

function unitOf(raw: string): "spaces" | "tabs" | "blanks" {
  if (!raw.includes("\t")) return "spaces";
  return raw.includes(" ") ? "blanks" : "tabs";
}

function addText(segments: VisibleSegment[], text: string): void {
  if (text === "") return;
  for (const piece of markLookAlikes(text)) {
    segments.push(
      piece.marked
        ? { type: "look-alike", raw: piece.text, label: codePointLabel(piece.text) }
        : { type: "text", text: piece.text },
    );
  }
}
