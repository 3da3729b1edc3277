/** Shortens long text to its beginning and end, and says exactly how much is left out. Pure. */
import { wholeCharacter } from "./text-slices.js";

export interface FoldLimits {
  /** Texts up to this many lines stay whole. */
  readonly maxLines: number;
  readonly headLines: number;
  readonly tailLines: number;
  /** Texts up to this many UTF-16 units stay whole. */
  readonly maxChars: number;
  /** Most that is kept of a beginning and an end, in UTF-16 units. */
  readonly headChars: number;
  readonly tailChars: number;
}

export interface FoldedText {
  readonly head: string;
  readonly tail: string;
  /** Whole lines left out; 0 when only a part of one line is. */
  readonly hiddenLines: number;
  readonly hiddenChars: number;
}

/** Number of lines; a line feed at the very end begins no new one. Cost: O(length). */
export function countLines(text: string): number {
  if (text === "") return 0;
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return text.endsWith("\n") ? count - 1 : count;
}

/**
 * Returns null for a text within the limits. Cost: O(length), without a copy of the middle.
 *
 * @example
 * const limits = { maxLines: 3, headLines: 1, tailLines: 1, maxChars: 99, headChars: 60, tailChars: 30 };
 * foldText("1\n2\n3\n4", limits);
 * // { head: "1\n", tail: "4", hiddenLines: 2, hiddenChars: 4 }
 */
export function foldText(text: string, limits: FoldLimits): FoldedText | null {
  const lines = countLines(text);
  if (lines <= limits.maxLines && text.length <= limits.maxChars) return null;
  let headEnd = text.length;
  let tailStart = 0;
  if (lines > limits.maxLines) {
    headEnd = afterLines(text, limits.headLines);
    tailStart = Math.max(headEnd, beforeLines(text, limits.tailLines));
  }
  headEnd = wholeCharacter(text, Math.min(headEnd, limits.headChars));
  tailStart = wholeCharacter(text, Math.max(tailStart, headEnd, text.length - limits.tailChars));
  const middle = text.slice(headEnd, tailStart);
  const cutInLine = text[headEnd - 1] !== "\n" || text[tailStart - 1] !== "\n";
  return {
    head: text.slice(0, headEnd),
    tail: text.slice(tailStart),
    hiddenLines: cutInLine ? Math.max(0, countLines(middle) - 1) : countLines(middle),
    hiddenChars: middle.length,
  };
}

/** Position after the first `count` lines. */
function afterLines(text: string, count: number): number {
  let at = 0;
  for (let i = 0; i < count; i++) {
    const next = text.indexOf("\n", at);
    if (next === -1) return text.length;
    at = next + 1;
  }
  return at;
}

/** Position before the last `count` lines. */
function beforeLines(text: string, count: number): number {
  let at = text.endsWith("\n") ? text.length - 1 : text.length;
  for (let i = 0; i < count; i++) {
    const previous = text.lastIndexOf("\n", at - 1);
    if (previous === -1 || at === 0) return 0;
    at = previous;
  }
  return at + 1;
}
