/** What a tool did to one file. The unified text is made when somebody reads it, never in the reducer. */
import type { StructuredPatch } from "diff";
// Only the part that is needed: the package's own entry brings every kind of diff along.
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff/lib/patch/create.js";

/** A change of one file; lengths in characters. */
export interface ToolFileDiff {
  readonly path: string;
  readonly oldText: string | null;
  readonly newText: string;
  readonly oldTextLength: number;
  readonly newTextLength: number;
  /** Unified diff. A getter, computed once: the first reading costs a diff of the two texts. */
  readonly unified: string;
}

/** How long the smallest diff is looked for, ms: quadratic where two files differ much. */
const DIFF_TIMEOUT = 150;

/**
 * @param contextLines unchanged lines around each change; anything but a number >= 0 means 3
 *
 * @example
 * createFileDiff("greeting.txt", "Hello\n", "Hello, world\n").unified;
 * // --- greeting.txt …
 */
export function createFileDiff(
  path: string,
  oldText: string | null,
  newText: string,
  contextLines = 3,
): ToolFileDiff {
  const context =
    typeof contextLines === "number" && contextLines >= 0 && Number.isFinite(contextLines)
      ? Math.floor(contextLines)
      : 3;
  let unified: string | undefined;
  return {
    path,
    oldText,
    newText,
    oldTextLength: oldText?.length ?? 0,
    newTextLength: newText.length,
    get unified(): string {
      unified ??= unify(path, oldText, newText, context);
      return unified;
    },
  };
}

function unify(path: string, oldText: string | null, newText: string, context: number): string {
  const from = oldText === null ? "/dev/null" : path;
  const before = oldText ?? "";
  const found = structuredPatch(from, path, before, newText, undefined, undefined, {
    context,
    timeout: DIFF_TIMEOUT,
  });
  // Without the "Index:" line, which holds the path as it is: a line end in it would forge a line.
  return formatPatch(found ?? oneReplacement(from, path, before, newText), FILE_HEADERS_ONLY);
}

/** Where no diff was found in time: everything between the common beginning and end. */
function oneReplacement(
  from: string,
  path: string,
  oldText: string,
  newText: string,
): StructuredPatch {
  const before = linesOf(oldText);
  const after = linesOf(newText);
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const hunk = {
    oldStart: start + 1,
    oldLines: removed.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...signed("-", removed), ...signed("+", added)],
  };
  const [oldHeader, newHeader] = [undefined, undefined];
  return { oldFileName: from, newFileName: path, oldHeader, newHeader, hunks: [hunk] };
}

function signed(sign: "-" | "+", lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    line.endsWith("\n")
      ? [sign + line.slice(0, -1)]
      : [sign + line, "\\ No newline at end of file"],
  );
}

/** Lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== "");
}
