/** Languages in which each line speaks for itself: diffs and Markdown. */
import { longestLine, type Scanner } from "./code-scanner.js";
import type { CodeToken, CodeTokenType } from "./code-tokens.js";

/** The tokens of one line, by their places in it. */
export type ReadLine = (line: string) => readonly CodeToken[];

export class LineScanner implements Scanner {
  readonly #code: string;
  readonly #readLine: ReadLine;
  #at = 0;

  constructor(code: string, readLine: ReadLine) {
    this.#code = code;
    this.#readLine = readLine;
  }

  get at(): number {
    return this.#at;
  }

  scanTo(end: number, tokens: CodeToken[]): void {
    while (this.#at < Math.min(end, this.#code.length)) {
      const found = this.#code.indexOf("\n", this.#at);
      const lineEnd = found === -1 ? this.#code.length : found;
      if (lineEnd - this.#at <= longestLine) {
        for (const { start, end, type } of this.#readLine(this.#code.slice(this.#at, lineEnd))) {
          if (end > start) tokens.push({ start: this.#at + start, end: this.#at + end, type });
        }
      }
      this.#at = lineEnd + 1;
    }
  }
}

export function readDiffLine(line: string): readonly CodeToken[] {
  const type = diffType(line);
  return type ? [{ start: 0, end: line.length, type }] : [];
}

function diffType(line: string): CodeTokenType | null {
  if (/^(?:\+\+\+|---|diff |index |Index: |===)/.test(line)) return "comment";
  if (line.startsWith("@@")) return "keyword";
  if (/^[+>]/.test(line)) return "inserted";
  return /^[-<]/.test(line) ? "deleted" : null;
}

export function readMarkdownLine(line: string): readonly CodeToken[] {
  if (/^ {0,3}#{1,6}(?: |$)/.test(line)) return [{ start: 0, end: line.length, type: "keyword" }];
  if (/^ {0,3}(?:```|~~~)/.test(line)) return [{ start: 0, end: line.length, type: "comment" }];
  const tokens: CodeToken[] = [];
  const marker = /^[ \t]*(?:[-+*>]|\d{1,9}[.)])(?= |$)/.exec(line)?.[0] ?? "";
  if (marker !== "")
    tokens.push({ start: marker.search(/\S/), end: marker.length, type: "number" });
  const spans = /`[^`]{1,200}`|\*\*[^*]{1,200}\*\*|\]\([^()\s]{1,200}\)/g;
  for (const { 0: span, index } of line.matchAll(spans)) {
    if (index < marker.length) continue;
    const start = index + (span.startsWith("]") ? 1 : 0);
    const type = span.startsWith("`") ? "string" : span.startsWith("*") ? "type" : "name";
    tokens.push({ start, end: index + span.length, type });
  }
  return tokens;
}
