import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventTraits } from "./event-traits.js";
import type { LogQuery } from "./log-selection.js";
import { SessionLog } from "./session-log.js";
import { cpuTime } from "../../../core/src/cpu-time.test-helper.js";

interface ModelEvent {
  readonly seq: number;
  readonly at: number;
  readonly turn: number;
  readonly bytes: number;
  readonly pin: string | null;
}

/** The same log, as simple as it can be: a list, and filters over it. */
class ModelLog {
  readonly all: ModelEvent[] = [];
  held: ModelEvent[] = [];
  #turn = 0;

  constructor(readonly maxBytes: number) {}

  append(at: number, bytes: number, traits: EventTraits): void {
    if (traits.startsTurn) this.#turn++;
    const event = { seq: this.all.length + 1, at, turn: this.#turn, bytes, pin: traits.pin };
    this.all.push(event);
    this.held.push(event);
    while (this.bytes() > this.maxBytes && this.held[0]?.turn !== this.#turn) {
      const oldest = this.held[0]?.turn;
      this.held = this.held.filter((each) => each.turn !== oldest);
    }
    while (this.bytes() > this.maxBytes && this.held.length > 1) this.held.shift();
  }

  pins(): ModelEvent[] {
    const newest = new Map(this.all.filter((e) => e.pin !== null).map((e) => [e.pin, e]));
    return [...newest.values()].sort((a, b) => a.seq - b.seq);
  }

  bytes(): number {
    const kept = new Set([...this.held, ...this.pins()]);
    return [...kept].reduce((sum, event) => sum + event.bytes, 0);
  }

  chosen(query: LogQuery): ModelEvent[] {
    const { after = 0, beforeSeq = Infinity, since = -Infinity, before = Infinity } = query;
    const inRange = this.held.filter(
      (e) => e.seq > after && e.seq < beforeSeq && e.at > since && e.at < before,
    );
    if (query.limit === undefined) return inRange;
    const turns = [...new Set(inRange.map((e) => e.turn).filter((turn) => turn > 0))];
    if (query.limit === 0) return [];
    const oldest = turns.at(-query.limit);
    return turns.length < query.limit || oldest === undefined
      ? inRange
      : inRange.filter((e) => e.turn >= oldest);
  }

  /** Is one of the chosen events of the whole, unlimited log missing? */
  isTruncated(query: LogQuery): boolean {
    const whole = new ModelLog(Infinity);
    whole.all.push(...this.all);
    whole.held = this.all;
    const first = this.held[0]?.seq ?? 0;
    return whole.chosen(query).some((event) => event.seq < first);
  }
}

test("500 random questions get the answers of a list with filters", () => {
  let seed = 20;
  const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  let clock = 1000;
  let asked = 0;
  for (let round = 0; round < 50; round++) {
    const maxBytes = 500 + random(4000);
    const log = new SessionLog("s", { maxBytes }, () => clock);
    const model = new ModelLog(maxBytes);
    const events = 20 + random(180);
    for (let i = 0; i < events; i++) {
      clock += random(3);
      const traits: EventTraits = {
        kind: "update",
        startsTurn: random(8) === 0,
        pin: random(10) === 0 ? `pin${random(3)}` : null,
      };
      const text = "x".repeat(random(random(20) === 0 ? 600 : 60));
      log.append(text, traits);
      model.append(clock, text.length, traits);
      assert.equal(log.bytes, model.bytes());
      assert.ok(log.bytes <= maxBytes || model.held.length === 1 || model.held.length === 0);
    }
    assert.equal(log.first, model.held[0]?.seq);
    for (let i = 0; i < 10; i++, asked++) {
      const maybe = (value: number): number | undefined => (random(2) === 0 ? value : undefined);
      const query: LogQuery = {
        after: maybe(random(events + 5)),
        beforeSeq: maybe(random(events + 5)),
        since: maybe(clock - random(250)),
        before: maybe(clock - random(200)),
        limit: maybe(random(6)),
      };
      const { from, to, truncated } = log.select(query);
      const seqs = [...log.entries(from, to)].map((entry) => entry.seq);
      const expected = model.chosen(query).map((event) => event.seq);
      assert.deepEqual(seqs, expected, JSON.stringify(query));
      if (expected.length === 0) assert.equal(from, to + 1);
      // Of the times of what is gone only the ends are known: a gap is always reported, and
      // without times never falsely.
      const gap = model.isTruncated(query);
      if (gap) assert.equal(truncated, true, JSON.stringify(query));
      if (query.since === undefined && query.before === undefined && query.limit !== 0) {
        assert.equal(truncated, gap, JSON.stringify(query));
      }
      const pins = model.pins().filter((pin) => pin.seq < from);
      assert.deepEqual(
        log.pinned(0, from).map((entry) => entry.seq),
        pins.map((pin) => pin.seq),
      );
    }
  }
  assert.equal(asked, 500);
});

const plain: EventTraits = { kind: "update", startsTurn: false, pin: null };

test("times never go back, even when the clock does", () => {
  const times = [100, 50, 120];
  const log = new SessionLog("s", { maxBytes: 1000 }, () => times.shift() ?? 0);
  for (const text of ["a", "b", "c"]) log.append(text, plain);
  assert.deepEqual(
    [...log.entries(1, 3)].map((entry) => entry.at),
    [100, 100, 120],
  );
});

test("the newest event stays, however large it is", () => {
  const log = new SessionLog("s", { maxBytes: 10 }, () => 1);
  log.append("a", plain);
  log.append("x".repeat(100), plain);
  assert.equal(log.first, 2);
  assert.equal(log.entry(2)?.text.length, 100);
});

test("bytes are those of UTF-8", () => {
  const log = new SessionLog("s", { maxBytes: 1000 }, () => 1);
  log.append("é😀", plain);
  assert.equal(log.bytes, 6);
});

test("each log has a generation of its own", () => {
  const log = new SessionLog("s", { maxBytes: 1000 }, () => 1);
  assert.notEqual(log.generation, new SessionLog("s", { maxBytes: 1000 }, () => 1).generation);
  assert.equal(log.first, 1);
  assert.equal(log.last, 0);
});

test("appending 200,000 events beyond the limit takes time in proportion", () => {
  const log = new SessionLog("s", { maxBytes: 1_000_000 }, () => 1);
  const started = cpuTime();
  for (let i = 0; i < 200_000; i++)
    log.append("x".repeat(50), { ...plain, startsTurn: i % 10 === 0 });
  assert.ok(cpuTime() - started < 5_000);
  assert.ok(log.bytes <= 1_000_000);
  assert.equal(log.last, 200_000);
});

test("the same where every event is a turn, and very many are held", () => {
  const caps = { maxBytes: 64_000_000, maxEvents: 150_000 };
  const log = new SessionLog("s", caps, () => 1);
  const started = cpuTime();
  for (let i = 0; i < 300_000; i++) log.append("{}", { ...plain, startsTurn: true });
  assert.ok(cpuTime() - started < 5_000);
  assert.equal(log.first, 150_001);
  assert.deepEqual(log.select({ limit: 2 }), { from: 299_999, to: 300_000, truncated: false });
  assert.equal(log.select({ limit: 200_000 }).truncated, true);
});

test("a pin is a small fact: a large one takes the place of the one before, and goes with its turn", () => {
  const log = new SessionLog("s", { maxBytes: 1_000_000 }, () => 1);
  const pinned: EventTraits = { ...plain, pin: "plan" };
  log.append("{}", pinned);
  assert.equal(log.pinned(0, Infinity).length, 1);
  log.append(`"${"x".repeat(300_000)}"`, pinned);
  assert.deepEqual(log.pinned(0, Infinity), []);
});

test("under another id every event is what it was, and those that outlived their turn too", () => {
  const log = new SessionLog("old", { maxBytes: 60 }, () => 7);
  log.append('{"pinned":1}', { ...plain, pin: "a" });
  for (let i = 0; i < 9; i++) log.append(`{"n":${i}}`.padEnd(20), plain);
  const held = (): unknown =>
    [...log.pinned(0, log.first), ...log.entries(1, log.last)].map(
      ({ seq, at, kind, bytes, text }) => ({ seq, at, kind, bytes, text }),
    );
  const before = held();
  log.rename("new~1");
  assert.deepEqual(held(), before);
  for (const { block, start, end } of [...log.pinned(0, Infinity), ...log.entries(1, log.last)]) {
    assert.match(block.toString("utf8", start, end), /"sessionId":"new~1"/);
  }
  assert.equal(log.append("{}", plain).seq, log.last);
});
