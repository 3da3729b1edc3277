import type { SessionEvent } from "../chat/events.js";
import type { SessionHost } from "./host.js";
import { formatRecording } from "./recording.js";

/** So many turns are asked for at a time when everything is wanted. */
const TURNS_A_PAGE = 50;

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
