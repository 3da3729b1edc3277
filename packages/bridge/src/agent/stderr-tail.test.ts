import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "./printable.js";
import { StderrTail } from "./stderr-tail.js";

const limits = { stderrTailLines: 5, stderrLineBytes: 20 };

test("the newest lines, cut, without colours, whole characters", () => {
  const tail = new StderrTail(limits);
  const bytes = Buffer.from("one\n\u001b[31mtwo é😀\u001b[0m\r\n\nthree");
  for (const byte of bytes) tail.push(Buffer.from([byte]));
  assert.deepEqual(tail.lines(10), ["one", "two é😀", "three"]);
  tail.push(Buffer.from(` goes on\n${"x".repeat(100)}\n`));
  assert.deepEqual(tail.lines(2), ["three goes on", `${"x".repeat(20)}…`]);
});

test("a flood leaves the newest and keeps memory small", () => {
  const tail = new StderrTail(limits);
  for (let i = 0; i < 10_000; i++) tail.push(Buffer.from(`line ${i}\n`));
  assert.deepEqual(tail.lines(2), ["line 9998", "line 9999"]);
  assert.ok(tail.lines(1000).length <= 10);
  for (let i = 0; i < 1000; i++) tail.push(Buffer.alloc(10_000, "y"));
  assert.equal(tail.lines(1)[0], `${"y".repeat(20)}…`);
});

test("what could forge a line or drive a terminal is taken out", () => {
  const evil = "a\u001b]0;title\u0007b\u009b31mc\nnext\u2028\u202ed\u0000";
  assert.equal(printable(evil), "abc next d");
  assert.equal(printable("x".repeat(50), 10), `${"x".repeat(10)}…`);
});
