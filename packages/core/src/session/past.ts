/** The past of a session beyond what is shown. */
import { AgentChatError } from "../errors.js";
import type { SessionHost } from "./host.js";
import type { SessionView } from "./session-view.js";

/** What {@link loadOlder} did. */
export interface OlderMessages {
  /** Messages that were added. */
  readonly count: number;
  /** The host holds still older turns. */
  readonly more: boolean;
}

/** Puts up to `turns` older turns before what is shown. */
export async function loadOlder(
  host: SessionHost,
  view: SessionView,
  turns: number,
): Promise<OlderMessages> {
  if (!Number.isInteger(turns) || turns < 1) {
    throw new AgentChatError(
      "invalid_argument",
      `loadOlder: expected a number of turns from 1 on, got ${turns}`,
    );
  }
  const { sessionId } = view.state;
  if (sessionId === null || !view.hasOlder) return { count: 0, more: false };
  const beforeSeq = view.oldestSeq;
  const page = await host.history({ sessionId, beforeSeq, limit: turns });
  // A second call meanwhile, or a new numbering: this page belongs nowhere.
  if (view.oldestSeq !== beforeSeq) return { count: 0, more: view.hasOlder };
  return { count: view.prependHistory(page), more: view.hasOlder };
}
