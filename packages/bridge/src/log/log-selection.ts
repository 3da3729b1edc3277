/** Which events of a log are asked for. Times in UNIX ms; `limit` in turns. All exclusive. */
export interface LogQuery {
  readonly after?: number | undefined;
  readonly beforeSeq?: number | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** Events `from..to` of a log; none: `from === to + 1`. */
export interface LogSelection {
  readonly from: number;
  readonly to: number;
  /** Some of the events asked for are held no more. */
  readonly truncated: boolean;
}

/** What {@link selectEvents} looks at: the events held, and a little about those that were. */
export interface LogShape {
  /** Oldest event held, and newest event ever; none held: `first === last + 1`. */
  readonly first: number;
  readonly last: number;
  /** When event `seq` was logged. Never decreases with `seq`. */
  readonly at: (seq: number) => number;
  /** First events of the turns that are held at least in part, ascending. */
  readonly turnStarts: readonly number[];
  /** When the oldest and the newest of the events not held any more were logged. */
  readonly evicted: { readonly from: number; readonly to: number } | null;
}

/**
 * Chooses events of a log. Sequence numbers and times bound the choice; then `limit` drops all
 * before the first event of the N-th last turn that still has a chosen event.
 * Cost: O(log events + turns).
 *
 * @example
 * selectEvents(log.shape, { limit: 2 }); // the last two turns
 */
export function selectEvents(shape: LogShape, query: LogQuery): LogSelection {
  const { first, last, turnStarts } = shape;
  const { after = 0, beforeSeq = Infinity, since = -Infinity, before = Infinity } = query;
  const low = Math.max(
    after + 1,
    first,
    lowestSeq(shape, (seq) => shape.at(seq) > since),
  );
  const high = Math.min(
    beforeSeq - 1,
    last,
    lowestSeq(shape, (seq) => shape.at(seq) >= before) - 1,
  );
  const missesOlder = evictedMatch(shape, query);
  if (query.limit === undefined) return selection(low, high, missesOlder);

  const turns = turnStarts.filter((start, index) => {
    const end = (turnStarts[index + 1] ?? last + 1) - 1;
    return start <= high && end >= low;
  });
  if (query.limit === 0) return selection(high + 1, high, false);
  const nthLast = turns.at(-query.limit);
  if (turns.length < query.limit || nthLast === undefined) return selection(low, high, missesOlder);
  // A turn that was itself cut has lost events that were asked for.
  return selection(Math.max(low, nthLast), high, missesOlder && nthLast < first);

  function selection(from: number, to: number, truncated: boolean): LogSelection {
    // Nothing chosen: the position is the end of the log.
    return from <= to ? { from, to, truncated } : { from: last + 1, to: last, truncated };
  }
}

/** The lowest held sequence number that passes, or one after the last; `test` must not flip back. */
function lowestSeq(shape: LogShape, test: (seq: number) => boolean): number {
  let low = shape.first;
  let high = shape.last + 1;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Could an event that is gone have been chosen? Of times only the two ends are known. */
function evictedMatch(shape: LogShape, query: LogQuery): boolean {
  const { evicted } = shape;
  if (evicted === null) return false;
  const { after = 0, beforeSeq = Infinity, since = -Infinity, before = Infinity } = query;
  const someSeq = after + 1 < Math.min(shape.first, beforeSeq);
  return someSeq && evicted.to > since && evicted.from < before;
}
