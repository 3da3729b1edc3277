/** SYS tags: JSON that an agent writes into its text for the host application. */
import { AgentChatError } from "../errors.js";
import { withinDepth } from "../rpc/json-depth.js";
import { CodeTracker } from "./code-tracker.js";

/**
 * What becomes of a valid tag. `event`: cut from the text, reported. `both`: reported, and the
 * text keeps it. `raw`: nothing happens.
 */
export type SysTagMode = "event" | "both" | "raw";

/** Options of {@link SysTagParser}. */
export interface SysTagParserOptions {
  /** Default `event`. */
  readonly mode?: SysTagMode;
  /** Default `SYS_JSON`. A name as in XML, without `<` and `>`. */
  readonly jsonTag?: string;
  /** Default `SYS_BLOCK`. */
  readonly blockTag?: string;
  /**
   * A word that nobody but the host and the agent knows. With it only tags written as
   * `<SYS_JSON nonce="…">` count, so that text which the agent merely repeats cannot forge one.
   */
  readonly nonce?: string;
  /** Longest tag in UTF-16 units, with its open and close tag; a longer one is text. Default 65536. */
  readonly maxTagLength?: number;
}

/** One tag. `payload` is the model's word: check it, and ask a person before anything that acts. */
export interface SysTagEvent {
  readonly type: "sys_json" | "sys_block";
  /** The parsed JSON. Absent when there is an `error`. */
  readonly payload?: unknown;
  /** What stood between the tags, as it came. */
  readonly raw: string;
  /** Why there is no payload. The whole tag has then stayed in the text. */
  readonly error?: string;
}

/** Text and events in the order in which they stood. */
export type SysTagPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "event"; readonly event: SysTagEvent };

/** What {@link SysTagParser.consume} makes of a chunk. */
export interface SysTagResult {
  /** The text to show. */
  readonly output: string;
  readonly events: readonly SysTagEvent[];
  readonly parts: readonly SysTagPart[];
}

/** The names that are used without options. */
export const SYS_TAG_DEFAULTS: {
  readonly jsonTag: string;
  readonly blockTag: string;
  readonly maxTagLength: number;
} = { jsonTag: "SYS_JSON", blockTag: "SYS_BLOCK", maxTagLength: 64 * 1024 };

/** Deepest payload: leaves room for its envelopes below the 64 levels that the wire allows. */
const MAX_PAYLOAD_DEPTH = 48;

interface Tag {
  readonly type: SysTagEvent["type"];
  readonly open: string;
  readonly close: string;
}

/**
 * Finds SYS tags in streamed text, cut anywhere: `<SYS_JSON>{…}</SYS_JSON>`, one JSON value
 * between the tags, ended by the first close tag. Tags in code are text (see {@link CodeTracker}).
 * One parser a session; {@link flush} at each turn's end.
 *
 * Cost: O(length). Holds back at most one unfinished tag.
 *
 * @throws AgentChatError `invalid_argument` for a tag name, nonce or length that cannot work
 *
 * @example
 * const parser = new SysTagParser();
 * parser.consume('Hi <SYS_JSON>{"a":').output; // "Hi "
 * parser.consume("1}</SYS_JSON>!").events; // [{ type: "sys_json", payload: { a: 1 }, raw: '{"a":1}' }]
 */
export class SysTagParser {
  readonly #tags: readonly Tag[];
  readonly #maxLength: number;
  #mode: SysTagMode;
  #code = new CodeTracker();
  /** What may become a tag: a beginning of an open tag, or a whole one and what followed it. */
  #held = "";
  /** The tag that is open, once its open tag is complete. */
  #tag: Tag | null = null;
  /** How much of the close tag stands at the end of what is held. */
  #closing = 0;
  #parts: SysTagPart[] = [];
  #text = "";

