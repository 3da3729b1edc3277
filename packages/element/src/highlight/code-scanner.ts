/**
 * Finds tokens from left to right. No character is looked at more than a few times, so that the
 * time is that of the length, whatever the code: patterns that search ahead from every place take
 * seconds for 16 KB of blank lines.
 */
import type { CodeToken, CodeTokenType } from "./code-tokens.js";

/** Something that can be asked to go on. */
export interface Scanner {
  /** Up to here everything is found. */
  readonly at: number;
  /** Goes on until `at` reaches `end`, or passes it with the token that lies there. */
  scanTo(end: number, tokens: CodeToken[]): void;
}

export interface Grammar {
  /** What begins a comment that ends with the line. */
  readonly lineComments?: readonly string[];
  readonly blockComment?: readonly [open: string, close: string];
  /** Signs around texts that end with the line at the latest. */
  readonly quotes?: string;
  /** Signs around texts of several lines. */
  readonly longQuotes?: readonly string[];
  /** Quotes in which a backslash is only that. */
  readonly rawQuotes?: string;
  /** Texts in backticks hold code in `${}`. */
  readonly templates?: boolean;
  readonly keywords: ReadonlySet<string>;
  readonly ignoresCase?: boolean;
  /** Words with a capital are types. */
  readonly capitalTypes?: boolean;
  /** Words and texts before this sign are names. */
  readonly keysBefore?: ":" | "=";
  /** Words may hold hyphens. */
  readonly hyphens?: boolean;
  /** A name with its sign, such as `$HOME` or `@override`. Sticky, and bounded. */
  readonly sigils?: RegExp;
  /** A line that begins so is a keyword up to the end of the match. Sticky, and bounded. */
  readonly lineStart?: RegExp;
}

/** A longer line is no code that anybody reads: it stays plain. */
export const longestLine = 1000;

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const hyphenWord = /-{0,2}[\p{L}_][\p{L}\p{N}_-]*/uy;
const number =
  /0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?[a-zA-Z%]{0,4}/y;

export class CodeScanner implements Scanner {
  readonly #code: string;
  readonly #grammar: Grammar;
  readonly #limit: number;
  #at: number;
  #isLineStart = true;
  #lineEnd = -1;
  /** For each template that is open: how many braces are open in its code. */
  readonly #braces: number[] = [];

  /** @param limit where the code of this language ends */
  constructor(code: string, grammar: Grammar, from = 0, limit: number = code.length) {
    this.#code = code;
    this.#grammar = grammar;
    this.#at = from;
    this.#limit = limit;
  }

  get at(): number {
    return this.#at;
  }

  scanTo(end: number, tokens: CodeToken[]): void {
    const until = Math.min(end, this.#limit);
    while (this.#at < until) {
      if (this.#isLineStart) this.#beginLine(tokens);
      else this.#step(tokens);
    }
  }

  #beginLine(tokens: CodeToken[]): void {
    this.#isLineStart = false;
    if (this.#skipsLine()) return;
    const length = this.#match(this.#grammar.lineStart);
    if (length > 0) this.#take("keyword", this.#at + length, tokens);
  }

  /** Passes over what is left of a line that is too long. */
  #skipsLine(): boolean {
    const end = this.#code.indexOf("\n", this.#at);
    this.#lineEnd = end === -1 ? this.#limit : Math.min(end, this.#limit);
    const isLong = this.#lineEnd - this.#at > longestLine;
    if (isLong) this.#at = this.#lineEnd;
    return isLong;
  }

  #step(tokens: CodeToken[]): void {
    const code = this.#code;
    const grammar = this.#grammar;
    const char = code[this.#at] ?? "";
    if (char === "\n") {
      this.#isLineStart = true;
      this.#at++;
      return;
    }
    if (char === " " || char === "\t") {
      this.#at++;
      return;
    }
    const comment = this.#commentEnd();
    if (comment > 0) return this.#take("comment", comment, tokens);
    const open = this.#quoteAt();
    if (open !== "") return this.#takeText(open, tokens);
    const sigil = this.#match(grammar.sigils);
    if (sigil > 0) return this.#take("name", this.#at + sigil, tokens);
    const digits = (char >= "0" && char <= "9") || char === "." ? this.#match(number) : 0;
    if (digits > 0) return this.#take("number", this.#at + digits, tokens);
    const letters = this.#match(grammar.hyphens ? hyphenWord : word);
    if (letters > 0) return this.#takeWord(letters, tokens);
    if (char === "{" || char === "}") return this.#brace(char, tokens);
    this.#at++;
  }

  /** Length of a sticky pattern's match here. */
  #match(pattern: RegExp | undefined): number {
    if (!pattern) return 0;
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#code)?.[0].length ?? 0;
  }

