import assert from "node:assert/strict";
import { test } from "node:test";
import { receivedTexts } from "../../test/received-texts.js";
import { EventFrames, messageIn } from "./event-frames.js";
import type { Frame } from "../rpc/text-frame.js";

/** Frames of messages with numbers and times that have every number of digits. */
function framesOf(sessionId: string, messages: readonly string[]): readonly Frame[] {
  const frames = new EventFrames(sessionId);
  return messages.map((message, i) =>
    frames.make(seqAt(i), timeAt(i), message, Buffer.byteLength(message)),
  );
}
const seqAt = (i: number): number => 10 ** (i % 16) - (i % 2);
const timeAt = (i: number): number => 1_700_000_000_000 + Math.floor(i / 3);

const messages = Array.from(
  { length: 2000 },
  (_, i) => `{"n":${i},"text":"${["", "é", "日本", "🙂", "x"][i % 5]?.repeat(i % 90)}"}`,
);

for (const sessionId of ["", "s1", 'a"b\\c\u0000', "日本 🙂"]) {
  test(`each frame of session ${JSON.stringify(sessionId)} holds its event, and the message as it came`, async () => {
    const frames = framesOf(sessionId, messages);
    const texts = await receivedTexts(frames);
    const expected = messages.map((message, i) => ({
      jsonrpc: "2.0",
      method: "bridge/event",
      params: { sessionId, seq: seqAt(i), at: timeAt(i), message: JSON.parse(message) as unknown },
    }));
    assert.deepEqual(
      texts.map((text) => JSON.parse(text) as unknown),
      expected,
    );
    for (const [i, message] of messages.entries()) {
      const frame = frames[i];
      assert.ok(frame && texts[i]?.includes(message));
      assert.equal(messageIn(frame, Buffer.byteLength(message)).toString(), message);
    }
  });
}

test("frames in turn are neighbours in few blocks, and a large one is alone", async () => {
  const large = JSON.stringify("y".repeat(100_000));
  const [before, alone, after] = framesOf("s", ["1", large, "3"]);
  assert.ok(before && alone && after);
  assert.equal(before.block, after.block);
  assert.equal(before.end, after.start);
  assert.notEqual(alone.block, before.block);
  assert.deepEqual([alone.start, alone.end], [0, alone.block.length]);
  assert.equal((await receivedTexts([before, alone, after])).length, 3);
  const blocks = new Set(framesOf("s", messages).map(({ block }) => block));
  assert.ok(blocks.size < 10, `${blocks.size} blocks`);
});
