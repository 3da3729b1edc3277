import type { JsonRpcNotification } from "@gemini-agent-chat/core";

/** An update and its text, as the agent sent it. */
export interface HeldUpdate {
  readonly message: JsonRpcNotification;
  readonly line: string;
}

/** At most so many unknown sessions have updates held at the same time. */
const MAX_SESSIONS = 100;
const MAX_BYTES = 1024 * 1024;

interface Held {
  readonly updates: HeldUpdate[];
  bytes: number;
}

/**
 * Updates that came before the answer which makes their session known. Agents send the list of
 * commands that early. Only the first ones are kept of each session.
 */
export class EarlyUpdates {
  readonly #maxUpdates: number;
  readonly #bySession = new Map<string, Held>();
  /** Requests under way that may make a session known. */
  #awaited = 0;

  constructor(maxUpdates: number) {
    this.#maxUpdates = maxUpdates;
  }

  /** A session is being created: whatever comes for an unknown one may be its. */
  begin(): void {
    this.#awaited++;
  }

  /** The answer is here. What nobody has taken by then belongs to no session of ours. */
  end(): void {
    this.#awaited--;
    if (this.#awaited === 0) this.#bySession.clear();
  }

  /** False: nobody is waiting for such a session, or there is no room. */
  hold(sessionId: string, update: HeldUpdate): boolean {
    if (this.#awaited === 0) return false;
    const held = this.#bySession.get(sessionId) ?? { updates: [], bytes: 0 };
    const bytes = held.bytes + Buffer.byteLength(update.line);
    if (held.updates.length >= this.#maxUpdates || bytes > MAX_BYTES) return false;
    if (held.updates.length === 0 && this.#bySession.size >= MAX_SESSIONS) return false;
    held.updates.push(update);
    held.bytes = bytes;
    this.#bySession.set(sessionId, held);
    return true;
  }

  take(sessionId: string): readonly HeldUpdate[] {
    const updates = this.#bySession.get(sessionId)?.updates ?? [];
    this.#bySession.delete(sessionId);
    return updates;
  }
}
