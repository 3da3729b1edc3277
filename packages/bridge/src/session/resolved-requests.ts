import type { Session } from "./session.js";

/** A late answer comes within seconds; of older questions it is not known any more that they were. */
const MAX_IDS = 10_000;

/** The ids of questions that are answered, so that a late answer is told apart from a wrong one. */
export class ResolvedRequests {
  readonly #sessions = new Map<string, Session>();

  add(id: string, session: Session): void {
    this.#sessions.set(id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MAX_IDS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  forget(session: Session): void {
    for (const [id, owner] of this.#sessions) if (owner === session) this.#sessions.delete(id);
  }
}
