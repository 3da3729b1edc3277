import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileDiff } from "./file-diff.js";
import { lineRuns } from "./line-diff.js";

const runs = (a: string, b: string): string =>
  lineRuns([...a], [...b])
    .map(({ type, count }) => `${{ same: "=", removed: "-", added: "+" }[type]}${count}`)
    .join(" ");

test("common ends, anchors, and what lies between", () => {
  assert.equal(runs("abc", "abc"), "=3");
  assert.equal(runs("", ""), "");
  assert.equal(runs("", "ab"), "+2");
  assert.equal(runs("ab", ""), "-2");
  assert.equal(runs("abcd", "aXcd"), "=1 -1 +1 =2");
  assert.equal(runs("abcdef", "defabc"), "-3 =3 +3");
  assert.equal(runs("xxaxx", "xxxaxxx"), "=2 +1 =1 +1 =2");
  assert.equal(runs("aabb", "bbaa"), "-2 =2 +2");
});

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

test("whatever the two are: the runs lead from the one to the other", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const next = random(seed * 7919);
    const letters = 1 + Math.floor(next() * 12);
    const make = (): string[] =>
      Array.from({ length: Math.floor(next() * 40) }, () => String(Math.floor(next() * letters)));
    const before = make();
    const after = next() < 0.5 ? make() : before.filter(() => next() < 0.8);
    let oldAt = 0;
    let newAt = 0;
    for (const { type, count } of lineRuns(before, after)) {
      assert.ok(count > 0);
      if (type === "same") {
        assert.deepEqual(before.slice(oldAt, oldAt + count), after.slice(newAt, newAt + count));
      }
      if (type !== "added") oldAt += count;
      if (type !== "removed") newAt += count;
    }
    assert.deepEqual([oldAt, newAt], [before.length, after.length], `seed ${seed}`);
  }
});

/** The new text, made from the old one and the diff alone. */
function patched(oldText: string, unified: string): string {
  const old = oldText.split(/(?<=\n)/);
  const made: string[] = [];
  let at = 0;
  let sign = "";
  for (const line of unified.split("\n").slice(2, -1)) {
    const hunk = /^@@ -(\d+),(\d+) \+\d+,\d+ @@$/.exec(line);
    if (hunk) {
      const start = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      made.push(...old.slice(at, start));
      at = start;
    } else if (line.startsWith("\\")) {
      if (sign !== "-") made.push((made.pop() ?? "").slice(0, -1));
    } else {
      sign = line.charAt(0);
      if (sign !== "-") made.push(`${line.slice(1)}\n`);
      if (sign !== "+") at++;
    }
  }
  return [...made, ...old.slice(at)].join("");
}

test("small texts, with and without a line end, in any context: the diff can be applied", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const next = random(seed * 104_729);
    const make = (): string => {
      const lines = Array.from({ length: Math.floor(next() * 12) }, () =>
        "abcd".charAt(next() * 4),
      );
      return lines.join("\n") + (next() < 0.5 && lines.length > 0 ? "\n" : "");
    };
    const [before, after] = [make(), make()];
    for (const context of [0, 1, 3]) {
      const { unified } = createFileDiff("f", before, after, context);
      assert.equal(patched(before, unified), after, `seed ${seed}, context ${context}`);
    }
  }
});

test("names that could forge a line are quoted, others stay readable", () => {
  const head = (path: string): string =>
    createFileDiff(path, "a\n", "b\n").unified.split("\n")[1] ?? "";
  assert.equal(head("src/größe.ts"), "+++ src/größe.ts");
  assert.equal(head('a\n"b\\c\u0085'), String.raw`+++ "a\012\"b\\c\205"`);
});

const LINES = 60_000;
const line = (index: number): string => `${index} ${"abcdefgh".repeat(5)}\n`;
const oldText = Array.from({ length: LINES }, (_, index) => line(index)).join("");

for (const [name, newText, most] of [
  ["every third line", oldText.replace(/^(\d*[147]) .*$/gm, "changed $1"), 2 * LINES],
  ["one line", oldText.replace("30000 ", "x "), 8],
  ["one line end", oldText.slice(0, -1), 9],
  ["two halves in the other order", oldText.slice(1e6) + oldText.slice(0, 1e6), 2.1 * LINES],
  ["equal lines", "same\n".repeat(LINES), 2 * LINES + 1],
] as const) {
  test(`megabytes, ${name}: a diff in bounded time that can be applied`, () => {
    const started = performance.now();
    const { unified } = createFileDiff("f", oldText, newText);
    const took = performance.now() - started;
    assert.equal(patched(oldText, unified), newText);
    assert.ok(unified.split("\n").length <= most + 4, `${unified.split("\n").length} lines`);
    assert.ok(took < 2000, `it took ${took.toFixed(0)} ms`);
  });
}
