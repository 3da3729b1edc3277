/** Bytes of a pipe -> lines of text. Pure: no stream, no timer, works in a page and in Node. */
import { AgentChatError } from "../errors.js";

/** The part of the platform's decoder that is used: core is compiled without DOM and Node types. */
declare class TextDecoder {
  constructor(label: "utf-8", options: { readonly ignoreBOM: boolean });
  decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/**
 * Longest line by default: 64 MiB. A picture of 16 MiB is 22 MB in base64, and an agent may
 * send several in one message; a process that never ends its line must not fill the memory.
 */
export const DEFAULT_MAX_LINE_BYTES: number = 64 * 1024 * 1024;

const LF = 10;
const BYTE_ORDER_MARK = 0xfeff;
/** In bytes. Of less, one call of a decoder costs more than it can save. */
const MIN_STATELESS = 1024;
const STREAM = { stream: true } as const;
/** In bytes, of the start and of the end of a dropped line: room for the id of any message. */
const ENDS_SHOWN = 2_048;

/** Options of {@link LineSplitter}. No callback may throw: the rest of the chunk would be lost. */
export interface LineSplitterOptions {
  /** One line, without its LF. Lines of nothing but blanks are left out. */
  onLine(line: string): void;
  /**
   * A line over the limit was dropped; `bytes` is its whole length without LF. Once a line.
   * `head` and `tail` are its first and last 2 KiB: enough to see whose answer is lost.
   */
  onOversize?(bytes: number, head: string, tail: string): void;
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
  /** For characters that come in pieces. */
  readonly #decoder = newDecoder();
  /** Without a state, decoders are three times as fast where all is ASCII, and slower elsewhere. */
  readonly #statelessDecoder = newDecoder();
  #wasAscii = true;
  #isFirst = true;
  /** The pending line, decoded; empty while an oversize line is skipped. */
  #pieces: string[] = [];
  /** Bytes since the last LF; over the limit while an oversize line is skipped. */
  #pendingBytes = 0;
  /** The ends of the line that is being skipped. */
  #head = "";
  #middle = "";
  #tail: Uint8Array = new Uint8Array(0);

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
    this.#isFirst = true;
    if (bytes > this.#limit) this.#reportOversize(bytes);
    else if (isBlank(text)) return;
    else if (this.#options.onPartial) this.#options.onPartial(text);
    else this.#options.onLine(text);
  }

  /** Decodes the chunk in one go, or nearly: much faster than line by line. */
  #pushWhole(chunk: Uint8Array): void {
    const lastLf = chunk.lastIndexOf(LF);
    this.#pendingBytes = chunk.length - lastLf - 1 + (lastLf === -1 ? this.#pendingBytes : 0);
    const firstLf = this.#wasAscii && chunk.length >= MIN_STATELESS ? chunk.indexOf(LF) : -1;
    if (firstLf === -1 || firstLf === lastLf) return this.#split(chunk, true);
    this.#split(chunk.subarray(0, firstLf + 1), true);
    // An LF ends whatever stood before it, so nothing in here depends on other chunks.
    this.#split(chunk.subarray(firstLf + 1, lastLf + 1), false);
    this.#split(chunk.subarray(lastLf + 1), true);
  }

  /** Hands over every line that ends in these bytes, and keeps what follows the last one. */
  #split(bytes: Uint8Array, hasState: boolean): void {
    const text = hasState
      ? this.#decoder.decode(bytes, STREAM)
      : this.#statelessDecoder.decode(bytes);
    if (bytes.length >= MIN_STATELESS) this.#wasAscii = text.length === bytes.length;
    let start = 0;
    for (let lf = text.indexOf("\n"); lf !== -1; lf = text.indexOf("\n", start)) {
      const line = this.#take(text.slice(start, lf));
      start = lf + 1;
      this.#hand(line);
    }
    if (start < text.length) this.#pieces.push(text.slice(start));
  }

  #hand(line: string): void {
    if (!isBlank(line)) this.#options.onLine(line);
  }

  /** The same, counting the bytes of each line: some line may be over the limit. */
  #pushCounted(chunk: Uint8Array): void {
    let start = 0;
    while (start < chunk.length) {
      const lf = chunk.indexOf(LF, start);
      const end = lf === -1 ? chunk.length : lf;
      const bytes = this.#pendingBytes + end - start;
      if (bytes > this.#limit) this.#drop(chunk.subarray(start, end));
      // The LF goes through the decoder too: it ends a character that the line left incomplete.
      else this.#pieces.push(this.#decoder.decode(chunk.subarray(start, end + 1), STREAM));
      this.#pendingBytes = bytes;
      start = end + 1;
      if (lf === -1) return;
      this.#pendingBytes = 0;
      const line = this.#take("").slice(0, -1);
      if (bytes > this.#limit) this.#reportOversize(bytes);
      else this.#hand(line);
    }
  }

  #drop(bytes: Uint8Array): void {
    const isFirst = this.#pendingBytes <= this.#limit;
    if (isFirst) {
      // Pieces may be huge: no more of them is joined than is shown.
      let head = "";
      for (const piece of this.#pieces) {
        head += piece.slice(0, ENDS_SHOWN - head.length);
        if (head.length >= ENDS_SHOWN) break;
      }
      const rest = this.#decoder.decode(bytes.subarray(0, ENDS_SHOWN), STREAM);
      this.#head = (head + rest).slice(0, ENDS_SHOWN);
      // The line may be hardly too long: then most of its end was taken already.
      for (const piece of this.#pieces.reverse()) {
        this.#middle = piece.slice(-ENDS_SHOWN) + this.#middle;
        if (this.#middle.length >= ENDS_SHOWN) break;
      }
      this.#pieces = [];
      this.#decoder.decode();
    }
    this.#keepTail(bytes);
  }

  #keepTail(bytes: Uint8Array): void {
    const kept = this.#tail.subarray(-Math.max(1, ENDS_SHOWN - bytes.length));
    const added = bytes.subarray(-ENDS_SHOWN);
    const tail = new Uint8Array(kept.length + added.length);
    tail.set(kept);
    tail.set(added, kept.length);
    this.#tail = tail.subarray(-ENDS_SHOWN);
  }

  #reportOversize(bytes: number): void {
    const head = this.#head;
    const tail = (this.#middle + newDecoder().decode(this.#tail)).slice(-ENDS_SHOWN);
    this.#head = "";
    this.#middle = "";
    this.#tail = new Uint8Array(0);
    this.#options.onOversize?.(bytes, head, tail);
  }

  /** The pending line with its last piece. */
  #take(last: string): string {
    if (this.#pieces.length === 0 && !this.#isFirst) return last;
    this.#pieces.push(last);
    const text = this.#pieces.join("");
    this.#pieces = [];
    const isMarked = this.#isFirst && text.charCodeAt(0) === BYTE_ORDER_MARK;
    this.#isFirst = false;
    return isMarked ? text.slice(1) : text;
  }
}

/** A byte order mark is dropped here, not by decoders: they take the start of any text for the start. */
function newDecoder(): TextDecoder {
  return new TextDecoder("utf-8", { ignoreBOM: true });
}

function isBlank(line: string): boolean {
  // Nearly every line starts with a bracket: the first comparison settles it.
  return !(line.charCodeAt(0) > 0x20) && /^[ \t\r]*$/.test(line);
}
