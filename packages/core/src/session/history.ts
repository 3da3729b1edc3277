/** How the past of a session is asked for, and what comes. */
import type { SessionEvent } from "../chat/events.js";

/** Which part of a session's past is wanted; `limit` in turns, times in UNIX ms, both exclusive. */
export interface ReplayOptions {
  readonly limit?: number;
  readonly since?: number;
  readonly before?: number;
}

/** A part of a session's log. */
export interface HistoryPage {
  readonly events: readonly SessionEvent[];
  /** The oldest `seq` that the host still holds. */
  readonly first: number;
  readonly truncated: boolean;
}

export interface HistoryQuery extends ReplayOptions {
  /** Without it the newest session. */
  readonly sessionId?: string;
  /** Only events older than this one. */
  readonly beforeSeq?: number;
}
