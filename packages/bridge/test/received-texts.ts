import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { Frame } from "../src/rpc/text-frame.js";

/** What reads frames in every client of the `ws` package; its types do not name it. */
interface FrameReader {
  on(name: string, listener: (...values: never[]) => void): void;
  end(bytes: Uint8Array, done: () => void): void;
}
const { Receiver } = createRequire(import.meta.url)("ws") as {
  readonly Receiver: new (options: object) => FrameReader;
};

/** The texts that a WebSocket client makes of frames. */
export function receivedTexts(frames: readonly Frame[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const texts: string[] = [];
    const receiver = new Receiver({ isServer: false });
    receiver.on("message", (data: Buffer, isBinary: boolean) => {
      assert.equal(isBinary, false);
      texts.push(data.toString());
    });
    receiver.on("error", reject);
    const bytes = frames.map(({ block, start, end }) => block.subarray(start, end));
    receiver.end(Buffer.concat(bytes), () => setImmediate(resolve, texts));
  });
}