  #commentEnd(): number {
    const { lineComments = [], blockComment } = this.#grammar;
    const code = this.#code;
    const at = this.#at;
    if (blockComment && code.startsWith(blockComment[0], at)) {
      const close = code.indexOf(blockComment[1], at + blockComment[0].length);
      return close === -1 ? this.#limit : close + blockComment[1].length;
    }
    if (!lineComments.some((sign) => code.startsWith(sign, at))) return 0;
    // In a shell, `a#b` is a word.
    if (code[at] === "#" && at > 0 && !/[\s;({[,]/.test(code[at - 1] ?? "")) return 0;
    const end = code.indexOf("\n", at);
    return end === -1 ? this.#limit : end;
  }

  #quoteAt(): string {
    const { quotes = "", longQuotes = [], templates } = this.#grammar;
    const char = this.#code[this.#at] ?? "";
    if (templates && char === "`") return char;
    const long = longQuotes.find((quote) => this.#code.startsWith(quote, this.#at));
    return long ?? (quotes.includes(char) ? char : "");
  }

  #takeText(open: string, tokens: CodeToken[]): void {
    const { templates, longQuotes, keysBefore } = this.#grammar;
    if (templates && open === "`") return this.#takeTemplate(this.#at + 1, tokens);
    const end = this.#textEnd(open, longQuotes?.includes(open) ?? false);
    const isKey = keysBefore !== undefined && this.#nextAfter(end) === keysBefore;
    this.#take(isKey ? "name" : "string", end, tokens);
  }

  #textEnd(quote: string, isLong: boolean): number {
    const code = this.#code;
    const isRaw = this.#grammar.rawQuotes?.includes(quote) ?? false;
    for (let at = this.#at + quote.length; at < this.#limit; at++) {
      const char = code[at];
      if (char === "\\" && !isRaw) at++;
      else if (char === "\n" && !isLong) return at;
      else if (char === quote[0] && code.startsWith(quote, at)) return at + quote.length;
    }
    return this.#limit;
  }

  /** From inside a template to its end, or to the code in it. */
  #takeTemplate(from: number, tokens: CodeToken[]): void {
    const code = this.#code;
    for (let at = from; at < this.#limit; at++) {
      const char = code[at];
      if (char === "\\") at++;
      else if (char === "`") return this.#take("string", at + 1, tokens);
      else if (char === "$" && code[at + 1] === "{") {
        this.#braces.push(0);
        return this.#take("string", at + 2, tokens);
      }
    }
    this.#take("string", this.#limit, tokens);
  }

  #brace(char: "{" | "}", tokens: CodeToken[]): void {
    const open = this.#braces.at(-1);
    if (char === "}" && open === 0) {
      this.#braces.pop();
      return this.#takeTemplate(this.#at + 1, tokens);
    }
    if (open !== undefined) this.#braces[this.#braces.length - 1] = open + (char === "{" ? 1 : -1);
    this.#at++;
  }

  #takeWord(length: number, tokens: CodeToken[]): void {
    const end = this.#at + length;
    const type = this.#typeOf(this.#code.slice(this.#at, end), end);
    if (type) this.#take(type, end, tokens);
    else this.#at = end;
  }

  #typeOf(text: string, end: number): CodeTokenType | null {
    const { keysBefore, keywords, ignoresCase, capitalTypes } = this.#grammar;
    if (keysBefore !== undefined && this.#nextAfter(end) === keysBefore) return "name";
    if (keywords.has(ignoresCase ? text.toLowerCase() : text)) return "keyword";
    if (this.#code[end] === "(") return "function";
    return capitalTypes && /^\p{Lu}/u.test(text) ? "type" : null;
  }

  /** The next sign on the line, a few blanks further at most. */
  #nextAfter(end: number): string {
    let at = end;
    while (at < end + 8 && (this.#code[at] === " " || this.#code[at] === "\t")) at++;
    return this.#code[at] ?? "";
  }

  #take(type: CodeTokenType, end: number, tokens: CodeToken[]): void {
    const until = Math.min(end, this.#limit);
    tokens.push({ start: this.#at, end: until, type });
    this.#at = until;
    if (until > this.#lineEnd) this.#skipsLine();
  }
}