  constructor(options: SysTagParserOptions = {}) {
    const jsonTag = options.jsonTag ?? SYS_TAG_DEFAULTS.jsonTag;
    const blockTag = options.blockTag ?? SYS_TAG_DEFAULTS.blockTag;
    if (jsonTag === blockTag) {
      throw new AgentChatError("invalid_argument", "jsonTag and blockTag are the same name");
    }
    this.#mode = options.mode ?? "event";
    this.#maxLength = checkLength(options.maxTagLength ?? SYS_TAG_DEFAULTS.maxTagLength);
    this.#tags = [
      { type: "sys_json", ...sysTagLiterals(jsonTag, options.nonce) },
      { type: "sys_block", ...sysTagLiterals(blockTag, options.nonce) },
    ];
  }

  /** Applies to tags that end from now on; `raw` also lets go of what is held. */
  setMode(mode: SysTagMode): void {
    this.#mode = mode;
  }

  /** Takes the next text and tells what of it can be shown by now. */
  consume(chunk: string): SysTagResult {
    if (this.#mode === "raw") {
      this.#release();
      this.#show(chunk);
      return this.#result();
    }
    let from = 0;
    while (from < chunk.length) {
      if (this.#tag) from = this.#readBody(chunk, from, this.#tag);
      else if (this.#held !== "") from = this.#readOpening(chunk, from);
      else from = this.#readText(chunk, from);
    }
    return this.#result();
  }

  /** The turn ended: gives back an unfinished tag as text and forgets all code around it. */
  flush(): SysTagResult {
    this.#release();
    this.#code = new CodeTracker();
    return this.#result();
  }

  /** Shows text up to the next `<` outside code, and holds that. */
  #readText(chunk: string, from: number): number {
    const at = chunk.indexOf("<", from);
    if (at === -1) {
      this.#show(chunk.slice(from));
      return chunk.length;
    }
    this.#show(chunk.slice(from, at));
    if (this.#code.inCode) this.#show("<");
    else this.#held = "<";
    return at + 1;
  }

  /** Takes one character into what may become an open tag, or gives that back as text. */
  #readOpening(chunk: string, from: number): number {
    const opening = this.#held + chunk.charAt(from);
    const candidates = this.#tags.filter((tag) => tag.open.startsWith(opening));
    if (candidates.length === 0) {
      // No name holds a "<", so no other tag can begin within what was held.
      this.#release();
      return from;
    }
    this.#held = opening;
    this.#tag = candidates.find((tag) => tag.open === opening) ?? null;
    return from + 1;
  }

  /** Reads on to the end of the close tag, of the chunk, or of the patience. */
  #readBody(chunk: string, from: number, tag: Tag): number {
    const room = this.#maxLength - this.#held.length;
    for (let i = from; i < chunk.length; i++) {
      if (i - from >= room) {
        this.#held += chunk.slice(from, i);
        this.#release();
        return i;
      }
      const character = chunk.charAt(i);
      // "<" stands only at the start of a close tag: after a mismatch nothing else can match.
      if (character === tag.close.charAt(this.#closing)) this.#closing++;
      else this.#closing = character === "<" ? 1 : 0;
      if (this.#closing === tag.close.length) {
        this.#endTag(tag, this.#held + chunk.slice(from, i + 1));
        return i + 1;
      }
    }
    this.#held += chunk.slice(from);
    return chunk.length;
  }

  #endTag(tag: Tag, whole: string): void {
    this.#held = "";
    this.#tag = null;
    this.#closing = 0;
    const raw = whole.slice(tag.open.length, whole.length - tag.close.length);
    const event = readPayload(tag.type, raw);
    // Kept in the text by choice, a tag is no markdown: what follows is code or not as without it.
    if (event.error !== undefined) this.#show(whole);
    else if (this.#mode === "both") this.#text += whole;
    this.#endText();
    this.#parts.push({ kind: "event", event });
  }

  #release(): void {
    const held = this.#held;
    this.#held = "";
    this.#tag = null;
    this.#closing = 0;
    this.#show(held);
  }

  #show(text: string): void {
    this.#code.push(text);
    this.#text += text;
  }

  #endText(): void {
    if (this.#text !== "") this.#parts.push({ kind: "text", text: this.#text });
    this.#text = "";
  }

  #result(): SysTagResult {
    this.#endText();
    const parts = this.#parts;
    this.#parts = [];
    return {
      output: parts.map((part) => (part.kind === "text" ? part.text : "")).join(""),
      events: parts.flatMap((part) => (part.kind === "event" ? [part.event] : [])),
      parts,
    };
  }
}

/** The open and close tag of a name, as an agent has to write them. */
export function sysTagLiterals(name: string, nonce?: string): { open: string; close: string } {
  if (!/^[A-Za-z][\w.:-]*$/.test(name)) {
    throw new AgentChatError(
      "invalid_argument",
      `tag name ${JSON.stringify(name)}: expected a letter, then letters, digits and _ . : -`,
    );
  }
  if (nonce !== undefined && !/^[\w.:-]+$/.test(nonce)) {
    throw new AgentChatError(
      "invalid_argument",
      "the nonce has other characters than letters, digits and _ . : -",
    );
  }
  const attribute = nonce === undefined ? "" : ` nonce="${nonce}"`;
  return { open: `<${name}${attribute}>`, close: `</${name}>` };
}

function checkLength(length: number): number {
  if (length > 0) return length;
  throw new AgentChatError(
    "invalid_argument",
    `maxTagLength is ${String(length)}: expected a number above 0`,
  );
}

function readPayload(type: SysTagEvent["type"], raw: string): SysTagEvent {
  if (!withinDepth(raw, MAX_PAYLOAD_DEPTH)) {
    return { type, raw, error: `the JSON is nested deeper than ${MAX_PAYLOAD_DEPTH} levels` };
  }
  try {
    return { type, payload: JSON.parse(raw) as unknown, raw };
  } catch {
    return {
      type,
      raw,
      error: `expected one JSON value between the tags, got ${raw.length} characters that are not JSON`,
    };
  }
}
