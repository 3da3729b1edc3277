/** What is known of a message that was too long to be taken. */
export interface CutMessage {
  readonly kind: "response" | "request" | "other";
  /** As JSON text; of a response or request. */
  readonly id: string | null;
  readonly sessionId: string | null;
}

/** The members of an envelope that are short; all others may be of any length. */
const SHORT = [
  String.raw`"jsonrpc"\s*:\s*"2\.0"`,
  String.raw`"id"\s*:\s*(?:-?\d{1,20}|"(?:[^"\\]|\\.){0,200}")`,
  String.raw`"method"\s*:\s*"[^"\\]{1,200}"`,
].join("|");
/** The short members that the message begins with, and the name of the long one behind them. */
const HEAD = new RegExp(String.raw`^\s*\{\s*((?:(?:${SHORT})\s*,\s*){0,3})"(\w+)"\s*:`);
/** Those that it ends with. One brace: with more of them they would stand inside the long one. */
const TAIL = new RegExp(String.raw`((?:,\s*(?:${SHORT})\s*){1,3})\}\s*$`);
const ID = /"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")/;
const SESSION = /"sessionId"\s*:\s*"([\w.~:-]{1,200})"/;

/**
 * Reads from the first and the last characters of a JSON-RPC message what it was: whoever waits
 * for its answer must be told that there is none. Members may stand in any order.
 *
 * @example
 * readCutMessage('{"jsonrpc":"2.0","id":5,"result":{"text":"yyy', 'yyy"}}');
 * // { kind: "response", id: "5", sessionId: null }
 */
export function readCutMessage(head: string, tail: string): CutMessage {
  const sessionId = SESSION.exec(head)?.[1] ?? null;
  const [, first = "", long = ""] = HEAD.exec(head) ?? [];
  const last = TAIL.exec(tail)?.[1] ?? "";
  const id = (ID.exec(first) ?? ID.exec(last))?.[1];
  const isResponse = long === "result" || long === "error";
  const isRequest = long === "params" && /"method"\s*:/.test(first + last);
  if (id === undefined || !(isResponse || isRequest)) return { kind: "other", id: null, sessionId };
  return { kind: isResponse ? "response" : "request", id, sessionId };
}
