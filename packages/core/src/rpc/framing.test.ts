/** Every recorded session, as the bytes that the agent wrote, cut in every way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cutAtRandom, seededRandom } from "./random-cuts.test-helper.js";
import { readRecordings, type Recording } from "./recordings.test-helper.js";
import { parseMessage } from "./json-rpc.js";
import { LineSplitter } from "./line-splitter.js";

const LINE_SEPARATORS = "a\u2028b\u2029c\u0085d";
const MULTI_BYTE = "日本🙂 é ﷽ 👩‍👩‍👧 \u{10FFFF}";

/** What the agent wrote to stdout, after two lines that are hard to cut, and the lines in it. */
function stdoutOf(recording: Recording): { bytes: Uint8Array; lines: string[]; partial: string } {
  const hard = { jsonrpc: "2.0", method: "x", params: { text: MULTI_BYTE + LINE_SEPARATORS } };
  const written = recording.entries
    .filter(({ dir }) => dir === "<")
    .map(({ msg, raw, unterminated }) => (raw ?? JSON.stringify(msg)) + (unterminated ? "" : "\n"))
    .join("");
  const whole = `${JSON.stringify(hard)}\r\n\r\n${JSON.stringify(hard)}\n${written}`;
  // The CR of a CRLF is white space to JSON and stays; a line of white space is no line.
  const lines = whole.split("\n");
  const partial = lines.pop() ?? "";
  return {
    bytes: new TextEncoder().encode(whole),
    lines: lines.filter((line) => line.trim() !== ""),
    partial,
  };
}

function split(pieces: Iterable<Uint8Array>): { lines: string[]; partial: string } {
  const lines: string[] = [];
  let partial = "";
  const splitter = new LineSplitter({
    onLine: (line) => lines.push(line),
    onPartial: (text) => (partial += text),
    onOversize: (bytes) => assert.fail(`a line of ${bytes} bytes was dropped`),
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return { lines, partial };
}

function* bytewise(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i++) yield bytes.subarray(i, i + 1);
}

for (const agent of ["gemini-cli-0.30.0", "gemini-cli-0.61.0"] as const) {
  const recordings = readRecordings(agent).map((recording) => ({
    name: recording.name,
    ...stdoutOf(recording),
  }));

  test(`${agent}: there are recordings, and they hold messages`, () => {
    assert.ok(recordings.length > 5);
    const messages = recordings.flatMap(({ lines }) => lines.map(parseMessage));
    assert.ok(messages.filter(({ kind }) => kind === "notification").length > 20);
    assert.ok(messages.filter(({ kind }) => kind === "response").length > 10);
    assert.ok(messages.filter(({ kind }) => kind === "request").length > 2);
  });

  test(`${agent}: every recording comes out the same in one piece`, () => {
    for (const { name, bytes, lines, partial } of recordings) {
      assert.deepEqual(split([bytes]), { lines, partial }, name);
    }
  });

  test(`${agent}: every recording comes out the same byte by byte`, () => {
    for (const { name, bytes, lines, partial } of recordings) {
      const result = split(bytewise(bytes));
      assert.deepEqual(result, { lines, partial }, name);
      assert.ok(!result.lines.join("").includes("\uFFFD"), `${name}: U+FFFD`);
    }
  });

  test(`${agent}: every recording comes out the same at random cuts`, () => {
    for (const { name, bytes, lines, partial } of recordings) {
      for (const longest of [3, 40, 5000]) {
        const pieces = cutAtRandom(bytes, seededRandom(longest), longest);
        assert.deepEqual(split(pieces), { lines, partial }, `${name}, seed ${longest}`);
      }
    }
  });
}
