import assert from "node:assert/strict";
import { test } from "node:test";
import { cutAtRandom, seededRandom } from "../rpc/random-cuts.test-helper.js";
import { StreamedText } from "./streamed-text.js";

test("appends pieces and reads the whole", () => {
  const text = StreamedText.of("Hello, ").append("wor").append("ld 🙂");
  assert.equal(text.toString(), "Hello, world 🙂");
  assert.equal(text.length, "Hello, world 🙂".length);
  assert.equal(JSON.stringify({ text }), '{"text":"Hello, world 🙂"}');
  assert.equal(StreamedText.empty.toString(), "");
  assert.equal(StreamedText.of("").length, 0);
});

test("a version never changes, whoever appends to it", () => {
  const one = StreamedText.of("a");
  const left = one.append("b");
  const right = one.append("c");
  const leftOn = left.append("d");
  const rightOn = right.append("e");
  assert.deepEqual([one, left, right, leftOn, rightOn].map(String), [
    "a",
    "ab",
    "ac",
    "abd",
    "ace",
  ]);
  assert.equal(String(StreamedText.empty), "");
  assert.equal(String(StreamedText.of("x")), "x");
});

test("an empty piece makes no new version", () => {
  const text = StreamedText.of("a");
  assert.equal(text.append(""), text);
});

test("since gives exactly what slice of the whole would, at every position", () => {
  const whole = "日本 and 🙂 in pieces of any size";
  for (let seed = 1; seed <= 20; seed++) {
    const pieces = cutAtRandom(whole, seededRandom(seed), 6);
    const text = pieces.reduce((grown, piece) => grown.append(piece), StreamedText.empty);
    for (let offset = 0; offset <= whole.length + 1; offset++) {
      assert.equal(text.since(offset), whole.slice(offset), `seed ${seed}, offset ${offset}`);
    }
    assert.equal(text.since(-3), whole);
  }
});

test("a reader that takes what is new after each piece sees the whole once", () => {
  const pieces = cutAtRandom("x".repeat(500) + "y".repeat(500), seededRandom(3), 9);
  let text = StreamedText.empty;
  let read = "";
  for (const piece of pieces) {
    text = text.append(piece);
    read += text.since(read.length);
  }
  assert.equal(read, pieces.join(""));
});

test("appending and reading what is new do not grow with what is there", () => {
  const grow = (count: number): void => {
    let text = StreamedText.empty;
    let read = 0;
    for (let i = 0; i < count; i++) {
      text = text.append("some words ");
      read += text.since(read).length;
    }
    assert.equal(read, text.length);
  };
  // Of processor time: other programs do not count.
  const cost = (count: number, times: number): number => {
    const before = process.cpuUsage();
    for (let i = 0; i < times; i++) grow(count);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cost(5000, 16);
  // The same number of pieces: about the same time, where copying would take about 16 times.
  const goal = 3.75;
  let ratio = Infinity;
  for (let i = 0; i < 10 && ratio > goal; i++) {
    ratio = Math.min(ratio, cost(80_000, 1) / cost(5000, 16));
  }
  assert.ok(ratio <= goal, `in one text it took ${ratio.toFixed(1)} times as long as in 16`);
});
