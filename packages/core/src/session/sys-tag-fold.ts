/** Folds a log whose host does not read SYS tags: the same state as from a host that does. */
import type { ChatChange } from "../chat/changes.js";
import type { ReduceOptions } from "../chat/draft.js";
import { BridgeMethod, type SessionEvent } from "../chat/events.js";
import { reduceBatch, type Reduced } from "../chat/reduce.js";
import type { ChatState } from "../chat/state.js";
import {
  createSysTagTransform,
  type MessageTransform,
  type SysTagTransformOptions,
  type TransformContext,
} from "../chat/sys-tag-transform.js";
import type { JsonRpcMessage } from "../rpc/json-rpc.js";
import type { Fold } from "./folds.js";

/**
 * Makes folds that read SYS tags, and make of them the events that the reducer knows.
 * @throws AgentChatError `invalid_argument`
 */
export function tagFolds(reading: SysTagTransformOptions, options: ReduceOptions): () => Fold {
  const create = (): MessageTransform =>
    createSysTagTransform({ ...reading, structuredEventMethod: BridgeMethod.structuredEvent });
  // A wrong option fails here, not at the first message.
  create();
  return () => {
    const fold = new SysTagFold(create(), options);
    return (state, events) => fold.fold(state, events);
  };
}

/** One for each session: it remembers tags that have only half arrived. */
class SysTagFold {
  readonly #transform: MessageTransform;
  readonly #options: ReduceOptions;
  /** Text before any prompt is an old conversation told again. */
  #phase: NonNullable<TransformContext["phase"]> = "replay";

  constructor(transform: MessageTransform, options: ReduceOptions) {
    this.#transform = transform;
    this.#options = options;
  }

  fold(state: ChatState, events: readonly SessionEvent[]): Reduced {
    const changes: ChatChange[] = [];
    let folded = state;
    let run: SessionEvent[] = [];
    let { lastSeq } = state;
    const foldRun = (): void => {
      const result = reduceBatch(folded, run, this.#options);
      folded = result.state;
      changes.push(...result.changes);
      run = [];
    };
    for (const event of events) {
      if (event.seq <= lastSeq) continue;
      lastSeq = event.seq;
      const messages = this.#messagesOf(event, folded.sessionId);
      if (!messages) {
        run.push(event);
        continue;
      }
      foldRun();
      // One event became several, or none: all of them have its number.
      for (const message of messages) {
        folded = { ...folded, lastSeq: event.seq - 1 };
        run.push({ ...event, message });
        foldRun();
      }
      folded = { ...folded, lastSeq: event.seq };
    }
    foldRun();
    return { state: folded, changes };
  }

  /** Null: the event as it is. */
  #messagesOf(
    { message }: SessionEvent,
    sessionId: string | null,
  ): readonly JsonRpcMessage[] | null {
    const method = "method" in message ? message.method : "";
    const endsTurn = method === BridgeMethod.turnEnded;
    if (method === "session/prompt") this.#phase = "live";
    const result = this.#transform(message, {
      phase: this.#phase,
      endsTurn,
      ...(sessionId !== null && { sessionId }),
    });
    if (endsTurn) this.#phase = "late";
    if (!result) return null;
    const { forward = message, extra = [] } = result;
    if (endsTurn) return [...extra, message];
    return forward === null ? extra : [forward, ...extra];
  }
}
