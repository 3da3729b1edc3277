import assert from "node:assert/strict";
import { test } from "node:test";
import { receivedTexts } from "../../test/received-texts.js";
import { textFrame } from "./text-frame.js";

for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 65_537, 300_000]) {
  test(`a text of ${length} bytes arrives as it was`, async () => {
    const text = "x".repeat(length);
    assert.deepEqual(await receivedTexts([textFrame(text)]), [text]);
  });
}

test("lengths are those in bytes, not in characters", async () => {
  const texts = ['"日本"', '"🙂"', "é".repeat(63), "日".repeat(30_000)];
  assert.deepEqual(await receivedTexts(texts.map(textFrame)), texts);
});
