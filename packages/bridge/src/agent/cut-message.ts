/** What is known of a message that was too long to be taken. */
export interface CutMessage {
  readonly kind: "response" | "request" | "other";
  /** As JSON text; of a response or request. */
  readonly id: string | null;
  readonly sessionId: string | null;
}

const ID = String.raw`(-?\d{1,20}|"(?:[^"\\]|\\.){0,200}")`;
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"`;
const ID_FIRST = new RegExp(
  String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?"id"\s*:\s*${ID}\s*,\s*(?:${VERSION}\s*,\s*)?"(\w+)"`,
);
const METHOD_THEN_ID = new RegExp(
  String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?"method"\s*:\s*"[^"\\]{1,200}"\s*,\s*"id"\s*:\s*${ID}\s*,`,
);
const RESULT_FIRST = new RegExp(String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?"(?:result|error)"\s*:`);
/** One brace: with more of them the id would be one inside the result. */
const ID_LAST = new RegExp(String.raw`,\s*"id"\s*:\s*${ID}\s*(?:,\s*${VERSION}\s*)?\}\s*$`);
const SESSION = /"sessionId"\s*:\s*"([\w.~:-]{1,200})"/;

/**
 * Reads from the first and the last characters of a JSON-RPC message what it was: whoever waits
 * for its answer must be told that there is none. Members may stand in any usual order.
 *
 * @example
 * readCutMessage('{"jsonrpc":"2.0","id":5,"result":{"text":"yyy', 'yyy"}}');
 * // { kind: "response", id: "5", sessionId: null }
 */
export function readCutMessage(head: string, tail: string): CutMessage {
  const sessionId = SESSION.exec(head)?.[1] ?? null;
  const first = ID_FIRST.exec(head) ?? METHOD_THEN_ID.exec(head);
  const id = first?.[1];
  if (id !== undefined) {
    const isResponse = first?.[2] === "result" || first?.[2] === "error";
    return { kind: isResponse ? "response" : "request", id, sessionId };
  }
  const last = RESULT_FIRST.test(head) ? ID_LAST.exec(tail)?.[1] : undefined;
  return last === undefined
    ? { kind: "other", id: null, sessionId }
    : { kind: "response", id: last, sessionId };
}
