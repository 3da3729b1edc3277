import assert from "node:assert/strict";
import test from "node:test";
import { cpuTimeOf } from "../../core/src/cpu-time.test-helper.js";
import { countOdd, visibleSegments, type VisibleSegment } from "./visible-text.js";

const rawOf = (segments: readonly VisibleSegment[]): string =>
  segments.map((segment) => (segment.type === "text" ? segment.text : segment.raw)).join("");

const labels = (text: string): string[] =>
  visibleSegments(text).flatMap((segment) => ("label" in segment ? [segment.label] : []));

test("plain commands and indented scripts stay as they are", () => {
  for (const text of [
    "npm test -- --coverage",
    "cat <<EOF\n    indented\n\ttab\nEOF\n",
    "",
    "grüße 你好 привет мир ελληνικά λέξη",
    `${" ".repeat(32)}deep`,
  ]) {
    assert.deepEqual(visibleSegments(text), text === "" ? [] : [{ type: "text", text }], text);
  }
});

test("every character of the mark set is labelled with its code", () => {
  const odd = [
    0x0, 0x7, 0x8, 0xd, 0x1b, 0x7f, 0x85, 0x9b, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1680, 0x17b4,
    0x180e, 0x2000, 0x200b, 0x200d, 0x200e, 0x2028, 0x2029, 0x202e, 0x202f, 0x205f, 0x2060, 0x2066,
    0x2069, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffc, 0xd800, 0xe0041,
    0xe007f, 0xe0100,
  ];
  for (const code of odd) {
    const character = String.fromCodePoint(code);
    const segments = visibleSegments(`a${character}b`);
    const hex = code.toString(16).toUpperCase().padStart(4, "0");
    assert.deepEqual(
      segments,
      [
        { type: "text", text: "a" },
        { type: "odd", raw: character, label: `U+${hex}` },
        { type: "text", text: "b" },
      ],
      hex,
    );
  }
});

test("a run of one odd character is one label with its count", () => {
  assert.deepEqual(labels(`x${"\u200b".repeat(3000)}y`), ["U+200B ×3000"]);
  assert.deepEqual(labels("\u202e\u202e\u202c"), ["U+202E ×2", "U+202C"]);
});

test("runs of blanks and empty lines are counted", () => {
  const [first, blanks, last] = visibleSegments(`ls${" ".repeat(200)}; rm -rf ~`);
  assert.deepEqual(first, { type: "text", text: "ls" });
  assert.deepEqual(blanks, {
    type: "blanks",
    raw: " ".repeat(200),
    count: 200,
    unit: "spaces",
  });
  assert.deepEqual(last, { type: "text", text: "; rm -rf ~" });
  assert.deepEqual(visibleSegments(`a${"\t".repeat(12)}b`)[1], {
    type: "blanks",
    raw: "\t".repeat(12),
    count: 12,
    unit: "tabs",
  });
  assert.deepEqual(visibleSegments(`ls${"\n".repeat(40)}rm x`), [
    { type: "text", text: "ls\n" },
    { type: "empty-lines", raw: "\n".repeat(38), count: 39 },
    { type: "text", text: "\nrm x" },
  ]);
});

test("look-alikes are shown with their code", () => {
  assert.deepEqual(labels("c\u0430t x"), ["U+0430"]);
  assert.deepEqual(labels("\uff52m -rf \u2215"), ["U+FF52", "U+2215"]);
  assert.deepEqual(labels("\u0441\u0440 a b"), ["U+0441", "U+0440"]);
  assert.deepEqual(labels("echo \u{1d5ba}\u037e"), ["U+1D5BA", "U+037E"]);
});

test("all pieces together are the text, whatever it holds", () => {
  const alphabet = [
    "a",
    " ",
    "\t",
    "\n",
    "\u200b",
    "\u202e",
    "\u0430",
    "\ud83d",
    "😀",
    "\u00a0",
    "Z",
  ];
  let seed = 7;
  const next = (limit: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % limit;
  };
  for (let round = 0; round < 300; round++) {
    let text = "";
    for (let i = next(40); i > 0; i--) {
      text += (alphabet[next(alphabet.length)] ?? "").repeat(1 + next(12));
    }
    assert.equal(rawOf(visibleSegments(text)), text);
  }
});

test("marks are counted without blanks", () => {
  assert.equal(countOdd(`a\u200b\u200bb${" ".repeat(50)}c\u0430t`), 3);
});

test("100 kB of marked characters take no noticeable time", () => {
  const took = cpuTimeOf(() => {
    visibleSegments("a\u200b".repeat(50_000));
    visibleSegments(" \n".repeat(50_000));
    visibleSegments(" ".repeat(100_000));
  });
  assert.ok(took < 1000, `${took} ms`);
});
