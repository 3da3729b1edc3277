/**
 * What a terminal would show of a command's output, as lines that only grow: nothing that has
 * scrolled away is lost. Carriage returns, backspaces, cursor moves and erasing do what progress
 * bars need; colours become styles; nothing is acted on. Pure, no DOM.
 */
import { TerminalLine, type TerminalRun } from "./terminal-line.js";
import { TerminalSequences, type TerminalHandler } from "./terminal-sequences.js";
import { applyLink, applySgr, type TerminalStyle } from "./terminal-style.js";

/** How many lines back the cursor can go: a terminal's window. */
const WINDOW = 100;

/**
 * Fed whole, by character or at random cuts, it shows the same.
 *
 * @example
 * const terminal = new TerminalText();
 * terminal.write("\x1b[32mok\x1b[0m\n10%\r20%\r100%");
 * terminal.lines.map((line) => line.map(({ text }) => text).join("")); // ["ok", "100%"]
 */
export class TerminalText implements TerminalHandler {
  readonly #sequences = new TerminalSequences(this);
  readonly #lines: TerminalLine[] = [new TerminalLine()];
  /** The line that the cursor is in. */
  #row = 0;
  /** The window's first line. */
  #top = 0;
  #style: TerminalStyle | null = null;
  #saved: readonly [row: number, column: number] = [0, 0];
  #written = 0;

  /** UTF-16 units taken so far. */
  get length(): number {
    return this.#written;
  }

  /** A line feed at the very end begins no new line. */
  get lineCount(): number {
    const last = this.#lines.at(-1);
    return last?.isEmpty ? this.#lines.length - 1 : this.#lines.length;
  }

  /** The first line that more text can still change. It never goes back. */
  get firstOpenLine(): number {
    return this.#top;
  }

  /** All lines, oldest first. Cost: O(lines), and what was written over since the last time. */
  get lines(): readonly (readonly TerminalRun[])[] {
    return this.slice(0, this.lineCount);
  }

  /** The lines from `from` up to, not including, `to`. */
  slice(from: number, to: number): readonly (readonly TerminalRun[])[] {
    return this.#lines.slice(from, Math.min(to, this.lineCount)).map((line) => line.runs);
  }

  /** Cost: O(length). */
  write(chunk: string): void {
    this.#written += chunk.length;
    this.#sequences.write(chunk);
  }

  onText(text: string): void {
    if (!this.#line.canWrite()) this.#begin();
    this.#line.write(text, this.#style);
  }

  onControl(control: string): void {
    if (control === "\n") this.#goTo(this.#row + 1, 0);
    else if (control === "\r") this.#line.moveTo(0);
    else this.#line.moveBy(-1);
  }

  onLink(address: string): void {
    this.#style = applyLink(this.#style, address);
  }

  onEscape(final: string): void {
    if (final === "7") this.#save();
    else if (final === "8") this.#restore();
    else if (final === "D" || final === "E") this.#goTo(this.#row + 1, 0);
    else if (final === "M") this.#goTo(this.#row - 1);
    else if (final === "c") this.#startScreen();
  }

  onCsi(final: string, parameters: string): void {
    const number = /^\d+/.exec(parameters)?.[0];
    const count = Math.max(1, Number(number ?? 1));
    switch (final) {
      case "m":
        this.#style = applySgr(this.#style, parameters);
        return;
      case "K":
        return this.#line.erase(Number(number ?? 0));
      case "J":
        return this.#erase(Number(number ?? 0));
      case "A":
        return this.#goTo(this.#row - count);
      case "B":
        return this.#goTo(Math.min(this.#lines.length - 1, this.#row + count));
      case "C":
        this.#line.moveBy(count);
        return;
      case "D":
        this.#line.moveBy(-count);
        return;
      case "E":
        return this.#goTo(Math.min(this.#lines.length - 1, this.#row + count), 0);
      case "F":
        return this.#goTo(this.#row - count, 0);
      case "G":
      case "`":
        this.#line.moveTo(count - 1);
        return;
      case "H":
      case "f":
        return this.#startScreen();
      case "s":
        return this.#save();
      case "u":
        return this.#restore();
      default:
    }
  }

  get #line(): TerminalLine {
    const line = this.#lines[this.#row];
    if (!line) throw new Error(`the cursor is in line ${this.#row} of ${this.#lines.length}`);
    return line;
  }

  /** Up to the window's first line, and down to a new one. Without a column it stays in its own. */
  #goTo(row: number, column?: number): void {
    const target = Math.max(this.#top, row);
    const from = column === undefined && target !== this.#row ? this.#line.column : column;
    while (this.#lines.length <= target) this.#lines.push(new TerminalLine());
    this.#row = target;
    const top = this.#lines.length - WINDOW;
    for (; this.#top < top; this.#top++) this.#lines[this.#top]?.close();
    if (from !== undefined && !(from === 0 && this.#line.isEmpty)) this.#line.moveTo(from);
  }

  /** A line of its own for what would have to be written over one that is too long. */
  #begin(): void {
    this.#goTo(this.#lines.length, 0);
  }

  /** Where a terminal would clear its window, or fill it anew from the top, this goes on below. */
  #startScreen(): void {
    const last = this.#lines.length - 1;
    this.#goTo(this.#lines[last]?.isEmpty ? last : last + 1, 0);
  }

  #erase(what: number): void {
    if (what >= 2) return this.#startScreen();
    if (what !== 0) return;
    this.#line.erase(0);
    this.#lines.length = this.#row + 1;
  }

  #save(): void {
    this.#saved = [this.#row, this.#line.column];
  }

  #restore(): void {
    const [row, column] = this.#saved;
    this.#goTo(Math.min(row, this.#lines.length - 1), column);
  }
}
