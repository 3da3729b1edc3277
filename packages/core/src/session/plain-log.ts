/** The log of a session on a plain ACP server: kept by this side, and longer than a connection. */
import { BridgeMethod, type AttachResult, type SessionEvent } from "../chat/events.js";
import { asText } from "../rpc/as-text.js";
import type { JsonRpcMessage } from "../rpc/json-rpc.js";
import type { HistoryPage, HistoryQuery } from "./history.js";

/** The logs of all sessions of one client, by session id. */
export type PlainLogs = Map<string, PlainLog>;

/**
 * So many events are kept of one session, about 30 MB of deltas. The oldest turns go first, whole;
 * what is shown of them stays.
 */
const MAX_EVENTS = 50_000;

/** Their newest is kept when it is old: without it a session would lose its settings. */
const SESSION_WIDE: ReadonlySet<string> = new Set([
  BridgeMethod.session,
  BridgeMethod.setting,
  "available_commands_update",
  "current_mode_update",
  "config_option_update",
  "session_info_update",
  "usage_update",
  "plan",
]);

export class PlainLog {
  readonly generation: string;
  /** Oldest first: the newest of each kind that is session-wide, then everything from `first` on. */
  events: SessionEvent[] = [];
  /** The oldest event from which on all are held. */
  first = 1;
  readonly #maxEvents: number;
  #last = 0;
  #trimAt: number;

  /** @param generation unique among this client's logs */
  constructor(generation: string, maxEvents: number = MAX_EVENTS) {
    this.generation = generation;
    this.#maxEvents = maxEvents;
    this.#trimAt = maxEvents;
  }

  append(message: JsonRpcMessage, at: number): SessionEvent {
    const event = { seq: ++this.#last, at, message };
    this.events.push(event);
    if (this.events.length > this.#trimAt) this.#trim();
    return event;
  }

  /** A quarter at a time: appending must not cost the length of the log. */
  #trim(): void {
    const { events } = this;
    const quarter = Math.ceil(this.#maxEvents / 4);
    const start = events.findIndex(
      (event, index) =>
        event.seq > this.first &&
        index >= events.length - this.#maxEvents + quarter &&
        startsTurn(event, events[index - 1]),
    );
    if (start > 0) {
      const kept = new Map<string, SessionEvent>();
      for (const event of events.slice(0, start)) {
        const kind = kindOf(event);
        if (!SESSION_WIDE.has(kind)) continue;
        const key = settingOf(event) ?? kind;
        kept.delete(key);
        kept.set(key, event);
      }
      const rest = events.slice(start);
      this.first = rest[0]?.seq ?? this.first;
      this.events = [...kept.values(), ...rest];
    }
    // One endless turn stays whole, and is looked at ever more seldom.
    this.#trimAt = Math.max(this.#maxEvents, this.events.length * 1.25);
  }

  /**
   * What a bridge would answer.
   * @param isNew to somebody who has seen nothing; else to one who has seen everything so far
   */
  attachResult(isNew: boolean, resumable: boolean): AttachResult {
    const to = this.#last;
    return {
      generation: this.generation,
      first: this.first,
      from: isNew ? this.first : to + 1,
      to,
      truncated: isNew && this.first > 1,
      reset: isNew,
      busy: false,
      live: true,
      resumable,
      pending: [],
    };
  }

  /** As `bridge/history` chooses: bounds first, then whole turns from the end. */
  history(query: HistoryQuery): HistoryPage {
    const held = this.events.filter((event) => event.seq >= this.first);
    return { events: chooseEvents(held, query), first: this.first, truncated: this.first > 1 };
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

function settingOf({ message }: SessionEvent): string | null {
  if (!("method" in message) || message.method !== BridgeMethod.setting) return null;
  return `${BridgeMethod.setting} ${asText((message.params as { method?: unknown })?.method)}`;
}

function kindOf({ message }: SessionEvent): string {
  if (!("method" in message)) return "";
  if (message.method !== "session/update") return message.method;
  const { update } = (message.params ?? {}) as { update?: { sessionUpdate?: unknown } };
  return asText(update?.sessionUpdate);
}
