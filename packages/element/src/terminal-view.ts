/** Draws the lines of a terminal: neighbours without colours are one text, whatever their number. */
import { html, type TemplateResult } from "lit";
import type { TerminalRun } from "./terminal-line.js";
import type { TerminalStyle } from "./terminal-style.js";
import { visibleString } from "./render-visible.js";
import type { ToolStrings } from "./tools.strings.js";

/** What a piece of output holds at most: a browser lays that out without a pause. */
const MOST_LINES = 200;
const MOST_CHARS = 16 * 1024;
const MOST_RUNS = 1000;
/** Longest address shown beside a text. */
const MOST_ADDRESS = 100;

type Line = readonly TerminalRun[];

/** As many lines as one piece holds, drawn; `end` is the number of lines that went into it. */
export interface TerminalPiece {
  readonly content: readonly (TemplateResult | string)[];
  readonly end: number;
  /** Where in the line at `end` the next piece begins, in UTF-16 units. */
  readonly offset: number;
}

/**
 * Draws lines from the start of `lines` until the piece is full. A line that alone is too long is
 * cut, and goes on in the next piece at `offset`.
 */
export function drawPiece(
  lines: readonly Line[],
  offset: number,
  strings: ToolStrings,
): TerminalPiece {
  const content: (TemplateResult | string)[] = [];
  let text = "";
  let chars = 0;
  let runs = 0;
  let end = 0;
  let from = offset;
  for (const line of lines) {
    const length = lengthOf(line) - from;
    if (end > 0 && (end >= MOST_LINES || chars + length > MOST_CHARS || runs > MOST_RUNS)) break;
    if (length > MOST_CHARS || line.length > MOST_RUNS) {
      const cut = cutLine(line, from);
      return { content: drawLine(cut.line, strings), end, offset: cut.end };
    }
    const rest = from > 0 ? sliceLine(line, from, from + length) : line;
    from = 0;
    for (const piece of drawLine(rest, strings)) {
      if (typeof piece === "string") text += piece;
      else {
        if (text !== "") content.push(text);
        content.push(piece);
        text = "";
      }
    }
    text += "\n";
    chars += length + 1;
    runs += line.length;
    end++;
  }
  if (text !== "") content.push(text);
  return { content, end, offset: 0 };
}

/** UTF-16 units of a line. */
export function lengthOf(line: Line): number {
  let length = 0;
  for (const run of line) length += run.text.length;
  return length;
}

/** The part of a line between two UTF-16 positions. */
export function sliceLine(line: Line, from: number, to: number): Line {
  const part: TerminalRun[] = [];
  let at = 0;
  for (const run of line) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (text !== "") part.push(text === run.text ? run : { text, style: run.style });
    at += run.text.length;
    if (at >= to) break;
  }
  return part;
}

function cutLine(line: Line, from: number): { readonly line: Line; readonly end: number } {
  let at = 0;
  let runs = 0;
  for (const run of line) {
    const isIn = at + run.text.length > from;
    if (isIn && ++runs > MOST_RUNS) break;
    at += run.text.length;
    if (at - from >= MOST_CHARS) break;
  }
  let end = Math.min(at, from + MOST_CHARS);
  const [before, after] = [charAt(line, end - 1), charAt(line, end)];
  if (before >= "\ud800" && before <= "\udbff" && after >= "\udc00" && after <= "\udfff") end++;
  return { line: sliceLine(line, from, end), end: end >= lengthOf(line) ? lengthOf(line) : end };
}

function charAt(line: Line, index: number): string {
  return sliceLine(line, index, index + 1)[0]?.text ?? "";
}

function drawLine(line: Line, strings: ToolStrings): readonly (TemplateResult | string)[] {
  return line.flatMap(({ text, style }, index): (TemplateResult | string)[] => {
    if (style === null) return [text];
    const drawn = html`<span class=${classesOf(style)}>${text}</span>`;
    const { link } = style;
    const goesOn = link === undefined || line[index + 1]?.style?.link === link;
    if (goesOn || text === link) return [drawn];
    return [drawn, html`<span class="term-host">(${addressOf(link, strings)})</span>`];
  });
}

function classesOf(style: TerminalStyle): string {
  const classes = ["term"];
  if (style.color) classes.push(`term-${style.color}`);
  if (style.background) classes.push(`term-on-${style.background}`);
  for (const flag of ["bold", "dim", "italic", "underline", "strike", "inverse"] as const) {
    if (style[flag]) classes.push(`term-${flag}`);
  }
  return classes.join(" ");
}

/** Where the text would lead: the host of a web page, else the address as it is. */
function addressOf(address: string, strings: ToolStrings): string {
  let shown = address;
  try {
    const url = new URL(address);
    if (/^https?:$/.test(url.protocol)) shown = url.host;
  } catch {
    // No address at all: it is shown as it came.
  }
  const cut = shown.length > MOST_ADDRESS ? `${shown.slice(0, MOST_ADDRESS)}…` : shown;
  return visibleString(cut, strings);
}
