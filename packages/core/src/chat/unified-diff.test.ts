import assert from "node:assert/strict";
import { test } from "node:test";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { unifiedDiff } from "./unified-diff.js";

/** The library's own. */
function expected(from: string, to: string, before: string, after: string, context = 3): string {
  return createTwoFilesPatch(from, to, before, after, undefined, undefined, {
    context,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/** Plain xorshift: the same texts in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

test("is what the library writes: few and many changes, each context, each line end", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const next = random(seed * 104_729);
    const lineEnd = next() < 0.2 ? "\r\n" : "\n";
    const lines = Array.from({ length: Math.floor(next() * 60) }, (_, at) => `${at % 7}`);
    const changes = next() * 0.3;
    const changed = lines.flatMap((line) => {
      if (next() > changes) return [line];
      return next() < 0.5 ? [] : ["new", line];
    });
    const text = (of: readonly string[]): string => of.join(lineEnd) + (next() < 0.5 ? "\n" : "");
    const [before, after] = [text(lines), text(changed)];
    for (const context of [0, 1, 3, 10]) {
      assert.equal(
        unifiedDiff("f", "f", before, after, context),
        expected("f", "f", before, after, context),
        `seed ${seed}, context ${context}`,
      );
    }
  }
});

test("quotes names as the library does", () => {
  const names = [
    "src/a b.ts",
    "",
    '"',
    "back\\slash",
    "tab\tline\nreturn\rbell\u0007\b\v\f",
    "\u0000\u0001\u001f\u007f",
    "größe/日本/😀",
    "half \ud83d, other \udc00",
  ];
  for (const name of names) {
    assert.equal(unifiedDiff(name, name, "a\n", "b\n", 3), expected(name, name, "a\n", "b\n"));
  }
});

test("what would take minutes to compare is replaced between the common beginning and end", () => {
  const lines = (name: string): string =>
    Array.from({ length: 20_000 }, (_, at) => `${name} ${at}\n`).join("");
  const common = ["1\n2\n3\n4\n5\n", "6\n7\n8\n9\n"] as const;
  const [before, after] = [lines("old"), lines("new")].map((some) => common.join(some));
  const unified = unifiedDiff("f", "f", before ?? "", after ?? "", 2).split("\n");
  assert.deepEqual(unified.slice(2, 6), ["@@ -4,20004 +4,20004 @@", " 4", " 5", "-old 0"]);
  assert.deepEqual(unified.slice(-4), ["+new 19999", " 6", " 7", ""]);
  assert.equal(unified.length, 3 + 4 + 40_000 + 1);
});
