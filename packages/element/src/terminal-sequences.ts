/**
 * Tells the text of a terminal from its control sequences, cut anywhere. It acts on nothing:
 * titles, the clipboard, device control and all other strings but links are dropped here. Pure.
 */

/** What is left of a terminal's bytes. */
export interface TerminalHandler {
  /** Printable characters and tabs, never half a surrogate pair. */
  onText(text: string): void;
  /** `\n`, `\r` or `\b`. */
  onControl(control: string): void;
  /** A sequence without private marks or intermediate bytes; `parameters` as they came. */
  onCsi(final: string, parameters: string): void;
  /** The last byte of a short escape, such as `7`. */
  onEscape(final: string): void;
  /** The address of the link that begins here; "" where one ends. */
  onLink(address: string): void;
}

type State = "text" | "escape" | "charset" | "csi" | "osc" | "string";

/** Longer parameters and commands are not looked at. */
const MOST_PARAMETERS = 256;
const MOST_OSC = 4096;

const CONTROL = /(?!\t)\p{Cc}/gu;
/** What ends a string, or breaks it off. */
const STRING_ENDS: ReadonlySet<string> = new Set("\x07\x18\x1a\x1b\x9c\n");
/** Anything that can neither be a parameter nor an intermediate byte. */
const CSI_END = /[^\u0020-\u003f]/g;

/**
 * @example
 * const reader = new TerminalSequences(handler);
 * reader.write("\x1b[3");
 * reader.write("1mred"); // onCsi("m", "31"), onText("red")
 */
export class TerminalSequences {
  readonly #handler: TerminalHandler;
  #state: State = "text";
  /** What has been read of a sequence. */
  #held = "";
  /** A first half of a pair, which waits for the second one. */
  #half = "";

  constructor(handler: TerminalHandler) {
    this.#handler = handler;
  }

  /** Cost: O(length). */
  write(chunk: string): void {
    const text = this.#half + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#half = isHalf ? text.slice(-1) : "";
    const end = isHalf ? text.length - 1 : text.length;
    for (let at = 0; at < end;) at = this.#read(text, at, end);
  }

  #read(text: string, at: number, end: number): number {
    switch (this.#state) {
      case "text":
        return this.#readText(text, at, end);
      case "escape":
        return this.#readEscape(text, at);
      case "charset":
        this.#state = "text";
        // One byte names the character set; anything else is a text of its own.
        return isBetween(text, at, 0x20, 0x7e) ? at + 1 : at;
      case "csi":
        return this.#readCsi(text, at, end);
      default:
        return this.#readString(text, at, end);
    }
  }

  #readText(text: string, at: number, end: number): number {
    const stop = nextControl(text, at, end);
    if (stop > at) {
      this.#handler.onText(text.slice(at, stop));
      return stop;
    }
    this.#onControl(text.charAt(at));
    return at + 1;
  }

  #onControl(control: string): void {
    switch (control) {
      case "\n":
      case "\r":
      case "\b":
        return this.#handler.onControl(control);
      case "\x0b":
      case "\x0c":
      case "\x85":
        return this.#handler.onControl("\n");
      case "\x1b":
        return this.#begin("escape");
      case "\x9b":
        return this.#begin("csi");
      case "\x9d":
        return this.#begin("osc");
      case "\x90":
      case "\x98":
      case "\x9e":
      case "\x9f":
        return this.#begin("string");
      default:
        return;
    }
  }

  #begin(state: State): void {
    this.#state = state;
    this.#held = "";
  }

  #readEscape(text: string, at: number): number {
    const next = text.charAt(at);
    this.#state = "text";
    switch (next) {
      case "[":
        this.#begin("csi");
        return at + 1;
      case "]":
        this.#begin("osc");
        return at + 1;
      case "P":
      case "X":
      case "^":
      case "_":
        this.#begin("string");
        return at + 1;
      default:
    }
    if (isBetween(text, at, 0x20, 0x2f)) {
      this.#state = "charset";
      return at + 1;
    }
    // A control or a letter of another script belongs to no escape.
    if (!isBetween(text, at, 0x30, 0x7e)) return at;
    this.#handler.onEscape(next);
    return at + 1;
  }

  #readCsi(text: string, at: number, end: number): number {
    CSI_END.lastIndex = at;
    const stop = Math.min(end, CSI_END.exec(text)?.index ?? end);
    this.#hold(text, at, stop, MOST_PARAMETERS);
    if (stop === end) return end;
    this.#state = "text";
    if (!isBetween(text, stop, 0x40, 0x7e)) return stop;
    if (/^[\d:;]*$/.test(this.#held)) this.#handler.onCsi(text.charAt(stop), this.#held);
    return stop + 1;
  }

  /** One that never ends is dropped up to the end of its line: it must not swallow the rest. */
  #readString(text: string, at: number, end: number): number {
    let stop = nextControl(text, at, end);
    while (stop < end && !STRING_ENDS.has(text.charAt(stop))) {
      stop = nextControl(text, stop + 1, end);
    }
    if (this.#state === "osc") this.#hold(text, at, stop, MOST_OSC);
    if (stop === end) return end;
    const isLink = this.#state === "osc" && /^8;[^;]*;/.test(this.#held);
    this.#state = "text";
    const ender = text.charAt(stop);
    if (isLink && (ender === "\x07" || ender === "\x9c" || ender === "\x1b")) {
      this.#handler.onLink(this.#held.slice(this.#held.indexOf(";", 2) + 1));
    }
    // The ESC of "ESC \" is read as an escape, which does nothing.
    return ender === "\x1b" || ender === "\n" ? stop : stop + 1;
  }

  #hold(text: string, from: number, to: number, most: number): void {
    const room = most + 1 - this.#held.length;
    if (room > 0) this.#held += text.slice(from, Math.min(to, from + room));
    // Too long to be meant: it can match nothing.
    if (this.#held.length > most) this.#held = "?".repeat(most + 1);
  }
}

function nextControl(text: string, at: number, end: number): number {
  CONTROL.lastIndex = at;
  return Math.min(end, CONTROL.exec(text)?.index ?? end);
}

function isBetween(text: string, at: number, from: number, to: number): boolean {
  const code = text.charCodeAt(at);
  return code >= from && code <= to;
}
