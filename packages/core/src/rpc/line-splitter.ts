/** Bytes of a pipe -> lines of text. Pure: no stream, no timer, works in a page and in Node. */
import { AgentChatError } from "../errors.js";

/** The part of the platform's decoder that is used: core is compiled without DOM and Node types. */
declare class TextDecoder {
  decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/**
 * Longest line by default: 64 MiB. A picture of 16 MiB is 22 MB in base64, and an agent may
 * send several in one message; a process that never ends its line must not fill the memory.
 */
export const DEFAULT_MAX_LINE_BYTES: number = 64 * 1024 * 1024;

const LF = 10;
const STREAM = { stream: true } as const;

/** Options of {@link LineSplitter}. No callback may throw: the rest of the chunk would be lost. */
export interface LineSplitterOptions {
  /** One line, without its LF. Lines of nothing but blanks are left out. */
  onLine(line: string): void;
  /** A line over the limit was dropped; `bytes` is its whole length without LF. Once a line. */
  onOversize?(bytes: number): void;
  /** What stood after the last LF when {@link LineSplitter.end} came. Without it: `onLine`. */
  onPartial?(text: string): void;
  /** In bytes, LF not counted. Default {@link DEFAULT_MAX_LINE_BYTES}. */
  maxLineBytes?: number;
}

/**
 * Cuts a byte stream into lines, at 0x0A only: U+2028, U+2029, U+0085 and CR stay inside a line
 * (JSON takes the CR of a CRLF as white space). UTF-8 is decoded across chunks, so a character
 * cut in two comes out whole; U+FFFD appears only where the bytes are really not UTF-8. A byte
 * order mark at the very start is dropped.
 *
 * Cost: O(bytes) in all, however they are cut; a pending line is kept in pieces, never rescanned.
 *
 * @throws AgentChatError `invalid_argument` when `maxLineBytes` is not a number above 0
 *
 * @example
 * const splitter = new LineSplitter({ onLine: (line) => handle(parseMessage(line)) });
 * child.stdout.on("data", (chunk) => splitter.push(chunk));
 * child.stdout.on("end", () => splitter.end());
 */
export class LineSplitter {
  readonly #options: LineSplitterOptions;
  readonly #limit: number;
  readonly #decoder = new TextDecoder();
  /** The pending line, decoded; empty while an oversize line is skipped. */
  #pieces: string[] = [];
  /** Bytes since the last LF; over the limit while an oversize line is skipped. */
  #pendingBytes = 0;

  constructor(options: LineSplitterOptions) {
    this.#options = options;
    this.#limit = options.maxLineBytes ?? DEFAULT_MAX_LINE_BYTES;
    if (!(this.#limit > 0)) {
      throw new AgentChatError(
        "invalid_argument",
        `maxLineBytes is ${String(this.#limit)}: expected a number above 0`,
      );
    }
  }

  /** Takes the next bytes. The chunk is read at once and may be reused. */
  push(chunk: Uint8Array): void {
    // No line that ends in this chunk can be longer than this sum, so most chunks need no counting.
    if (this.#pendingBytes + chunk.length <= this.#limit) this.#pushWhole(chunk);
    else this.#pushCounted(chunk);
  }

  /** The stream ended: hands over what stands after the last LF. Starts anew if pushed again. */
  end(): void {
    const cutCharacter = this.#decoder.decode();
    const text = this.#take(cutCharacter);
    const bytes = this.#pendingBytes;
    this.#pendingBytes = 0;
    if (bytes > this.#limit) this.#options.onOversize?.(bytes);
    else if (isBlank(text)) return;
    else if (this.#options.onPartial) this.#options.onPartial(text);
    else this.#options.onLine(text);
  }

  /** Decodes the chunk in one go: much faster than line by line. */
  #pushWhole(chunk: Uint8Array): void {
    const lastLf = chunk.lastIndexOf(LF);
    this.#pendingBytes = chunk.length - lastLf - 1 + (lastLf === -1 ? this.#pendingBytes : 0);
    const text = this.#decoder.decode(chunk, STREAM);
    let start = 0;
    for (let lf = text.indexOf("\n"); lf !== -1; lf = text.indexOf("\n", start)) {
      const line = this.#take(text.slice(start, lf));
      start = lf + 1;
      if (!isBlank(line)) this.#options.onLine(line);
    }
    if (start < text.length) this.#pieces.push(text.slice(start));
  }

  /** The same, counting the bytes of each line: some line may be over the limit. */
  #pushCounted(chunk: Uint8Array): void {
    let start = 0;
    while (start < chunk.length) {
      const lf = chunk.indexOf(LF, start);
      const end = lf === -1 ? chunk.length : lf;
      const bytes = this.#pendingBytes + end - start;
      if (bytes > this.#limit) this.#drop();
      // The LF goes through the decoder too: it ends a character that the line left incomplete.
      else this.#pieces.push(this.#decoder.decode(chunk.subarray(start, end + 1), STREAM));
      this.#pendingBytes = bytes;
      start = end + 1;
      if (lf === -1) return;
      this.#pendingBytes = 0;
      const line = this.#take("").slice(0, -1);
      if (bytes > this.#limit) this.#options.onOversize?.(bytes);
      else if (!isBlank(line)) this.#options.onLine(line);
    }
  }

  #drop(): void {
    this.#pieces = [];
    this.#decoder.decode();
  }

  #take(last: string): string {
    if (this.#pieces.length === 0) return last;
    this.#pieces.push(last);
    const text = this.#pieces.join("");
    this.#pieces = [];
    return text;
  }
}

function isBlank(line: string): boolean {
  // Nearly every line starts with a bracket: the first comparison settles it.
  return !(line.charCodeAt(0) > 0x20) && /^[ \t\r]*$/.test(line);
}
