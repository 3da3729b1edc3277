/** The past of a session beyond what is shown: older turns, and the whole as a recording. */
import type { SessionEvent } from "../chat/events.js";
import { AgentChatError } from "../errors.js";
import type { SessionHost } from "./host.js";
import { formatRecording } from "./recording.js";
import type { SessionView } from "./session-view.js";

/** So many turns are asked for at a time when everything is wanted. */
const TURNS_A_PAGE = 50;

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

/** The whole log that the host holds, as the text of a recording. */
export async function exportRecording(
  host: SessionHost,
  sessionId: string,
  agent: string | null,
): Promise<string> {
  const pages: (readonly SessionEvent[])[] = [];
  let beforeSeq: number | undefined;
  for (;;) {
    const page = await host.history({
      sessionId,
      limit: TURNS_A_PAGE,
      ...(beforeSeq !== undefined && { beforeSeq }),
    });
    const oldest = page.events[0];
    if (!oldest) break;
    pages.unshift(page.events);
    beforeSeq = oldest.seq;
    if (beforeSeq <= page.first) break;
  }
  const events = pages.flat();
  const createdAt = events[0]?.at ?? 0;
  return formatRecording({ header: { recording: 1, sessionId, agent, createdAt }, events });
}
