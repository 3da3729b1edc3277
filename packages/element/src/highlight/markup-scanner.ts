/** HTML and XML: tags with their attributes, and the scripts and styles between them. */
import { CodeScanner, longestLine, type Grammar, type Scanner } from "./code-scanner.js";
import type { CodeToken, CodeTokenType } from "./code-tokens.js";

const tagStart = /<\/?[\p{L}][\p{L}\p{N}:._-]{0,100}/uy;
const attribute = /[^\s"'<>/=]{1,200}/y;
const textPattern = /[^<&\n]+/y;
const reference = /&[#\p{L}\p{N}]{1,32};/uy;

/** Languages inside of elements, by the element's name. */
export type Embedded = Readonly<Record<"script" | "style", Grammar>>;

export class MarkupScanner implements Scanner {
  readonly #code: string;
  readonly #embedded: Embedded;
  #at = 0;
  #lineEnd = -1;
  /** The tag that we are in, in small letters. */
  #tag: string | null = null;
  #inner: { readonly scanner: Scanner; readonly end: number } | null = null;

  constructor(code: string, embedded: Embedded) {
    this.#code = code;
    this.#embedded = embedded;
  }

  get at(): number {
    return this.#inner ? this.#inner.scanner.at : this.#at;
  }

  scanTo(end: number, tokens: CodeToken[]): void {
    const until = Math.min(end, this.#code.length);
    while (this.at < until) {
      if (this.#inner) this.#scanInner(until, tokens);
      else if (this.#tag !== null) this.#stepInTag(this.#tag, tokens);
      else if (!this.#skipsLine()) this.#step(tokens);
    }
  }

  #scanInner(until: number, tokens: CodeToken[]): void {
    const inner = this.#inner;
    if (!inner) return;
    inner.scanner.scanTo(Math.min(until, inner.end), tokens);
    if (inner.scanner.at < inner.end) return;
    this.#at = inner.end;
    this.#inner = null;
  }

  #step(tokens: CodeToken[]): void {
    const code = this.#code;
    const at = this.#at;
    if (code.startsWith("<!--", at))
      return this.#take("comment", this.#after("-->", at + 4), tokens);
    if (code.startsWith("<!", at) || code.startsWith("<?", at)) {
      return this.#take("comment", this.#after(">", at + 2), tokens);
    }
    const tag = match(tagStart, code, at);
    if (tag !== "") {
      this.#tag = tag.slice(1).toLowerCase();
      return this.#take("keyword", at + tag.length, tokens);
    }
    const text = match(reference, code, at);
    if (text !== "") return this.#take("number", at + text.length, tokens);
    this.#at = this.#nextMark(at + 1);
  }

  /** Of a very long line the rest stays plain. */
  #skipsLine(): boolean {
    if (this.#at <= this.#lineEnd) return false;
    const end = this.#code.indexOf("\n", this.#at);
    this.#lineEnd = end === -1 ? this.#code.length : end;
    const isLong = this.#lineEnd - this.#at > longestLine;
    if (isLong) this.#at = this.#lineEnd;
    return isLong;
  }

  #nextMark(from: number): number {
    textPattern.lastIndex = from;
    return from + (textPattern.exec(this.#code)?.[0].length ?? 0);
  }

  #stepInTag(tag: string, tokens: CodeToken[]): void {
    const code = this.#code;
    const char = code[this.#at] ?? "";
    if (char === ">" || char === "<") {
      this.#tag = null;
      if (char === ">") this.#at++;
      if (char === ">" && (tag === "script" || tag === "style")) this.#enter(tag);
      return;
    }
    if (char === '"' || char === "'") {
      return this.#take("string", this.#after(char, this.#at + 1), tokens);
    }
    const name = match(attribute, code, this.#at);
    if (name === "") this.#at++;
    else this.#take("name", this.#at + name.length, tokens);
  }

  #enter(tag: "script" | "style"): void {
    const close = this.#code.indexOf(`</${tag}`, this.#at);
    const end = close === -1 ? this.#code.length : close;
    if (end === this.#at) return;
    const scanner = new CodeScanner(this.#code, this.#embedded[tag], this.#at, end);
    this.#inner = { scanner, end };
  }

  #after(sign: string, from: number): number {
    const found = this.#code.indexOf(sign, from);
    return found === -1 ? this.#code.length : found + sign.length;
  }

  #take(type: CodeTokenType, end: number, tokens: CodeToken[]): void {
    tokens.push({ start: this.#at, end, type });
    this.#at = end;
  }
}

function match(pattern: RegExp, code: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? "";
}
