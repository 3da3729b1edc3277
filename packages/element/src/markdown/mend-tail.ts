/**
 * Text that is still being written ends in half-written marks: `**bo`, `` `co ``, `[link](htt`.
 * Shown as they are they would flash up and vanish, so that we show what they will most likely
 * become. Only for show: finished text is never mended.
 */
import { beginsEntity } from "./entities.js";

/** A mark that stays open for longer than this was probably none. */
const longestOpen = 240;
const longestLabel = 80;

interface OpenMark {
  readonly char: string;
  readonly at: number;
  length: number;
}

/**
 * Cost: O(length). A pure function of the text.
 *
 * @example
 * mendTail("some **bo"); // "some **bo**"
 * mendTail("see [the docs](https://exa"); // "see the docs"
 */
export function mendTail(text: string): string {
  const marks: OpenMark[] = [];
  const brackets: number[] = [];
  for (let at = 0; at < text.length;) {
    const char = text[at] ?? "";
    if (char === "\\") {
      if (at + 1 === text.length) return close(text.slice(0, at), marks, brackets);
      at += 2;
    } else if (char === "`") {
      const run = runLength(text, at);
      const end = findRun(text, at + run, run);
      if (end === -1) {
        if (text.length - at > longestOpen) at += run;
        else return close(closeCode(text, at, run), marks, brackets);
      } else at = end + run;
    } else if (char === "[") {
      brackets.push(at++);
    } else if (char === "]" && brackets.length > 0) {
      const open = brackets.pop() ?? 0;
      const next = text[at + 1];
      const end =
        next === "(" ? targetEnd(text, at + 1) : next === "[" ? text.indexOf("]", at + 2) : at;
      if (end === -1 || next === undefined)
        return close(dropTarget(text, open, at), marks, brackets);
      at = end + 1;
    } else if (char === "*" || char === "_" || char === "~") {
      const run = runLength(text, at);
      if (at + run === text.length) return close(text.slice(0, at), marks, brackets);
      take(text, at, run, char, marks);
      at += run;
    } else at++;
  }
  // An exclamation mark on its own begins a picture.
  const whole = /(?:^|\s)!$/.test(text.slice(-2)) ? text.slice(0, -1) : withoutHalfEntity(text);
  return close(whole, marks, brackets);
}

function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end - at;
}

/** Where exactly `length` backticks stand. */
function findRun(text: string, from: number, length: number): number {
  for (let at = text.indexOf("`", from); at !== -1;) {
    const run = runLength(text, at);
    if (run === length) return at;
    at = text.indexOf("`", at + run);
  }
  return -1;
}

function closeCode(text: string, at: number, run: number): string {
  const code = text.slice(at + run).replace(/`+$/, "");
  return code.trim() === "" ? text.slice(0, at) : text.slice(0, at + run) + code + "`".repeat(run);
}

/** The parenthesis that closes the one at `open`, or -1. */
function targetEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at;
    else if (char === "\n" && text.length - open > 4096) return at;
  }
  return -1;
}

/** `[label](half` becomes its label; a half image becomes nothing. */
function dropTarget(text: string, open: number, end: number): string {
  if (text[open - 1] === "!") return text.slice(0, open - 1);
  const label = text.slice(open + 1, end);
  // `[1]` or `[x]` at the end is more often meant as it stands.
  if (end + 1 === text.length && label.length < 2) return text;
  return text.slice(0, open) + label;
}

/** Opens or closes emphasis, roughly as the real rules do. */
function take(text: string, at: number, run: number, char: string, marks: OpenMark[]): void {
  const before = text[at - 1] ?? " ";
  const after = text[at + run] ?? " ";
  const word = /[\p{L}\p{N}]/u;
  if (char === "_" && word.test(before) && word.test(after)) return;
  let left = run;
  if (!/\s/.test(before)) {
    for (let i = marks.length - 1; i >= 0 && left > 0; i--) {
      const mark = marks[i];
      if (mark?.char !== char) continue;
      const used = Math.min(mark.length, left);
      mark.length -= used;
      left -= used;
      marks.length = mark.length > 0 ? i + 1 : i;
    }
  }
  if (left > 0 && !/\s/.test(after) && (char !== "~" || left <= 2)) {
    marks.push({ char, at, length: left });
  }
}

function withoutHalfEntity(text: string): string {
  const found = /&[#a-zA-Z\d]{0,9}$/.exec(text.slice(-12));
  return found && beginsEntity(found[0]) ? text.slice(0, text.length - found[0].length) : text;
}

function close(text: string, marks: readonly OpenMark[], brackets: readonly number[]): string {
  let mended = text.trimEnd();
  for (let i = marks.length - 1; i >= 0; i--) {
    const mark = marks[i];
    if (!mark || mended.length - mark.at > longestOpen) continue;
    const empty = mark.at + mark.length >= mended.length;
    mended = empty ? mended.slice(0, mark.at).trimEnd() : mended + mark.char.repeat(mark.length);
  }
  const open = brackets[0];
  if (open === undefined || open >= mended.length || mended.length - open > longestLabel)
    return mended;
  if (mended[open - 1] === "!") return mended.slice(0, open - 1);
  return mended.slice(0, open) + mended.slice(open + 1);
}
