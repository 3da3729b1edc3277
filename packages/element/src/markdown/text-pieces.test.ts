import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cut, random } from "./markdown-samples.test-helper.js";
import { pieceEnd } from "./text-pieces.js";

function pieces(text: string): string[] {
  const list: string[] = [];
  let rest = text;
  for (let end = pieceEnd(rest); end > 0; end = pieceEnd(rest)) {
    list.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...list, rest];
}

const picture = `![p](data:image/png;base64,${"A".repeat(50_000)})`;
const texts: readonly string[] = [
  "short",
  "a line of words\n".repeat(2000),
  "hard break  \n".repeat(2000),
  "word ".repeat(8000),
  "x".repeat(40_000),
  "\u{1f600}".repeat(20_000),
  `words ${picture} words ${picture}`,
  `${"w ".repeat(2000)}${picture}${"x".repeat(20_000)}`,
  // Across the place of a cut, at each of its characters.
  ...Array.from({ length: 20 }, (_, at) => `${"w ".repeat(4083)}${"y".repeat(at)}${picture} words`),
  `${"w ".repeat(2000)}![p](data:image/png;base64,${"A".repeat(3_100_000)}) words`,
];

describe("pieceEnd", () => {
  it("keeps ordinary text whole, and every piece short", () => {
    assert.equal(pieceEnd("a line\n".repeat(500)), -1);
    for (const text of texts) {
      const list = pieces(text);
      assert.equal(list.join(""), text);
      for (const piece of list) assert.ok(piece.length <= 8192 || piece.includes("data:image/"));
    }
  });

  it("cuts at the end of a line that is no hard break, else between words", () => {
    for (const piece of pieces(texts[1] ?? "").slice(0, -1)) assert.match(piece, /words\n$/);
    for (const piece of pieces(texts[2] ?? "").slice(0, -1)) assert.match(piece, / $/);
    for (const piece of pieces(texts[3] ?? "").slice(0, -1)) assert.match(piece, / $/);
    for (const piece of pieces(texts[5] ?? "")) assert.doesNotMatch(piece, /^[\udc00-\udfff]/);
  });

  it("keeps a picture whole", () => {
    const list = pieces(texts[6] ?? "");
    assert.equal(list.filter((piece) => piece.includes(picture)).length, 2);
  });

  it("cuts a growing text where it cuts the whole", () => {
    const next = random(5);
    for (const text of texts) {
      const ends = pieces(text);
      let seen = "";
      // Each prefix is looked at from its beginning: of a very long text there are fewer.
      for (const part of cut(text, next, Math.max(900, text.length / 100))) {
        seen += part;
        const now = pieces(seen).slice(0, -1);
        assert.deepEqual(now, ends.slice(0, now.length));
      }
    }
  });
});
