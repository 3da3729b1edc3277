/** The log of a session on a plain ACP server: kept by this side, and longer than a connection. */
import type { AttachResult, SessionEvent } from "../chat/events.js";
import { asText } from "../rpc/as-text.js";
import type { JsonRpcMessage } from "../rpc/json-rpc.js";
import type { HistoryPage, HistoryQuery } from "./history.js";

/** The logs of all sessions of one client, by session id. */
export type PlainLogs = Map<string, PlainLog>;

export class PlainLog {
  readonly generation: string;
  readonly events: SessionEvent[] = [];

  /** @param generation unique among this client's logs */
  constructor(generation: string) {
    this.generation = generation;
  }

  append(message: JsonRpcMessage, at: number): SessionEvent {
    const event = { seq: this.events.length + 1, at, message };
    this.events.push(event);
    return event;
  }

  /**
   * What a bridge would answer.
   * @param isNew to somebody who has seen nothing; else to one who has seen everything so far
   */
  attachResult(isNew: boolean, resumable: boolean): AttachResult {
    const to = this.events.length;
    return {
      generation: this.generation,
      first: 1,
      from: isNew ? 1 : to + 1,
      to,
      truncated: false,
      reset: isNew,
      busy: false,
      live: true,
      resumable,
      pending: [],
    };
  }

  /** As `bridge/history` chooses: bounds first, then whole turns from the end. */
  history(query: HistoryQuery): HistoryPage {
    const events = chooseEvents(this.events, query);
    return { events, first: 1, truncated: false };
  }
}

/**
 * The events within the bounds of `query`; of those the last `limit` turns, where a turn begins
 * with a prompt or with the first of a person's replayed messages.
 */
export function chooseEvents(
  events: readonly SessionEvent[],
  query: HistoryQuery,
): readonly SessionEvent[] {
  const { beforeSeq = Infinity, since = -Infinity, before = Infinity, limit } = query;
  const chosen = events.filter(
    (event) => event.seq < beforeSeq && event.at > since && event.at < before,
  );
  if (limit === undefined) return chosen;
  const starts = chosen.flatMap((event, index) =>
    startsTurn(event, chosen[index - 1]) ? [index] : [],
  );
  if (starts.length < limit) return chosen;
  return limit === 0 ? [] : chosen.slice(starts.at(-limit));
}

function startsTurn(event: SessionEvent, previous: SessionEvent | undefined): boolean {
  const kind = kindOf(event);
  if (kind === "session/prompt") return true;
  return kind === "user_message_chunk" && (!previous || kindOf(previous) !== "user_message_chunk");
}

function kindOf({ message }: SessionEvent): string {
  if (!("method" in message)) return "";
  if (message.method !== "session/update") return message.method;
  const { update } = (message.params ?? {}) as { update?: { sessionUpdate?: unknown } };
  return asText(update?.sessionUpdate);
}
