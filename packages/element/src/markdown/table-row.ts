/** Rows of GFM tables: source lines to cells. */
import type { Align } from "./block-tree.js";

const delimiterPattern = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** A table with more columns than this is hostile or broken, and stays text. */
const mostColumns = 200;

/**
 * The alignments that a delimiter row such as `| :-- | --: |` sets, or null for any other line.
 */
export function readDelimiterRow(line: string): Align[] | null {
  if (!/[|:]/.test(line) || line.length > 10_000 || !delimiterPattern.test(line)) return null;
  const cells = splitRow(line);
  if (cells.length > mostColumns) return null;
  return cells.map((cell) => {
    const left = cell.startsWith(":");
    const right = cell.endsWith(":");
    return left && right ? "center" : right ? "right" : left ? "left" : null;
  });
}

/**
 * Cells between pipes, trimmed; an escaped pipe is a pipe in a cell, also inside code.
 *
 * @example
 * splitRow("| a | b \\| c |"); // ["a", "b | c"]
 */
export function splitRow(line: string, columns?: number): string[] {
  const cells: string[] = [];
  let cell = "";
  const text = line.trim();
  for (let at = text.startsWith("|") ? 1 : 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === "\\" && text[at + 1] === "|") {
      cell += "|";
      at++;
    } else if (char === "\\" && at + 1 < text.length) {
      cell += char + (text[++at] ?? "");
    } else if (char === "|") {
      cells.push(cell.trim());
      cell = "";
      if (columns !== undefined && cells.length === columns) return cells;
    } else cell += char;
  }
  if (cell !== "" || !text.endsWith("|") || cells.length === 0) cells.push(cell.trim());
  if (columns === undefined) return cells;
  while (cells.length < columns) cells.push("");
  return cells.slice(0, columns);
}
