/** Notices a connection that is dead without having been closed: a page cannot send WebSocket pings. */
import type { Timers } from "./connection.js";

/** When a silent connection is asked for a sign of life, and when it counts as dead. */
export interface HeartbeatOptions {
  /** So long without a message before the other side is asked for one, ms. Default 20,000. */
  readonly interval?: number;
  /** So long for its answer before the connection counts as lost, ms. Default 10,000. */
  readonly timeout?: number;
}

export class Heartbeat {
  readonly #timers: Timers;
  readonly #interval: number;
  readonly #timeout: number;
  readonly #ping: () => void;
  readonly #onDead: () => void;
  #timer: unknown = null;
  #isWaiting = false;
  #heard = false;

  /**
   * @param ping asks the other side for a sign of life
   * @param onDead called once when none came; the heartbeat has stopped then
   */
  constructor(timers: Timers, options: HeartbeatOptions, ping: () => void, onDead: () => void) {
    this.#timers = timers;
    this.#interval = options.interval ?? 20_000;
    this.#timeout = options.timeout ?? 10_000;
    this.#ping = ping;
    this.#onDead = onDead;
  }

  start(): void {
    this.stop();
    this.#wait();
  }

  /** A message came, whatever it was. Cheap: no timer is touched. */
  heard(): void {
    this.#heard = true;
  }

  /** Asks now: the computer may have slept. Nothing when it is stopped or has asked already. */
  check(): void {
    if (this.#timer === null || this.#isWaiting) return;
    this.#timers.clearTimeout(this.#timer);
    this.#ask();
  }

  stop(): void {
    if (this.#timer !== null) this.#timers.clearTimeout(this.#timer);
    this.#timer = null;
    this.#isWaiting = false;
  }

  #wait(): void {
    this.#isWaiting = false;
    this.#heard = false;
    this.#timer = this.#timers.setTimeout(() => {
      if (this.#heard) this.#wait();
      else this.#ask();
    }, this.#interval);
  }

  #ask(): void {
    this.#isWaiting = true;
    this.#heard = false;
    this.#timer = this.#timers.setTimeout(() => {
      if (this.#heard) return this.#wait();
      this.stop();
      this.#onDead();
    }, this.#timeout);
    this.#ping();
  }
}
