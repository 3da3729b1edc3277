/**
 * Two texts to a unified diff, as `createTwoFilesPatch` of the library `diff` writes it. Only its
 * search for the smallest diff is used: the module that writes patches would be twice as large.
 */
import { diffLines } from "diff/lib/diff/line.js";

/** How long the smallest diff is looked for, ms: quadratic where two files differ much. */
const timeout = 150;

/** Neighbouring lines, with their ends, that stay, go or come. */
interface Run {
  readonly sign: " " | "-" | "+";
  readonly lines: readonly string[];
}

interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** With their signs. */
  readonly lines: string[];
}

/**
 * @param from the names, quoted as Git does it where they could forge a line
 * @param context unchanged lines around each change, a whole number
 *
 * @example
 * unifiedDiff("a", "a", "x\n", "y\n", 3); // "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-x\n+y\n"
 */
export function unifiedDiff(
  from: string,
  to: string,
  oldText: string,
  newText: string,
  context: number,
): string {
  const hunks = hunksOf(runsBetween(oldText, newText), context);
  return `--- ${quoted(from)}\n+++ ${quoted(to)}\n${hunks.map(written).join("")}`;
}

function runsBetween(oldText: string, newText: string): readonly Run[] {
  const changes = diffLines(oldText, newText, { timeout });
  if (!changes) return oneReplacement(linesOf(oldText), linesOf(newText));
  return changes.map(({ added, removed, value }) => ({
    sign: added ? "+" : removed ? "-" : " ",
    lines: linesOf(value),
  }));
}

/** Where no diff was found in time: everything between the common beginning and end. */
function oneReplacement(before: readonly string[], after: readonly string[]): readonly Run[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    { sign: " ", lines: before.slice(0, start) },
    { sign: "-", lines: before.slice(start, before.length - end) },
    { sign: "+", lines: after.slice(start, after.length - end) },
    { sign: " ", lines: before.slice(before.length - end) },
  ];
}

function hunksOf(runs: readonly Run[], context: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let hunk: Hunk | null = null;
  let [oldLine, newLine] = [1, 1];
  let before: readonly string[] = [];
  for (const [index, { sign, lines }] of runs.entries()) {
    const add = (some: readonly string[]): void => {
      for (const line of some) hunk?.lines.push(sign + line);
    };
    if (sign === " ") {
      const joins = lines.length <= context * 2 && index < runs.length - 1;
      add(joins ? lines : lines.slice(0, context));
      if (!joins) hunk = null;
      before = lines.slice(Math.max(0, lines.length - context));
    } else {
      if (!hunk) {
        const [oldStart, newStart] = [oldLine - before.length, newLine - before.length];
        hunk = { oldStart, newStart, lines: before.map((line) => ` ${line}`) };
        hunks.push(hunk);
      }
      add(lines);
    }
    if (sign !== "+") oldLine += lines.length;
    if (sign !== "-") newLine += lines.length;
  }
  return hunks;
}

function written({ oldStart, newStart, lines }: Hunk): string {
  const without = (sign: string): number => lines.filter((line) => line[0] !== sign).length;
  const whole = lines.map((line) =>
    line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`,
  );
  const ranges = `-${range(oldStart, without("+"))} +${range(newStart, without("-"))}`;
  return `@@ ${ranges} @@\n${whole.join("")}`;
}

/** A range without lines is named by the line before it. */
function range(start: number, length: number): string {
  return `${length === 0 ? start - 1 : start},${length}`;
}

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== "");
}

/** What has a letter of its own behind a backslash, and these letters. */
const [named, letters] = ['\u0007\b\t\n\v\f\r"\\', 'abtnvfr"\\'];

/** What is not plain ASCII becomes the bytes of its UTF-8. */
function quoted(name: string): string {
  const inside = name.replace(/[^ !#-[\]-~]/gu, (char) => {
    const at = named.indexOf(char);
    if (at !== -1) return `\\${letters.charAt(at)}`;
    const encoded = encodeURIComponent(/\p{Surrogate}/u.test(char) ? "\ufffd" : char);
    return encoded.replace(/%(..)/g, (_, hex: string) => `\\${octal(Number.parseInt(hex, 16))}`);
  });
  return inside === name ? name : `"${inside}"`;
}

function octal(byte: number): string {
  return byte.toString(8).padStart(3, "0");
}
