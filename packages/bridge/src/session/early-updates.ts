import type { JsonRpcNotification } from "@gemini-agent-chat/core";

/** An update and its text, as the agent sent it. */
export interface HeldUpdate {
  readonly message: JsonRpcNotification;
  readonly line: string;
}

/** At most so many unknown sessions have updates held at the same time. */
const MAX_SESSIONS = 100;

/**
 * Updates that came before the answer which makes their session known. Agents send the list of
 * commands that early. Only the first ones are kept of each session.
 */
export class EarlyUpdates {
  readonly #maxUpdates: number;
  readonly #bySession = new Map<string, HeldUpdate[]>();
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
    const held = this.#bySession.get(sessionId);
    if (held) {
      if (held.length >= this.#maxUpdates) return false;
      held.push(update);
      return true;
    }
    if (this.#bySession.size >= MAX_SESSIONS) return false;
    this.#bySession.set(sessionId, [update]);
    return true;
  }

  take(sessionId: string): readonly HeldUpdate[] {
    const held = this.#bySession.get(sessionId) ?? [];
    this.#bySession.delete(sessionId);
    return held;
  }
}
