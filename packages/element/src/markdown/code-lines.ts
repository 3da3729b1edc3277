/**
 * The lines of a code block in the page. They stand in groups, so that a new line lays out only
 * the last group; what is behind the first 2,000 lines comes into the page when it is opened.
 */
import type { CodePiece } from "../highlight/finished-code.js";
import { growText } from "./growing-text.js";
import type { MarkdownStrings } from "./markdown.strings.js";

const linesInGroup = 50;
/** Lines and UTF-16 units that are shown at once. */
const mostLines = 2000;
const mostChars = 200_000;

interface Group {
  readonly element: HTMLElement;
  readonly text: Text;
}

/** Who is told of what comes into the page. */
export interface CodeLinesHooks {
  readonly onPre: (pre: HTMLPreElement) => void;
  /** Lines behind the fold were opened. */
  readonly onOpened: () => void;
}

export class CodeLines {
  readonly element: HTMLElement = document.createElement("div");
  readonly pre: HTMLPreElement = document.createElement("pre");
  readonly #code: HTMLElement = document.createElement("code");
  readonly #strings: MarkdownStrings;
  readonly #hooks: CodeLinesHooks;
  readonly #groups: Group[] = [];
  /** Lines before this one are in groups before the last. */
  #grouped = 0;
  /** So many lines have been counted, and this is how many UTF-16 units they have. */
  #counted = 0;
  #chars = 0;
  /** How many lines are shown here, once there are more. */
  #limit: number = mostLines;
  #lines: readonly string[] = [];
  #from = 0;
  #more: { details: HTMLDetailsElement; summary: HTMLElement; lines: CodeLines | null } | null =
    null;

  constructor(strings: MarkdownStrings, hooks: CodeLinesHooks) {
    this.#strings = strings;
    this.#hooks = hooks;
    this.element.className = "code-lines";
    this.pre.append(this.#code);
    this.element.append(this.pre);
    hooks.onPre(this.pre);
  }

  /** What is in the page, each with the number of its first line. */
  *pieces(): Iterable<CodePiece> {
    for (const [index, group] of this.#groups.entries()) {
      yield { ...group, firstLine: this.#from + index * linesInGroup };
    }
    if (this.#more?.lines) yield* this.#more.lines.pieces();
  }

  /** Shows `lines` from line `from` on; only the last line may have changed since the last call. */
  sync(lines: readonly string[], from = 0): void {
    this.#lines = lines;
    this.#from = from;
    this.#countUp();
    const count = Math.max(0, Math.min(lines.length - from, this.#limit));
    while (this.#groups.length > Math.ceil(count / linesInGroup)) this.#dropGroup();
    while (this.#grouped < count) {
      const end = Math.min(count, this.#grouped + linesInGroup);
      this.#fill(this.#grouped, end);
      if (end - this.#grouped < linesInGroup || end === count) break;
      this.#grouped = end;
    }
    this.#showMore(lines.length - from - count);
  }

  /** Finds where the characters are used up; the last line may still grow and counts later. */
  #countUp(): void {
    const last = Math.min(this.#lines.length - this.#from, mostLines) - 1;
    for (; this.#counted < last && this.#chars < mostChars; this.#counted++) {
      this.#chars += (this.#lines[this.#from + this.#counted]?.length ?? 0) + 1;
      if (this.#chars >= mostChars) this.#limit = this.#counted + 1;
    }
  }

  #fill(start: number, end: number): void {
    const index = start / linesInGroup;
    const group = (this.#groups[index] ??= this.#addGroup());
    let text = "";
    for (let i = start; i < end; i++) text += `${this.#clip(this.#lines[this.#from + i] ?? "")}\n`;
    growText(group.text, text);
  }

  /** One endless line must not fill the page either. */
  #clip(line: string): string {
    if (line.length <= mostChars) return line;
    const hidden = this.#strings.moreCharacters(line.length - mostChars);
    return `${line.slice(0, mostChars)} \u2026 ${hidden}`;
  }

  #addGroup(): Group {
    const element = document.createElement("span");
    element.className = "code-group";
    const text = document.createTextNode("");
    element.append(text);
    this.#code.append(element);
    return { element, text };
  }

  #dropGroup(): void {
    this.#groups.pop()?.element.remove();
    this.#grouped = Math.max(0, (this.#groups.length - 1) * linesInGroup);
  }

  #showMore(count: number): void {
    if (count <= 0) {
      this.#more?.details.remove();
      this.#more = null;
      return;
    }
    const more = (this.#more ??= this.#addMore());
    growText(more.summary.firstChild as Text, this.#strings.moreLines(count));
    more.lines?.sync(this.#lines, this.#from + this.#limit);
  }

  #addMore(): { details: HTMLDetailsElement; summary: HTMLElement; lines: CodeLines | null } {
    const details = document.createElement("details");
    details.className = "code-more";
    const summary = document.createElement("summary");
    summary.append("");
    details.append(summary);
    const more = { details, summary, lines: null as CodeLines | null };
    details.addEventListener("toggle", () => {
      if (!details.open || more.lines) return;
      more.lines = new CodeLines(this.#strings, this.#hooks);
      more.lines.sync(this.#lines, this.#from + this.#limit);
      details.append(more.lines.element);
      this.#hooks.onOpened();
    });
    this.element.append(details);
    return more;
  }
}
