/**
 * Long text of a tool, as a terminal would show it: beginning and end at first, the whole on
 * demand. It is read and drawn piece by piece, so that megabytes never sit in one node and never
 * block the page; what was read is not read again when it grows.
 */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { StreamedText } from "@gemini-agent-chat/core";
import { formatBytes } from "./format.js";
import type { TerminalRun } from "./terminal-line.js";
import { TerminalText } from "./terminal-text.js";
import { drawPiece, lengthOf, sliceLine } from "./terminal-view.js";
import { wholeCharacter } from "./text-slices.js";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";

/** Outputs of so many lines and characters stay whole. */
const MOST_LINES = 40;
const MOST_CHARS = 8000;
/** What is shown of longer ones. */
const HEAD_LINES = 24;
const HEAD_CHARS = 4000;
const TAIL_LINES = 8;
const TAIL_CHARS = 2000;
/** Read between two frames, in UTF-16 units. */
const READ_AT_ONCE = 64 * 1024;
/** Pieces drawn between two frames while the whole is opened. */
const PIECES_AT_ONCE = 4;
/** So much before the end of what was read is compared, to tell whether the text only grew. */
const OVERLAP = 64;

type Line = readonly TerminalRun[];
/** Counts and gives like the core's `StreamedText`. */
export type GrowingOutput = Pick<StreamedText, "length" | "since">;

/**
 * `<gac-tool-output .text .strings>`, or with `.stream`: renders into light DOM.
 *
 * @example
 * html`<gac-tool-output .text=${call.result} .strings=${strings}></gac-tool-output>`
 */
export class ToolOutput extends LitElement {
  static override properties: PropertyDeclarations = {
    text: { attribute: false },
    stream: { attribute: false },
    strings: { attribute: false },
    shown: { state: true },
    read: { state: true },
  };

  declare text: string;
  /** Instead of `text`: of one that grows only the new part is read. */
  declare stream: GrowingOutput | null;
  declare strings: ToolStrings;
  /** Number of pieces drawn; 0 while folded. */
  declare private shown: number;
  /** UTF-16 units read so far. */
  declare private read: number;

  #terminal = new TerminalText();
  #lastRead = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Pieces of lines that no longer change, and where the next one begins. */
  #pieces: TemplateResult[] = [];
  #drawnTo = { line: 0, offset: 0 };

  constructor() {
    super();
    this.text = "";
    this.stream = null;
    this.strings = englishToolStrings;
    this.shown = 0;
    this.read = 0;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override willUpdate(): void {
    const source = this.#source;
    const from = Math.max(0, this.#terminal.length - OVERLAP);
    let unread = source.length < this.#terminal.length ? "" : source.since(from);
    if (unread.startsWith(this.#lastRead)) unread = unread.slice(this.#lastRead.length);
    else unread = this.#startOver();
    if (unread === "") return;
    const piece = unread.slice(0, READ_AT_ONCE);
    this.#terminal.write(piece);
    this.#lastRead = (this.#lastRead + piece).slice(-OVERLAP);
    this.read = this.#terminal.length;
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    const count = this.#terminal.lineCount;
    if (!this.#isLong(count)) {
      return this.#region(this.#draw(this.#terminal.slice(0, count)));
    }
    if (this.shown > 0) {
      return this.#region(
        html`<div class="output-fold">
            <button class="text-button" type="button" @click=${this.#showLess}>
              ${strings.outputShowLess}
            </button>
          </div>
          ${this.#wanted()}`,
      );
    }
    const { head, tail, hiddenLines, hiddenChars } = this.#fold(count);
    // An estimate is enough for a label: most output is ASCII.
    const size = formatBytes(this.#source.length, strings.locale);
    return this.#region(
      html`${this.#draw(head)}
        <div class="output-fold">
          <span>${strings.outputHidden(hiddenLines, hiddenChars)}</span>
          <button class="text-button" type="button" @click=${this.#showAll}>
            ${strings.outputShowAll(count, size)}
          </button>
        </div>
        ${this.#draw(tail)}`,
    );
  }

  override updated(): void {
    clearTimeout(this.#timer);
    const isRead = this.#terminal.length >= this.#source.length;
    const isDrawn = this.shown === 0 || this.#isDrawn();
    if (isRead && isDrawn) return;
    this.#timer = setTimeout(() => {
      if (!isDrawn) this.shown += PIECES_AT_ONCE;
      this.requestUpdate();
    });
  }

  get #source(): GrowingOutput {
    if (this.stream) return this.stream;
    const { text } = this;
    return { length: text.length, since: (offset) => text.slice(offset) };
  }

  /** Another text: all of it is new. */
  #startOver(): string {
    this.#terminal = new TerminalText();
    this.#lastRead = "";
    this.#forget();
    return this.#source.since(0);
  }

