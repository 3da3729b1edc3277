import { isRecord } from "@gemini-agent-chat/core";
import type { Turn } from "./session.js";

/** Of one session; an answer is a hundred bytes as a rule. */
const MAX_BYTES = 256 * 1024;
const MAX_MESSAGE = 1_000;

/**
 * The answers of a session's turns that are over, for whoever sends a prompt again. Beyond
 * 256 KiB the oldest are kept in short: why the turn ended, and nothing else that the agent wrote.
 */
export class RememberedAnswers {
  /** Turns whose answer is whole, oldest first. */
  readonly #whole = new Map<Turn, number>();
  #bytes = 0;

  /** The turn is over, and everybody who waited for its answer has it. */
  remember(turn: Turn): void {
    if (turn.answer === null || this.#whole.has(turn)) return;
    // A line may be a slice of all the text that came with it, and this one is kept for long.
    const copy = Buffer.from(turn.answer);
    turn.answer = copy.toString();
    this.#whole.set(turn, copy.length);
    this.#bytes += copy.length;
    for (const [each, bytes] of this.#whole) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#whole.delete(each);
      this.#bytes -= bytes;
      each.answer = inShort(each.answer ?? "{}");
    }
  }
}

/** An answer line with what a client needs to know of it. */
function inShort(line: string): string {
  const { result, error } = JSON.parse(line) as { readonly result?: unknown; error?: unknown };
  const head = { jsonrpc: "2.0", id: null };
  if (isRecord(error)) {
    const { code, message } = error;
    const said = typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "";
    return JSON.stringify({ ...head, error: { code, message: said } });
  }
  const reason = isRecord(result) ? result["stopReason"] : undefined;
  const isShort = typeof reason === "string" && reason.length <= MAX_MESSAGE;
  return JSON.stringify({ ...head, result: isShort ? { stopReason: reason } : {} });
}
