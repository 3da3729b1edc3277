import { META_KEY } from "@gemini-agent-chat/core";
import { eventText } from "../log/event-frames.js";
import type { LogSelection } from "../log/log-selection.js";
import { rawMember, withMember } from "../rpc/raw-json.js";
import type { LogEntry } from "../log/session-log.js";
import type { Session } from "./session.js";

/** What {@link attachAnswer} tells about besides the session itself. */
export interface AttachFacts {
  readonly selection: LogSelection;
  readonly reset: boolean;
  readonly resumable: boolean;
  readonly pending: readonly LogEntry[];
}

/** An `AttachResult` as JSON text. */
export function attachAnswer(session: Session, facts: AttachFacts): string {
  const { from, to, truncated } = facts.selection;
  const head = JSON.stringify({
    generation: session.log.generation,
    first: session.log.first,
    from,
    to,
    truncated,
    reset: facts.reset,
    busy: session.turn !== null,
    live: session.isLive,
    resumable: facts.resumable,
  });
  return withMember(head, "pending", `[${facts.pending.map(eventText).join(",")}]`);
}

/**
 * The result of session/new, load or resume with an attach answer riding in its `_meta`; all
 * else stays as the agent wrote it.
 *
 * @example
 * withAttachAnswer('{"sessionId":"s"}', "{}"); // '{"sessionId":"s","_meta":{"gemini-agent-chat":{}}}'
 */
export function withAttachAnswer(result: string, answer: string): string {
  const object = result.trimStart().startsWith("{") ? result : "{}";
  const meta = rawMember(object, "_meta");
  const object_ = meta?.startsWith("{") ? meta : "{}";
  return withMember(object, "_meta", withMember(object_, META_KEY, answer));
}
