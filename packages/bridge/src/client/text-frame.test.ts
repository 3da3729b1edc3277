import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { textFrame } from "./text-frame.js";

/** What reads frames in every client of the `ws` package; its types do not name it. */
interface FrameReader {
  on(name: string, listener: (...values: never[]) => void): void;
  end(bytes: Uint8Array, done: () => void): void;
}
const { Receiver } = createRequire(import.meta.url)("ws") as {
  readonly Receiver: new (options: object) => FrameReader;
};

/** What a WebSocket client makes of frames. */
function received(parts: readonly unknown[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const texts: string[] = [];
    const receiver = new Receiver({ isServer: false });
    receiver.on("message", (data: Buffer, isBinary: boolean) => {
      assert.equal(isBinary, false);
      texts.push(data.toString());
    });
    receiver.on("error", reject);
    receiver.end(Buffer.concat(parts.filter((part) => Buffer.isBuffer(part))), () =>
      setImmediate(resolve, texts),
    );
  });
}

for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 65_537, 300_000]) {
  test(`a text of ${length} bytes arrives as it was`, async () => {
    const text = "x".repeat(length);
    assert.deepEqual(await received(textFrame(Buffer.from(text))), [text]);
  });
}

test("texts in turn are not taken for one another", async () => {
  const [one, two] = [Buffer.from('"日本"'), Buffer.from('"🙂"')];
  const parts = [one, one, two, one].flatMap((payload) => textFrame(payload));
  assert.deepEqual(await received(parts), ['"日本"', '"日本"', '"🙂"', '"日本"']);
});
