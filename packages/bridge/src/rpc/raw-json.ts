/**
 * Finds and replaces single values inside JSON text, so that a message can be re-addressed
 * without being parsed and written anew: numbers keep their digits, texts their escapes, objects
 * the order of their keys. Every function expects text that `JSON.parse` has already accepted.
 */

/** Where the value of one member stands in its text. */
export interface MemberSpan {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The members of the object that `text` holds from `from` on, in their order; none if it is no
 * object. Cost: O(length of the object), no recursion.
 */
export function memberSpans(text: string, from = 0): readonly MemberSpan[] {
  const spans: MemberSpan[] = [];
  let at = skipBlanks(text, from);
  if (text.charCodeAt(at) !== OPEN_OBJECT) return spans;
  at = skipBlanks(text, at + 1);
  while (at < text.length && text.charCodeAt(at) === QUOTE) {
    const keyEnd = endOfString(text, at);
    const key = JSON.parse(text.slice(at, keyEnd)) as string;
    const start = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    spans.push({ key, start, end });
    at = skipBlanks(text, end);
    if (text.charCodeAt(at) !== COMMA) break;
    at = skipBlanks(text, at + 1);
  }
  return spans;
}

/** The member at a path of keys. Of doubled keys the last counts, as for `JSON.parse`. */
export function findMember(text: string, ...path: readonly string[]): MemberSpan | undefined {
  let found: MemberSpan | undefined;
  for (const key of path) {
    const spans: readonly MemberSpan[] = memberSpans(text, found?.start ?? 0);
    found = spans.filter((span) => span.key === key).at(-1);
    if (!found) return undefined;
  }
  return found;
}

/**
 * The text of the member at a path of keys, exactly as it was written.
 *
 * @example
 * rawMember('{"params":{"id":1e2}}', "params", "id"); // "1e2"
 */
export function rawMember(text: string, ...path: readonly string[]): string | undefined {
  const span = findMember(text, ...path);
  return span && text.slice(span.start, span.end);
}

/**
 * The same message with another value at a path of keys; unchanged if there is no such member.
 *
 * @example
 * replaceMember('{"id": "a","method":"m"}', "7", "id"); // '{"id": 7,"method":"m"}'
 */
export function replaceMember(text: string, value: string, ...path: readonly string[]): string {
  const span = findMember(text, ...path);
  return span ? text.slice(0, span.start) + value + text.slice(span.end) : text;
}

/** An object's text with one more member at its end; what it said under that key before is replaced. */
export function withMember(text: string, key: string, value: string): string {
  if (findMember(text, key)) return replaceMember(text, value, key);
  const close = text.lastIndexOf("}");
  const comma = memberSpans(text).length > 0 ? "," : "";
  return `${text.slice(0, close)}${comma}${JSON.stringify(key)}:${value}${text.slice(close)}`;
}

/** Does an object name a key twice? Two readers of such a text may see two different messages. */
export function hasDoubledKey(text: string): boolean {
  const spans = memberSpans(text);
  return new Set(spans.map((span) => span.key)).size < spans.length;
}

/** In JSON, line breaks stand only between tokens; a pipe of lines must not see them. */
export function toOneLine(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replace(/[\r\n]+/g, " ") : text;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** `from` is at the opening quote; the answer is just after the closing one. */
function endOfString(text: string, from: number): number {
  let searched = from + 1;
  for (;;) {
    const quote = text.indexOf('"', searched);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (
      quote - backslashes > searched &&
      text.charCodeAt(quote - backslashes - 1) === BACKSLASH
    ) {
      backslashes++;
    }
    if (backslashes % 2 === 0) return quote + 1;
    // What lies before an escaped quote is settled, so nothing is looked at more than twice.
    searched = quote + 1;
  }
}

function endOfValue(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first === QUOTE) return endOfString(text, from);
  let at = from;
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) {
    while (at < text.length && !endsPrimitive(text.charCodeAt(at))) at++;
    return at;
  }
  let depth = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
    if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
    at++;
    if (depth === 0) return at;
  }
  return at;
}

function endsPrimitive(code: number): boolean {
  return code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY || code <= 0x20;
}
