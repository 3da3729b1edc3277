import type { AgentLink } from "../agent/agent-link.js";
import type { Connection } from "../client/connection.js";
import { Session, type SessionOptions } from "./session.js";

/** The sessions that the bridge holds, by id. */
export class Sessions {
  readonly #byId = new Map<string, Session>();

  get(id: string): Session | undefined {
    return this.#byId.get(id);
  }

  /** For an id that came from outside: anything but a text names no session. */
  find(id: unknown): Session | undefined {
    return typeof id === "string" ? this.#byId.get(id) : undefined;
  }

  /** Every session, in the order of their creation. */
  all(): readonly Session[] {
    return [...this.#byId.values()];
  }

  /** The sessions that an agent process holds. */
  heldBy(link: AgentLink): readonly Session[] {
    return this.all().filter((session) => session.link === link);
  }

  /** The session in which something happened last. */
  newest(): Session | undefined {
    return this.all().reduce<Session | undefined>(
      (newest, each) => (newest && newest.log.lastAt > each.log.lastAt ? newest : each),
      undefined,
    );
  }

  /**
   * Makes a session. One that has the id already is set aside as `<id>~<n>`, to be read; whoever
   * follows it and is none of the callers is sent away.
   */
  create(options: SessionOptions, callers: ReadonlySet<Connection>): Session {
    const old = this.#byId.get(options.id);
    if (old) {
      let n = 1;
      while (this.#byId.has(`${options.id}~${n}`)) n++;
      old.setAside(`${options.id}~${n}`, callers);
      this.#byId.set(old.id, old);
    }
    const session = new Session(options);
    this.#byId.set(options.id, session);
    return session;
  }

  /** Those that have to go if no more than `max` are kept: of no use to anybody now, oldest first. */
  beyond(max: number): readonly Session[] {
    const surplus = this.#byId.size - max;
    if (surplus <= 0) return [];
    return this.all()
      .filter((session) => session.isIdle)
      .sort((a, b) => a.usedAt - b.usedAt)
      .slice(0, surplus);
  }

  delete(session: Session): void {
    this.#byId.delete(session.id);
  }

  forgetConnection(connection: Connection): void {
    for (const session of this.#byId.values()) session.unsubscribe(connection);
  }
}
