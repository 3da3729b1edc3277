import type { JsonRpcMessage } from "@gemini-agent-chat/core";
import type { Session } from "./session.js";
import { toolCallIn } from "./tool-call-in.js";

/** Of each session; an agent asks soon after it has named the call. */
const MAX_CALLS = 1_000;
const MAX_TEXT = 1_000;

/**
 * What kind each tool call of a session is. A question about one may leave that out, because an
 * update has said it before.
 */
export class ToolKinds {
  readonly #bySession = new WeakMap<Session, Map<string, string>>();

  /** Looks at an update of a session, or at a question in it. */
  note(session: Session, message: JsonRpcMessage): void {
    const call = toolCallIn(message);
    if (typeof call?.["kind"] !== "string") return;
    const { toolCallId, kind } = call;
    if (toolCallId.length > MAX_TEXT || kind.length > MAX_TEXT) return;
    const kinds = this.#bySession.get(session) ?? new Map<string, string>();
    this.#bySession.set(session, kinds);
    // The newest stand last.
    kinds.delete(toolCallId);
    kinds.set(toolCallId, kind);
    const [oldest] = kinds.keys();
    if (kinds.size > MAX_CALLS && oldest !== undefined) kinds.delete(oldest);
  }

  /** The kind that was last said of a tool call; null: none. */
  of(session: Session, toolCallId: unknown): string | null {
    if (typeof toolCallId !== "string") return null;
    return this.#bySession.get(session)?.get(toolCallId) ?? null;
  }
}