  #forget(): void {
    this.#pieces = [];
    this.#drawnTo = { line: 0, offset: 0 };
  }

  #isLong(count: number): boolean {
    if (count > MOST_LINES) return true;
    return charsOf(this.#terminal.slice(0, count)) > MOST_CHARS;
  }

  #fold(count: number): {
    readonly head: readonly Line[];
    readonly tail: readonly Line[];
    readonly hiddenLines: number;
    readonly hiddenChars: number;
  } {
    const isTall = count > MOST_LINES;
    const all = isTall ? [] : this.#terminal.slice(0, count);
    const head = keepStart(isTall ? this.#terminal.slice(0, HEAD_LINES) : all, HEAD_CHARS);
    const tail = keepEnd(
      isTall ? this.#terminal.slice(count - TAIL_LINES, count) : all,
      TAIL_CHARS,
    );
    return {
      ...{ head, tail },
      hiddenLines: isTall ? count - head.length - tail.length : 0,
      hiddenChars: Math.max(0, charsOf(all) - charsOf(head) - charsOf(tail)),
    };
  }

  #region(content: unknown): TemplateResult {
    return html`<div class="output" part="terminal">${content}</div>`;
  }

  #draw(lines: readonly Line[]): TemplateResult | typeof nothing {
    if (lines.length === 0) return nothing;
    const content = withoutLastFeed(drawPiece(lines, 0, this.strings).content);
    return html`<pre class="output-text">${content}</pre>`;
  }

  /** The pieces to show now: those that are done are kept, the open end is drawn anew. */
  #wanted(): readonly TemplateResult[] {
    const closed = this.#terminal.firstOpenLine;
    while (this.#pieces.length < this.shown && this.#drawnTo.line < closed) {
      const piece = this.#piece(this.#drawnTo, closed);
      // A piece that is not full gets more lines yet.
      if (piece.next.line >= closed && closed < this.#terminal.lineCount) break;
      this.#pieces.push(piece.template);
      this.#drawnTo = piece.next;
    }
    const open: TemplateResult[] = [];
    let at = this.#drawnTo;
    while (this.#pieces.length + open.length < this.shown && at.line < this.#terminal.lineCount) {
      const piece = this.#piece(at, this.#terminal.lineCount);
      open.push(piece.template);
      at = piece.next;
    }
    this.#reached = at.line;
    return [...this.#pieces, ...open];
  }

  /** The line up to which {@link #wanted} has drawn. */
  #reached = 0;

  #isDrawn(): boolean {
    return this.#reached >= this.#terminal.lineCount;
  }

  #piece(
    { line, offset }: { readonly line: number; readonly offset: number },
    most: number,
  ): { readonly template: TemplateResult; readonly next: { line: number; offset: number } } {
    // A piece holds no more lines than this.
    const lines = this.#terminal.slice(line, Math.min(line + 201, most));
    const drawn = drawPiece(lines, offset, this.strings);
    const next = { line: line + drawn.end, offset: drawn.offset };
    const content =
      next.line >= this.#terminal.lineCount ? withoutLastFeed(drawn.content) : drawn.content;
    return {
      next,
      template: html`<pre class="output-text output-slice">
${guard([content], () => content)}</pre>`,
    };
  }

  #showAll = (): void => {
    this.#forget();
    this.shown = PIECES_AT_ONCE;
    void this.#keepFocus();
  };

  #showLess = (): void => {
    this.shown = 0;
    void this.#keepFocus();
  };

  /** One button takes the place of the other: so does the focus. */
  async #keepFocus(): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(".text-button")?.focus({ preventScroll: true });
  }
}

function keepStart(lines: readonly Line[], most: number): readonly Line[] {
  const kept: Line[] = [];
  let room = most;
  for (const line of lines) {
    if (room <= 0) break;
    const length = lengthOf(line);
    kept.push(length > room ? sliceLine(line, 0, wholeCharacter(textOf(line), room)) : line);
    room -= length + 1;
  }
  return kept;
}

function keepEnd(lines: readonly Line[], most: number): readonly Line[] {
  const kept: Line[] = [];
  let room = most;
  for (const line of [...lines].reverse()) {
    if (room <= 0) break;
    const length = lengthOf(line);
    const from = wholeCharacter(textOf(line), Math.max(0, length - room));
    kept.unshift(length > room ? sliceLine(line, from, length) : line);
    room -= length + 1;
  }
  return kept;
}

function charsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lengthOf(line), 0);
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join("");
}

/** The last line feed of all begins no line. */
function withoutLastFeed(
  content: readonly (TemplateResult | string)[],
): readonly (TemplateResult | string)[] {
  const last = content.at(-1);
  if (typeof last !== "string" || !last.endsWith("\n")) return content;
  return [...content.slice(0, -1), last.slice(0, -1)];
}
