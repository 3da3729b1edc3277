import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { textFrame, type Frame } from "../rpc/text-frame.js";
import { OutgoingFrames } from "./outgoing-frames.js";

/** Takes what is written, piece by piece, and tells in how many writes it came. */
class Pieces extends Writable {
  readonly writes: string[][] = [];

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.writes.push([piece.toString()]);
    done();
  }

  override _writev(pieces: { readonly chunk: Buffer }[], done: () => void): void {
    this.writes.push(pieces.map(({ chunk }) => chunk.toString()));
    done();
  }
}

function start(isOpen = true): { out: OutgoingFrames; pieces: Pieces; sent: number[] } {
  const pieces = new Pieces();
  const sent: number[] = [];
  const out = new OutgoingFrames({
    socket: pieces,
    isOpen: () => isOpen,
    onSent: (excused) => sent.push(excused),
  });
  return { out, pieces, sent };
}

/** Neighbours in one block, each so long. */
function neighbours(...lengths: readonly number[]): readonly Frame[] {
  const block = Buffer.from("abcdefghijklmnopqrstuvwxyz");
  let end = 0;
  return lengths.map((length) => ({ block, start: end, end: (end += length) }));
}

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("neighbours leave as one piece, once the turn of the loop is over", async () => {
  const { out, pieces, sent } = start();
  for (const frame of neighbours(2, 3, 4)) out.add(frame, frame.start === 2);
  assert.equal(out.bytes, 9);
  assert.deepEqual(pieces.writes, []);
  await turnOfTheLoop();
  assert.deepEqual(pieces.writes, [["abcdefghi"]]);
  assert.deepEqual(sent, [3], "so many of the bytes were excused");
  assert.equal(out.bytes, 0);
  const [, , , more] = neighbours(2, 3, 4, 5);
  if (more) out.add(more, false);
  await turnOfTheLoop();
  assert.deepEqual(pieces.writes, [["abcdefghi"], ["jklmn"]], "nothing is sent twice");
});

test("others stay in their order, in one write", async () => {
  const { out, pieces } = start();
  const [one, two, three] = neighbours(1, 1, 1);
  assert.ok(one && two && three);
  const answer = textFrame("answer");
  for (const frame of [one, answer, two, three, one]) out.add(frame, false);
  await turnOfTheLoop();
  const [[a, text, bc, last] = []] = pieces.writes;
  assert.equal(pieces.writes.length, 1);
  assert.deepEqual([a, bc, last], ["a", "bc", "a"]);
  assert.match(text ?? "", /answer$/);
});

test("a frame whose end somebody waits for has a write of its own", async () => {
  const { out, pieces } = start();
  const [one, two, three] = neighbours(1, 1, 1);
  assert.ok(one && two && three);
  let ends = 0;
  out.add(one, false);
  out.add(two, true, () => ends++);
  out.add(three, false);
  await turnOfTheLoop();
  assert.deepEqual(pieces.writes, [["a", "b", "c"]]);
  assert.equal(ends, 1);
});

test("a client that has gone by then gets nothing", async () => {
  const { out, pieces } = start(false);
  for (const frame of neighbours(2, 3)) out.add(frame, false);
  await turnOfTheLoop();
  assert.deepEqual(pieces.writes, []);
  assert.equal(out.bytes, 0);
});
