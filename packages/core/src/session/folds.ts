/** How the events of a session become its state: by the reducer alone, or with SYS tags read first. */
import type { ReduceOptions } from "../chat/draft.js";
import type { SessionEvent } from "../chat/events.js";
import { reduceBatch, type Reduced } from "../chat/reduce.js";
import type { ChatState } from "../chat/state.js";
import type { SysTagTransformOptions } from "../chat/sys-tag-transform.js";
import { lazyPart } from "./lazy-part.js";

const sysTagFold = lazyPart(() => import("./sys-tag-fold.js"));

/** How SYS tags are read: `true` for the defaults. */
export type SysTagReading = boolean | SysTagTransformOptions;

/** Folds the events of one session, in their order: it may remember a tag that has half arrived. */
export type Fold = (state: ChatState, events: readonly SessionEvent[]) => Reduced;

/** Makes the folds of one client. What reads SYS tags is only loaded where somebody wants that. */
export class Folds {
  readonly #options: ReduceOptions;
  readonly #reading: SysTagReading;
  #createTagFold: (() => Fold) | null = null;

  constructor(options: ReduceOptions, reading: SysTagReading = false) {
    this.#options = options;
    this.#reading = reading;
  }

  /**
   * To be called before the first event of a connection.
   * @param hostReads the host reads the tags already
   * @throws AgentChatError `load_failed`, `invalid_argument` for options that cannot work
   */
  async load(hostReads: boolean): Promise<void> {
    this.#createTagFold = null;
    if (!this.#reading || hostReads) return;
    const { tagFolds } = await sysTagFold();
    this.#createTagFold = tagFolds(this.#reading === true ? {} : this.#reading, this.#options);
  }

  /** A new one for each session. */
  create(): Fold {
    return (
      this.#createTagFold?.() ?? ((state, events) => reduceBatch(state, events, this.#options))
    );
  }
}
