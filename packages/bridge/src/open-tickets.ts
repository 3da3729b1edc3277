import { randomBytes } from "node:crypto";

const VALID_MS = 60_000;
const PREFIX = "/open/";

/**
 * Addresses that open the page once. Everybody on this machine can read the command line of a
 * browser, so the token does not stand there: a ticket does, which is worth nothing when used.
 *
 * @example
 * const tickets = new OpenTickets(token);
 * tickets.issue(); // "/open/3q2-7w…"
 */
export class OpenTickets {
  readonly #token: string;
  readonly #clock: () => number;
  readonly #validUntil = new Map<string, number>();

  constructor(token: string, clock: () => number = Date.now) {
    this.#token = token;
    this.#clock = clock;
  }

  /** A path that {@link redeem} takes once, within 60 seconds. */
  issue(): string {
    const path = PREFIX + randomBytes(24).toString("base64url");
    this.#validUntil.set(path, this.#clock() + VALID_MS);
    return path;
  }

  /**
   * Where the holder of this path is sent, relative to it; null: it is no ticket, or is none any
   * more.
   */
  redeem(path: string): string | null {
    const validUntil = this.#validUntil.get(path);
    this.#validUntil.delete(path);
    return validUntil !== undefined && this.#clock() < validUntil
      ? `../#token=${this.#token}`
      : null;
  }
}
