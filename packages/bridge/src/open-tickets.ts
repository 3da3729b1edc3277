import { randomBytes } from "node:crypto";

const VALID_MS = 60_000;
const PREFIX = "/open/";

/** What becomes of a ticket that somebody shows. */
export type Redeemed =
  /** Where its holder is sent, relative to its path. */
  { readonly location: string } | { readonly status: 403 | 404; readonly reason: string };

interface Ticket {
  readonly validUntil: number;
  /** Whose programs may use it; null: whoever has it. */
  readonly user: number | null;
}

/**
 * Addresses that open the page once. Everybody on this machine can read the command line of a
 * browser, so the token does not stand there: a ticket does, which is worth nothing when used, and
 * nothing to the programs of another user.
 *
 * @example
 * const tickets = new OpenTickets(token);
 * tickets.issue(); // "/open/3q2-7w…"
 */
export class OpenTickets {
  readonly #token: string;
  readonly #clock: () => number;
  /** By their paths, oldest first. */
  readonly #tickets = new Map<string, Ticket>();

  constructor(token: string, clock: () => number = Date.now) {
    this.#token = token;
    this.#clock = clock;
  }

  /**
   * A path that {@link redeem} takes once, within 60 seconds.
   * @param user whose programs may use it, by number. Default: whoever has it
   */
  issue(user: number | null = null): string {
    this.#prune();
    const path = PREFIX + randomBytes(24).toString("base64url");
    this.#tickets.set(path, { validUntil: this.#clock() + VALID_MS, user });
    return path;
  }

  /** @param asker whose program shows it; null: nobody can tell */
  redeem(path: string, asker: () => number | null): Redeemed {
    this.#prune();
    const ticket = this.#tickets.get(path);
    if (!ticket || this.#clock() >= ticket.validUntil) {
      return { status: 404, reason: "a ticket that was used, is too old, or was never issued" };
    }
    if (ticket.user !== null) {
      const shownBy = asker();
      // The superuser reads the token itself; it also hands on connections for others.
      if (shownBy !== ticket.user && shownBy !== 0) return notTheirs(shownBy);
    }
    this.#tickets.delete(path);
    return { location: `../#token=${this.#token}` };
  }

  #prune(): void {
    for (const [path, { validUntil }] of this.#tickets) {
      if (this.#clock() < validUntil) return;
      this.#tickets.delete(path);
    }
  }
}

/** Is it the path of a ticket, good or not? */
export function isTicket(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** It stays good for its owner: what somebody else does must not keep them out. */
function notTheirs(user: number | null): Redeemed {
  const who = user === null ? "somebody who cannot be told" : `the user with number ${user}`;
  const reason =
    `the ticket for the browser was shown by ${who}. ` +
    "If that was your browser, open the address that was printed";
  return { status: 403, reason };
}
