import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileDiff } from "./file-diff.js";
import { cpuTime } from "../cpu-time.test-helper.js";

const LINES = 30_000;
const FORGING = "a\n+++ forged\n@@ -1,1 +1,1 @@\n+forged";

/** So different that comparing them would take minutes. */
const large = createFileDiff(
  FORGING,
  Array.from({ length: LINES }, (_, i) => `old ${i}\n`).join(""),
  `${Array.from({ length: LINES }, (_, i) => `new ${i}\n`).join("")}the end`,
);

test("nothing is compared before somebody reads, and then once", () => {
  const { path, oldText, newText } = large;
  const fastest = (work: () => void): number =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = cpuTime();
        work();
        return cpuTime() - start;
      }),
    );
  let diff = large;
  const made = fastest(() => (diff = createFileDiff(path, oldText, newText)));
  const start = cpuTime();
  const first = large.unified;
  const read = cpuTime() - start;
  const again = fastest(() => assert.equal(large.unified, first));
  assert.equal(diff.newTextLength, newText.length);
  assert.ok(made < read / 10, `made in ${made} ms, read in ${read} ms`);
  assert.ok(again < read / 10, `read again in ${again} ms`);
});

test("two large texts with nothing in common: the whole old, then the whole new", () => {
  assert.ok(large.unified.includes(`\n@@ -1,${LINES} +1,${LINES + 1} @@\n-old 0\n`));
  assert.ok(large.unified.includes(`-old ${LINES - 1}\n+new 0\n`));
  assert.ok(large.unified.endsWith("+the end\n\\ No newline at end of file\n"));
});

test("tells the two texts and their lengths", () => {
  const diff = createFileDiff("/w/a.txt", "old\n", "newer\n");
  assert.equal(diff.path, "/w/a.txt");
  assert.equal(diff.oldText, "old\n");
  assert.equal(diff.newText, "newer\n");
  assert.equal(diff.oldTextLength, 4);
  assert.equal(diff.newTextLength, 6);
});

test("unified has a header, and hunks with the changed lines", () => {
  assert.equal(
    createFileDiff("a.txt", "a\nb\nc\n", "a\nB\nc\n").unified,
    "--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n",
  );
});

test("a new file comes from /dev/null", () => {
  const diff = createFileDiff("a.txt", null, "x\ny");
  assert.equal(diff.oldTextLength, 0);
  assert.equal(
    diff.unified,
    "--- /dev/null\n+++ a.txt\n@@ -0,0 +1,2 @@\n+x\n+y\n\\ No newline at end of file\n",
  );
});

test("an emptied file, the same text, CRLF", () => {
  assert.equal(createFileDiff("a", "x\n", "").unified, "--- a\n+++ a\n@@ -1,1 +0,0 @@\n-x\n");
  assert.equal(createFileDiff("a", "same", "same").unified, "--- a\n+++ a\n");
  assert.equal(
    createFileDiff("a", "x\r\ny\r\n", "x\r\nz\r\n").unified,
    "--- a\n+++ a\n@@ -1,2 +1,2 @@\n x\r\n-y\r\n+z\r\n",
  );
});

test("a path with a line end cannot forge a line of the diff", () => {
  for (const diff of [createFileDiff(FORGING, "x\n", "y\n"), large]) {
    const lines = diff.unified.split("\n");
    assert.ok(lines.length > 4);
    assert.ok(!lines.some((line) => line === "+++ forged" || line === "+forged"));
  }
});

test("context lines: a number from 0 on, floored; anything else is 3", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  const context = (lines: unknown): number =>
    createFileDiff("f", before, before.replace("5", "X"), lines as number)
      .unified.split("\n")
      .filter((line) => line.startsWith(" ")).length / 2;
  assert.equal(context(undefined), 3);
  assert.equal(context(0), 0);
  assert.equal(context(1.9), 1);
  assert.equal(context(2), 2);
  for (const odd of [-1, Number.NaN, Infinity, "2", null, {}]) assert.equal(context(odd), 3);
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

test("names that could forge a line are quoted as Git does it", () => {
  const head = (path: string): string =>
    createFileDiff(path, "a\n", "b\n").unified.split("\n")[1] ?? "";
  assert.equal(head("src/a b.ts"), "+++ src/a b.ts");
  assert.equal(head('a\n"b\\c'), String.raw`+++ "a\n\"b\\c"`);
});

const MANY = 60_000;
const numbered = (index: number): string => `${index} ${"abcdefgh".repeat(5)}\n`;
const oldText = Array.from({ length: MANY }, (_, index) => numbered(index)).join("");

for (const [name, newText, most] of [
  ["every third line", oldText.replace(/^(\d*[147]) .*$/gm, "changed $1"), 2 * MANY],
  ["one line", oldText.replace("30000 ", "x "), 8],
  ["one line end", oldText.slice(0, -1), 9],
  ["two halves in the other order", oldText.slice(1e6) + oldText.slice(0, 1e6), 2.1 * MANY],
  ["equal lines", "same\n".repeat(MANY), 2 * MANY + 1],
] as const) {
  test(`megabytes, ${name}: a diff in bounded time that can be applied`, () => {
    const started = cpuTime();
    const { unified } = createFileDiff("f", oldText, newText);
    const took = cpuTime() - started;
    assert.equal(patched(oldText, unified), newText);
    assert.ok(unified.split("\n").length <= most + 4, `${unified.split("\n").length} lines`);
    // Comparing each line with each would take minutes.
    assert.ok(took < 10_000, `it took ${took.toFixed(0)} ms`);
  });
}
