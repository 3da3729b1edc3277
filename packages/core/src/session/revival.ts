/**
 * A session that a plain agent brings back. Agents differ: some tell all of its past before they
 * answer, some go on afterwards, some tell nothing, and some tell it where they must not.
 */
import { asText } from "../rpc/as-text.js";
import { deferred, type Deferred } from "../rpc/deferred.js";
import { isRecord, type JsonRpcNotification } from "../rpc/json-rpc.js";
import type { Timers } from "../transport/connection.js";
import type { PlainLog } from "./plain-log.js";

/** A replay is over when the answer has come and then nothing for so long, ms. */
const QUIET_AFTER = 300;

export class Revival {
  /** The log is the agent's telling, and not what this side knew before. */
  isTold = false;
  readonly #timers: Timers;
  readonly #isSilent: boolean;
  readonly #restart: () => void;
  readonly #quiet: Deferred<void> = deferred();
  #timer: unknown = null;
  #onEnd: (() => void) | null = null;

  /**
   * @param isSilent the agent must not tell the past (session/resume)
   * @param restart makes an empty log, once: at once for a session of which nothing is known, else
   *   when the past comes to replace what is known
   */
  constructor(timers: Timers, isSilent: boolean, log: PlainLog | undefined, restart: () => void) {
    this.#timers = timers;
    this.#isSilent = isSilent;
    this.#restart = restart;
    if (!log || log.events.length === 0) this.#tell();
  }

  /** The answer is not there yet: what comes is the past. */
  get isTelling(): boolean {
    return this.isTold && !this.#onEnd;
  }

  /** Resolves when nothing of the past comes any more: a new prompt waits for that. */
  get quiet(): Promise<void> {
    return this.#quiet.promise;
  }

  /** False: the update tells again what is known, and is dropped. */
  takes(update: JsonRpcNotification): boolean {
    if (this.#onEnd) this.#waitForQuiet();
    if (this.isTold || !tellsPast(update)) return true;
    if (this.#isSilent) return false;
    // After the answer it is too late to start over: what comes then is news.
    if (!this.#onEnd) this.#tell();
    return true;
  }

  /** The agent has answered. @param onEnd called when the replay is over */
  answered(onEnd: () => void): void {
    this.#onEnd = onEnd;
    if (this.isTold && !this.#isSilent) this.#waitForQuiet();
    else this.end();
  }

  end(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#onEnd?.();
    this.#onEnd = null;
    this.#quiet.resolve();
  }

  #tell(): void {
    this.isTold = true;
    this.#restart();
  }

  #waitForQuiet(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#timer = this.#timers.setTimeout(() => this.end(), QUIET_AFTER);
  }
}

function tellsPast({ params }: JsonRpcNotification): boolean {
  const update = isRecord(params) && isRecord(params["update"]) ? params["update"] : {};
  const kind = asText(update["sessionUpdate"]);
  return kind.endsWith("_chunk") || kind.startsWith("tool_call");
}
