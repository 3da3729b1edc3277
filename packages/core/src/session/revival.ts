/**
 * A session that a plain agent brings back. Agents differ: some tell all of its past before they
 * answer, some go on afterwards, some tell nothing, and some tell it where they must not.
 */
import { deferred, type Deferred } from "../rpc/deferred.js";
import { isRecord, type JsonRpcNotification } from "../rpc/json-rpc.js";
import type { Timers } from "../transport/connection.js";
import type { PlainLog } from "./plain-log.js";

/** A replay is over when the answer has come and then nothing for so long, ms. */
const QUIET_AFTER = 300;

export class Revival {
  /** This side has seen the session before. */
  readonly isKnown: boolean;
  /** The agent has begun to tell the past: it replaces what is known. */
  isRetold = false;
  readonly #timers: Timers;
  readonly #isSilent: boolean;
  readonly #restart: () => void;
  readonly #quiet: Deferred<void> = deferred();
  #timer: unknown = null;
  #onEnd: (() => void) | null = null;

  /**
   * @param isSilent the agent must not tell the past (session/resume)
   * @param restart empties the session's log, once, when the past comes to replace it
   */
  constructor(timers: Timers, isSilent: boolean, log: PlainLog | undefined, restart: () => void) {
    this.#timers = timers;
    this.#isSilent = isSilent;
    this.#restart = restart;
    this.isKnown = log !== undefined && log.events.length > 0;
  }

  /** Resolves when nothing of the past comes any more: a new prompt waits for that. */
  get quiet(): Promise<void> {
    return this.#quiet.promise;
  }

  /** False: the update tells again what is known, and is dropped. */
  takes(update: JsonRpcNotification): boolean {
    if (this.#onEnd) this.#waitForQuiet();
    if (!this.isKnown || !tellsPast(update)) return true;
    if (this.#isSilent) return false;
    // After the answer it is too late to start over: what comes then is news.
    if (!this.isRetold && !this.#onEnd) {
      this.isRetold = true;
      this.#restart();
    }
    return true;
  }

  /** The agent has answered. @param onEnd called when the replay is over */
  answered(onEnd: () => void): void {
    this.#onEnd = onEnd;
    const mayGoOn = !this.#isSilent && (this.isRetold || !this.isKnown);
    if (mayGoOn) this.#waitForQuiet();
    else this.end();
  }

  end(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#onEnd?.();
    this.#onEnd = null;
    this.#quiet.resolve();
  }

  #waitForQuiet(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#timer = this.#timers.setTimeout(() => this.end(), QUIET_AFTER);
  }
}

function tellsPast({ params }: JsonRpcNotification): boolean {
  const update = isRecord(params) && isRecord(params["update"]) ? params["update"] : {};
  const kind = String(update["sessionUpdate"]);
  return kind.endsWith("_chunk") || kind.startsWith("tool_call");
}
