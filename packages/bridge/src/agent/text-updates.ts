import type { JsonRpcNotification } from "@gemini-agent-chat/core";

const BEFORE_SESSION = '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"';
const BEFORE_KIND = '","update":{"sessionUpdate":"';
const KINDS = ["agent_message_chunk", "agent_thought_chunk", "user_message_chunk"] as const;
const BEFORE_TEXT = '","content":{"type":"text","text":"';
const AFTER_TEXT = '"}}}}';

/** What a string of JSON holds as it is, and what behind a backslash. */
const PLAIN = String.raw`[^"\\\u0000-\u001f]*`;
const ESCAPED = String.raw`\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})`;

/**
 * The whole line, each key once and in its place: a key that is doubled, written with escapes or
 * hidden further down does not fit. No character fits in two ways, so no line is read twice.
 */
const LINE = new RegExp(
  `^${literal(BEFORE_SESSION)}${PLAIN}${literal(BEFORE_KIND)}(?:${KINDS.join("|")})` +
    `${literal(BEFORE_TEXT)}${PLAIN}(?:${ESCAPED}${PLAIN})*${literal(AFTER_TEXT)}$`,
);

/** In characters. In longer lines there is little to save: most of them is one string. */
const MAX_LENGTH = 4096;

/**
 * Reads pieces of text in the one form in which agents write nearly all that they say, with the
 * same outcome as `JSON.parse` and in a fraction of its time.
 *
 * @example
 * updates.read(line) ?? parseMessage(line);
 */
export class TextUpdates {
  /** How deep the lines are nested that this reads. */
  static readonly depth: number = 4;
  /** Most lines are of the same session as the one before. */
  #sessionId = "";

  /** Null: the line is something else. */
  read(line: string): JsonRpcNotification | null {
    if (line.length > MAX_LENGTH || !LINE.test(line)) return null;
    const sessionId = this.#sessionIn(line);
    const kindStart = BEFORE_SESSION.length + sessionId.length + BEFORE_KIND.length;
    const sessionUpdate = kindAt(line, kindStart);
    const textStart = kindStart + sessionUpdate.length + BEFORE_TEXT.length;
    const raw = line.slice(textStart, -AFTER_TEXT.length);
    const text = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
    const update = { sessionUpdate, content: { type: "text", text } };
    return { jsonrpc: "2.0", method: "session/update", params: { sessionId, update } };
  }

  #sessionIn(line: string): string {
    const end = BEFORE_SESSION.length + this.#sessionId.length;
    const isSame = line.startsWith(this.#sessionId, BEFORE_SESSION.length) && line[end] === '"';
    if (isSame) return this.#sessionId;
    const sessionId = line.slice(BEFORE_SESSION.length, line.indexOf('"', BEFORE_SESSION.length));
    // A copy: a slice would keep all the text that came with it.
    this.#sessionId = Buffer.from(sessionId).toString();
    return this.#sessionId;
  }
}

function kindAt(line: string, at: number): string {
  for (const kind of KINDS) if (line.startsWith(kind, at)) return kind;
  return "";
}

function literal(text: string): string {
  return text.replace(/[{}.]/g, String.raw`\$&`);
}
