/** What it costs to get from bytes to messages, beside the limit: `JSON.parse` on lines cut beforehand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage } from "./json-rpc.js";
import { LineSplitter } from "./line-splitter.js";
import { bestRatio } from "./median-time.test-helper.js";
import { seededRandom } from "./random-cuts.test-helper.js";

function update(text: string): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    method: "session/update",
    params: {
      sessionId: "0f7cbb4e-5e0b-4a7a-a1e5-0e8c1b7f3a52",
      update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
    },
  });
}

const lines = Array.from({ length: 20_000 }, (_, i) =>
  update(`word${i} 日本 `.repeat(1 + (i % 5))),
);
const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));

function cut(whole: Uint8Array, shortest: number, longest: number): Uint8Array[] {
  const random = seededRandom(7);
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < whole.length;) {
    const to = from + shortest + Math.floor(random() * (longest - shortest));
    pieces.push(whole.subarray(from, to));
    from = to;
  }
  return pieces;
}

function read(pieces: readonly Uint8Array[]): number {
  let count = 0;
  const splitter = new LineSplitter({
    onLine: (line) => {
      if (parseMessage(line).kind === "notification") count++;
    },
    maxLineBytes: 64 * 1024 * 1024,
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return count;
}

/** Goals of 1.5, 1.5 and 2.5, with room for a noisy machine; readline takes 0.9-1.9, 1.8-2.1 and 4-9. */
for (const [name, shortest, longest, most] of [
  ["1 to 64 KiB", 1024, 65_536, 2],
  ["1 to 4 KiB", 1024, 4096, 2],
  ["1 to 200 bytes", 1, 200, 4],
] as const) {
  test(`pieces of ${name}: framing and parsing take at most ${most} times the parsing alone`, () => {
    const pieces = cut(bytes, shortest, longest);
    assert.equal(read(pieces), lines.length);
    const ratio = bestRatio(
      {
        ours: () => read(pieces),
        limit: () => {
          for (const line of lines) JSON.parse(line);
        },
      },
      most,
    );
    assert.ok(ratio <= most, `${ratio.toFixed(2)} times`);
  });
}

test("a line twice as long takes about twice as long", () => {
  const long = (megabytes: number): Uint8Array[] => {
    const line = update("0123456789abcdef".repeat(megabytes * 65_536));
    return cut(new TextEncoder().encode(`${line}\n`), 65_535, 65_536);
  };
  const [four, eight] = [long(4), long(8)];
  const ratio = bestRatio({ ours: () => read(eight), limit: () => read(four) }, 2.3);
  assert.ok(ratio <= 2.6, `${ratio.toFixed(2)} times`);
});
