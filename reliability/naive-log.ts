import type { SessionEvent } from "@gemini-agent-chat/core";

/** What is asked for; `bridge/history` has no `after` and is asked without. */
export interface NaiveQuery {
  readonly after?: number;
  readonly since?: number;
  readonly before?: number;
  readonly limit?: number;
}

/** What is right. */
export interface NaiveAnswer {
  readonly events: readonly SessionEvent[];
  readonly truncated: boolean;
}

/** Events that belong to the whole session: the newest of each kind is sent whatever was evicted. */
function pinOf({ message }: SessionEvent): string | null {
  if (!("method" in message)) return null;
  const params = message.params as { update?: { sessionUpdate?: string } };
  if (message.method === "bridge/session") return "session";
  return params.update?.sessionUpdate === "usage_update" ? "usage" : null;
}

function isPrompt({ message }: SessionEvent): boolean {
  return "method" in message && message.method === "session/prompt";
}

/**
 * What a log must answer that has dropped all events before `first`: a list and a filter, with no
 * thought of speed. `all` are all events that ever were.
 */
export function chooseNaively(
  all: readonly SessionEvent[],
  first: number,
  query: NaiveQuery,
  withPinned: boolean,
): NaiveAnswer {
  const { after = 0, since = -Infinity, before = Infinity, limit } = query;
  const isAfter = withPinned ? after : 0;
  const wanted = all.filter(({ seq, at }) => seq > isAfter && at > since && at < before);
  let chosen = wanted.filter(({ seq }) => seq >= first);
  let truncated = chosen.length < wanted.length;
  if (limit !== undefined) {
    const starts = all.filter((event) => isPrompt(event) && event.seq >= first);
    const turnOf = (seq: number): number =>
      starts.filter((each) => each.seq <= seq).at(-1)?.seq ?? 0;
    const turns = [...new Set(chosen.map(({ seq }) => turnOf(seq)))].filter((turn) => turn > 0);
    const nthLast = limit === 0 ? Infinity : turns.at(-limit);
    if (nthLast !== undefined && turns.length >= limit) {
      chosen = chosen.filter(({ seq }) => seq >= nthLast);
      truncated = false;
    }
  }
  if (!withPinned) return { events: chosen, truncated };
  const from = chosen[0]?.seq ?? (all.at(-1)?.seq ?? 0) + 1;
  const newest = new Map<string, SessionEvent>();
  for (const event of all) {
    const pin = pinOf(event);
    if (pin !== null) newest.set(pin, event);
  }
  const pinned = [...newest.values()]
    .filter(({ seq }) => seq > after && seq < from)
    .sort((a, b) => a.seq - b.seq);
  return { events: [...pinned, ...chosen], truncated };
}
