import assert from "node:assert/strict";
import { test } from "node:test";
import { cutAtRandom, seededRandom } from "./random-cuts.test-helper.js";
import { AgentChatError } from "../errors.js";
import { LineSplitter, type LineSplitterOptions } from "./line-splitter.js";

type Happening = readonly [kind: "line" | "partial" | "oversize", value: string | number];

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...new TextEncoder().encode(part)] : part,
    ),
  );
}

function split(
  pieces: readonly Uint8Array[],
  options: Partial<LineSplitterOptions> = {},
): Happening[] {
  const seen: Happening[] = [];
  const splitter = new LineSplitter({
    onLine: (line) => seen.push(["line", line]),
    onPartial: (text) => seen.push(["partial", text]),
    onOversize: (count) => seen.push(["oversize", count]),
    ...options,
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return seen;
}

/** Whole, byte by byte and at random cuts, with a high limit and with one that has to be counted. */
function everyCut(input: Uint8Array, expected: readonly Happening[], maxLineBytes: number): void {
  const single = Array.from(input, (byte) => Uint8Array.of(byte));
  assert.deepEqual(split([input], { maxLineBytes }), expected, "whole");
  assert.deepEqual(split(single, { maxLineBytes }), expected, "byte by byte");
  for (let seed = 1; seed <= 20; seed++) {
    const pieces = cutAtRandom(input, seededRandom(seed), 7);
    assert.deepEqual(split(pieces, { maxLineBytes }), expected, `seed ${seed}`);
  }
}

test("splits at LF only, and decodes characters across cuts", () => {
  const lines = [
    '{"text":"日本🙂"}',
    "a\u2028b\u2029c\u0085d\u000Be\u000Cf",
    "carriage\rreturn",
    "\0nul",
  ];
  const input = bytes(lines.join("\n"), "\n");
  const expected = lines.map((line) => ["line", line] as const);
  everyCut(input, expected, 1000);
  everyCut(input, expected, Math.max(...lines.map((line) => bytes(line).length)));
});

test("a CRLF line keeps its CR, which JSON takes as white space", () => {
  everyCut(bytes('{"a":1}\r\n'), [["line", '{"a":1}\r']], 100);
  assert.deepEqual(JSON.parse('{"a":1}\r'), { a: 1 });
});

test("lines of nothing but blanks are skipped", () => {
  everyCut(
    bytes("\n\n \t\n\r\nx\n \n  y\n\n"),
    [
      ["line", "x"],
      ["line", "  y"],
    ],
    100,
  );
});

test("U+FFFD stands only where the bytes are not UTF-8, and never eats a line end", () => {
  const input = bytes("a", [0xff], "b\n", [0xe6, 0x97], "\n日\nz", [0xf0, 0x9f]);
  const expected: Happening[] = [
    ["line", "a\uFFFDb"],
    ["line", "\uFFFD"],
    ["line", "日"],
    ["partial", "z\uFFFD"],
  ];
  everyCut(input, expected, 100);
  everyCut(input, expected, 3);
});

test("a byte order mark at the start is dropped, elsewhere it stays", () => {
  everyCut(
    bytes("\uFEFF{}\n\uFEFFx\n"),
    [
      ["line", "{}"],
      ["line", "\uFEFFx"],
    ],
    100,
  );
});

test("a line over the limit is dropped and reported once, the next one comes out", () => {
  // In bytes: "日本" has six, a line of exactly the limit passes.
  const input = bytes("123456\n1234567\n日本\n日本語\nok\n");
  everyCut(
    input,
    [
      ["line", "123456"],
      ["oversize", 7],
      ["line", "日本"],
      ["oversize", 9],
      ["line", "ok"],
    ],
    6,
  );
});

test("an oversize line that breaks off inside a character leaves nothing behind", () => {
  everyCut(
    bytes("12345", [0xf0, 0x9f], "\nok\n"),
    [
      ["oversize", 7],
      ["line", "ok"],
    ],
    6,
  );
});

test("an oversize line is reported at the end when its LF never comes", () => {
  everyCut(
    bytes("a\n1234567"),
    [
      ["line", "a"],
      ["oversize", 7],
    ],
    6,
  );
});

test("the ends of a dropped line are shown, however it is cut", () => {
  const middle = "é".repeat(5_000);
  const line = `{"id":5,"result":"${middle}"}`;
  for (const size of [1, 7, 1_000, 4_096, 10_021, 10_022, 50_000]) {
    const seen: unknown[] = [];
    const splitter = new LineSplitter({
      maxLineBytes: size === 1_000 ? 10_019 : 3_000,
      onLine: (text) => seen.push(text),
      onOversize: (count, head, tail) =>
        seen.push([count, head.slice(0, 20), tail.slice(-4), head.length > 900, tail.length > 900]),
    });
    const input = bytes(`${line}\nok\n${line.replace("5", "6")}\n`);
    for (let at = 0; at < input.length; at += size) splitter.push(input.subarray(at, at + size));
    const ends = ['éé"}', true, true];
    assert.deepEqual(
      seen,
      [[10_020, `{"id":5,"result":"éé`, ...ends], "ok", [10_020, `{"id":6,"result":"éé`, ...ends]],
      `cut into pieces of ${size}`,
    );
  }
});

test("without onOversize such a line just goes", () => {
  const lines: string[] = [];
  const splitter = new LineSplitter({ onLine: (line) => lines.push(line), maxLineBytes: 2 });
  splitter.push(bytes("abc\nab\n"));
  assert.deepEqual(lines, ["ab"]);
});

test("end hands over the rest once: to onPartial, or to onLine without it", () => {
  everyCut(
    bytes("a\nrest"),
    [
      ["line", "a"],
      ["partial", "rest"],
    ],
    100,
  );
  everyCut(bytes("a\n \r"), [["line", "a"]], 100);
  const lines: string[] = [];
  const splitter = new LineSplitter({ onLine: (line) => lines.push(line) });
  splitter.push(bytes("a\nrest"));
  splitter.end();
  splitter.end();
  splitter.push(bytes("more\n"));
  assert.deepEqual(lines, ["a", "rest", "more"]);
});

test("a chunk may be reused after push", () => {
  const lines: string[] = [];
  const splitter = new LineSplitter({ onLine: (line) => lines.push(line) });
  const buffer = bytes("日本");
  splitter.push(buffer.subarray(0, 4));
  const rest = buffer.slice(4);
  buffer.fill(0x78);
  splitter.push(rest);
  splitter.push(bytes("\n"));
  assert.deepEqual(lines, ["日本"]);
});

test("empty chunks change nothing", () => {
  assert.deepEqual(split([bytes(), bytes("a"), bytes(), bytes("\n"), bytes()]), [["line", "a"]]);
});

test("refuses a limit that is no number above 0", () => {
  for (const maxLineBytes of [0, -1, Number.NaN]) {
    assert.throws(
      () => new LineSplitter({ onLine: () => undefined, maxLineBytes }),
      (error) => error instanceof AgentChatError && error.code === "invalid_argument",
    );
  }
});

test("one long line costs its length, not its square, however it is cut", () => {
  const time = (length: number): number => {
    const chunk = new Uint8Array(64).fill(0x61);
    let longest = 0;
    const splitter = new LineSplitter({ onLine: (line) => (longest = line.length) });
    const start = process.cpuUsage();
    for (let sent = 0; sent < length; sent += chunk.length) splitter.push(chunk);
    splitter.push(bytes("\n"));
    assert.equal(longest, length);
    return process.cpuUsage(start).user / 1000;
  };
  time(64 * 1000);
  // Sixteen times the bytes: about 16 times the time, where a rescan would take about 256.
  const best = (length: number): number => Math.min(...[1, 2, 3].map(() => time(length)));
  assert.ok(best(4_096_000) < 100 * Math.max(best(256_000), 0.5));
});
