import assert from "node:assert/strict";
import { test } from "node:test";
import { textFrame, type Frame } from "../rpc/text-frame.js";
import type { EventTraits } from "./event-traits.js";
import { OutgoingEvent, PlainFrames } from "./plain-frames.js";
import { SessionLog } from "./session-log.js";
import { Subscription, type Receiver } from "./subscription.js";

const traits: EventTraits = { kind: "update", startsTurn: false, pin: null };

/** A client that reads only when it is told to. */
class SlowReceiver implements Receiver {
  readonly frames: string[] = [];
  closedWith: number | null = null;
  #backlog = 0;
  #waiting: (() => void)[] = [];

  get isDrained(): boolean {
    return this.#backlog <= 1_000_000;
  }

  whenDrained(callback: () => void): void {
    this.#waiting.push(callback);
  }

  send({ block, start, end }: Frame): void {
    const head = (block[start + 1] ?? 0) < 126 ? 2 : block[start + 1] === 126 ? 4 : 10;
    this.frames.push(block.toString("utf8", start + head, end));
    this.#backlog += end - start;
  }

  push(frame: Frame): void {
    this.send(frame);
  }

  close(code: number): void {
    this.closedWith = code;
  }

  read(): void {
    this.#backlog = 0;
    for (const callback of this.#waiting.splice(0)) callback();
  }

  seqs(): unknown[] {
    return this.frames.map((text) => {
      const message = JSON.parse(text) as { params?: { seq: number }; id?: string };
      return message.params?.seq ?? message.id;
    });
  }
}

function start(maxBytes = Infinity): {
  log: SessionLog;
  append: (text?: string) => void;
  receiver: SlowReceiver;
  subscription: Subscription;
} {
  const log = new SessionLog("s", { maxBytes }, () => 1);
  const receiver = new SlowReceiver();
  const source = { id: "s", log };
  const subscription = new Subscription(source, receiver, "events");
  const append = (text = '{"method":"x"}'): void =>
    subscription.deliver(new OutgoingEvent(log.append(text, traits), new PlainFrames()));
  return { log, append, receiver, subscription };
}

const big = JSON.stringify({ method: "x", text: "y".repeat(400_000) });

test("a replay waits for its reader, and what happens meanwhile comes after it, once", () => {
  const { log, append, receiver, subscription } = start();
  for (let i = 0; i < 20; i++) log.append(big, traits);
  subscription.start(1, 20);
  assert.ok(receiver.frames.length < 6, "no more than the backlog allows");
  append();
  subscription.sendAfterEvents(textFrame('{"id":"answer"}'));
  append();
  while (receiver.frames.length < 23) receiver.read();
  append();
  const all = Array.from({ length: 21 }, (_, i) => i + 1);
  assert.deepEqual(receiver.seqs(), [...all, "answer", 22, 23]);
  assert.equal(receiver.closedWith, null);
});

test("with an upper bound, the replay jumps to what is live", () => {
  const { log, append, receiver, subscription } = start();
  for (let i = 0; i < 10; i++) log.append('{"method":"x"}', traits);
  subscription.start(3, 5);
  append();
  assert.deepEqual(receiver.seqs(), [3, 4, 5, 11]);
});

test("whoever is slower than the log forgets is sent away", () => {
  const { log, append, receiver, subscription } = start(4_000_000);
  for (let i = 0; i < 9; i++) log.append(big, traits);
  subscription.start(log.first, 9);
  for (let i = 0; i < 20; i++) append(big);
  receiver.read();
  receiver.read();
  assert.equal(receiver.closedWith, 1013);
});

test("an answer that was promised is sent even when the subscription ends", () => {
  const { log, receiver, subscription } = start();
  for (let i = 0; i < 20; i++) log.append(big, traits);
  subscription.start(1, 20);
  subscription.sendAfterEvents(textFrame('{"id":"answer"}'));
  subscription.end();
  assert.equal(receiver.seqs().at(-1), "answer");
  const count = receiver.frames.length;
  receiver.read();
  assert.equal(receiver.frames.length, count, "and nothing after it");
});

test("plain clients get updates as they came, and on replay the user's visible words", () => {
  const log = new SessionLog("s", { maxBytes: Infinity }, () => 1);
  const receiver = new SlowReceiver();
  const subscription = new Subscription({ id: "s", log }, receiver, "plain");
  const prompt = (hidden?: string): string =>
    JSON.stringify({
      method: "session/prompt",
      params: {
        prompt: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
        _meta: { "gemini-agent-chat": { promptId: "1", ...(hidden && { hidden }) } },
      },
    });
  const update = '{"method":"session/update",  "n":1.0}';
  log.append('{"method":"bridge/session"}', { ...traits, kind: "other" });
  log.append(prompt(), { ...traits, kind: "prompt" });
  log.append(prompt("turn"), { ...traits, kind: "prompt" });
  log.append(update, traits);
  subscription.start(1, log.last);
  const entry = log.append(prompt(), { ...traits, kind: "prompt" });
  subscription.deliver(new OutgoingEvent(entry, new PlainFrames()));
  assert.equal(receiver.frames.length, 3);
  assert.match(receiver.frames[0] ?? "", /user_message_chunk.*"text":"a"/);
  assert.match(receiver.frames[1] ?? "", /user_message_chunk.*"text":"b"/);
  assert.equal(receiver.frames[2], update);
});

test("what waits behind a replay that nobody reads is bounded", () => {
  const { log, receiver, subscription } = start();
  for (let i = 0; i < 20; i++) log.append(big, traits);
  subscription.start(1, 20);
  for (let i = 0; i < 8; i++) subscription.sendAfterEvents(textFrame("x".repeat(1024 * 1024 - 10)));
  assert.equal(receiver.closedWith, null);
  subscription.sendAfterEvents(textFrame("x"));
  assert.equal(receiver.closedWith, 1013);
  const count = receiver.frames.length;
  subscription.sendAfterEvents(textFrame("x"));
  receiver.read();
  subscription.end();
  assert.equal(receiver.frames.length, count, "nothing is kept for one that is sent away");
});

test("pinned events are paced as well", () => {
  const { log, receiver, subscription } = start(3_000_000);
  const pinned = JSON.stringify({ method: "x", text: "z".repeat(200_000) });
  for (let i = 0; i < 12; i++) log.append(pinned, { ...traits, pin: String(i) });
  subscription.start(log.last + 1, log.last, 0);
  assert.ok(receiver.frames.length < 7);
  while (receiver.frames.length < 12) receiver.read();
  assert.deepEqual(
    receiver.seqs(),
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
});
