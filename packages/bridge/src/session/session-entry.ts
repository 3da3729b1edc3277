import { META_KEY } from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { ClientCall } from "../client/client-call.js";
import { eventText } from "../log/log-entry.js";
import type { LogSelection } from "../log/log-selection.js";
import { rawMember, withMember } from "../rpc/raw-json.js";
import type { Permissions } from "./permissions.js";
import type { Session } from "./session.js";

/** Lets a client into a session: its answer, what happened so far, and what waits for a person. */
export class SessionEntry {
  readonly #host: AgentHost;
  readonly #permissions: Permissions;

  constructor(host: AgentHost, permissions: Permissions) {
    this.#host = host;
    this.#permissions = permissions;
  }

  /** Can the agent bring this session back if need be? */
  isResumable(session: Session): boolean {
    return !session.isLost && this.#host.canResume;
  }

  /**
   * Answers session/new, load or resume. Log clients get the events from the first one on; plain
   * ones get the past only where `replays`, before the answer as ACP wants it.
   */
  enter(call: ClientCall, session: Session, result: string, replays: boolean): void {
    const { connection } = call;
    if (!connection.isOpen) return;
    const { first, last } = session.log;
    if (connection.isLogClient) {
      const selection = { from: first, to: last, truncated: first > 1 };
      const answer = this.#answer(session, selection, false);
      return this.#follow(call, session, withAttachAnswer(result, answer), selection, 0);
    }
    session.subscribe(connection, "plain").start(replays ? first : last + 1, last);
    call.succeed(result, session);
    this.#permissions.showPlain(session, connection);
  }

  /** Answers `bridge/attach`. Pinned events after `pinnedAfter` come before the chosen ones. */
  attach(
    call: ClientCall,
    session: Session,
    selection: LogSelection,
    reset: boolean,
    pinnedAfter: number,
  ): void {
    call.connection.knowsBridge = true;
    this.#follow(call, session, this.#answer(session, selection, reset), selection, pinnedAfter);
  }

  /** An `AttachResult` as JSON text. */
  #answer(session: Session, selection: LogSelection, reset: boolean): string {
    const { from, to, truncated } = selection;
    const head = JSON.stringify({
      generation: session.log.generation,
      first: session.log.first,
      from,
      to,
      truncated,
      reset,
      busy: session.turn !== null,
      live: session.isLive,
      resumable: this.isResumable(session),
    });
    const pending = this.#permissions.pending(session).map(eventText);
    return withMember(head, "pending", `[${pending.join(",")}]`);
  }

  #follow(
    call: ClientCall,
    session: Session,
    result: string,
    selection: LogSelection,
    pinnedAfter: number,
  ): void {
    const { connection } = call;
    const subscription = session.subscribe(connection, "events");
    // The answer announces the events, so it goes first.
    call.succeed(result);
    subscription.start(selection.from, selection.to, pinnedAfter);
    this.#permissions.shown(session, connection);
  }
}

/**
 * The result of session/new, load or resume with an attach answer riding in its `_meta`; all
 * else stays as the agent wrote it.
 *
 * @example
 * withAttachAnswer('{"sessionId":"s"}', "{}"); // '{"sessionId":"s","_meta":{"gemini-agent-chat":{}}}'
 */
function withAttachAnswer(result: string, answer: string): string {
  const object = result.trimStart().startsWith("{") ? result : "{}";
  const meta = rawMember(object, "_meta");
  const object_ = meta?.startsWith("{") ? meta : "{}";
  return withMember(object, "_meta", withMember(object_, META_KEY, answer));
}
