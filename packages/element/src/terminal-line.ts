/** One line of a terminal: it grows at its end, and parts of it are overwritten or erased. Pure. */
import type { TerminalStyle } from "./terminal-style.js";

/** Neighbours of one style. */
export interface TerminalRun {
  readonly text: string;
  /** `null`: plain. */
  readonly style: TerminalStyle | null;
}

interface Cell {
  readonly text: string;
  readonly style: TerminalStyle | null;
}

const BLANK: Cell = { text: " ", style: null };
/** Columns to the next tab stop. */
const TAB = 8;
/** Farthest column that a cursor is sent to: no terminal is wider. */
const MOST_COLUMNS = 1000;
/** A line with more characters is not written over: its cells would cost more than it is worth. */
const MOST_CELLS = 4000;

export class TerminalLine {
  #runs: TerminalRun[] = [];
  /** The same as cells, once something other than its end was changed. */
  #cells: Cell[] | null = null;
  /** UTF-16 units in `#runs`; of no meaning while there are cells. */
  #length = 0;
  /** `null`: behind the last character. */
  #column: number | null = null;

  /** What the line shows now. */
  get runs(): readonly TerminalRun[] {
    if (this.#cells) this.#runs = joined(this.#cells);
    return this.#runs;
  }

  get isEmpty(): boolean {
    return (this.#cells ?? this.#runs).length === 0;
  }

  /** Where the cursor is; the first column is 0. Cost: O(length) behind the end. */
  get column(): number {
    if (this.#column !== null) return this.#column;
    return this.#isLong ? MOST_COLUMNS : this.#asCells().length;
  }

  /** False where a text would have to be put over a line that is too long for that. */
  canWrite(): boolean {
    return this.#column === null || !this.#isLong;
  }

  /** On a line that is too long only the way back to its start is known. */
  moveTo(column: number): void {
    if (column === 0) this.#column = 0;
    else if (!this.#isLong) this.#column = Math.max(0, Math.min(column, MOST_COLUMNS - 1));
  }

  /** The cursor goes `by` columns on, or back. */
  moveBy(by: number): void {
    if (!this.#isLong) this.moveTo(this.column + by);
  }

  write(text: string, style: TerminalStyle | null): void {
    if (this.#column === null && !this.#cells) return this.#append(text, style);
    const cells = this.#asCells();
    let column = this.#column ?? cells.length;
    let at = 0;
    for (const character of text) {
      if (column >= cells.length && cells.length >= MOST_CELLS) {
        // From here on it only grows.
        this.close();
        this.#column = null;
        return this.#append(text.slice(at), style);
      }
      at += character.length;
      if (character === "\t") {
        column += TAB - (column % TAB);
        continue;
      }
      while (cells.length < column) cells.push(BLANK);
      cells[column++] = { text: character, style };
    }
    this.#column = column;
  }

  /** `CSI n K`: 0 from the cursor to the end, 1 from the start to the cursor, 2 all. */
  erase(what: number): void {
    if (what === 0 && this.#column === null) return;
    if (what === 0 && this.#column === 0) return this.#clear(0);
    if (this.#isLong) return;
    const column = this.column;
    if (what === 0) this.#asCells().length = Math.min(this.#asCells().length, column);
    else if (what === 2) this.#clear(column);
    else if (what === 1) {
      const cells = this.#asCells();
      for (let at = 0; at <= column && at < cells.length; at++) cells[at] = BLANK;
      this.#column = column;
    }
  }

  #clear(column: number): void {
    this.#runs = [];
    this.#cells = null;
    this.#length = 0;
    this.#column = column === 0 ? null : column;
  }

  /** Lets go of what only further changes need. */
  close(): void {
    if (!this.#cells) return;
    this.#runs = joined(this.#cells);
    this.#length = this.#runs.reduce((sum, run) => sum + run.text.length, 0);
    this.#cells = null;
  }

  get #isLong(): boolean {
    return this.#cells === null && this.#length > MOST_CELLS;
  }

  #append(text: string, style: TerminalStyle | null): void {
    this.#length += text.length;
    const last = this.#runs.at(-1);
    if (last && same(last.style, style)) {
      this.#runs[this.#runs.length - 1] = { text: last.text + text, style: last.style };
    } else this.#runs.push({ text, style });
  }

  #asCells(): Cell[] {
    if (this.#cells) return this.#cells;
    const cells: Cell[] = [];
    for (const { text, style } of this.#runs) {
      for (const character of text) {
        if (character === "\t") {
          const stop = cells.length + TAB - (cells.length % TAB);
          while (cells.length < stop) cells.push({ text: " ", style });
        } else cells.push({ text: character, style });
      }
    }
    this.#cells = cells;
    return cells;
  }
}

function joined(cells: readonly Cell[]): TerminalRun[] {
  const runs: TerminalRun[] = [];
  let text = "";
  let style: TerminalStyle | null = null;
  for (const cell of cells) {
    if (text !== "" && !same(cell.style, style)) {
      runs.push({ text, style });
      text = "";
    }
    text += cell.text;
    style = cell.style;
  }
  if (text !== "") runs.push({ text, style });
  return runs;
}

/** Two that look the same are one run, whatever was switched on and off between them. */
function same(a: TerminalStyle | null, b: TerminalStyle | null): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  const keys = Object.keys(a) as (keyof TerminalStyle)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
