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

/**
 * Longest time for one diff, in ms: comparing two large, very different files is quadratic.
 * Over it the whole old text is shown as removed and the whole new text as added.
 */
const DIFF_TIMEOUT = 500;

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
  const patch =
    structuredPatch(from, path, oldText ?? "", newText, undefined, undefined, {
      context,
      timeout: DIFF_TIMEOUT,
    }) ?? wholeReplacement(from, path, oldText ?? "", newText);
  // Without the "Index:" line, which holds the path as it is: a line end in it would forge a line.
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

function wholeReplacement(
  from: string,
  path: string,
  oldText: string,
  newText: string,
): StructuredPatch {
  const removed = hunkLines("-", oldText);
  const added = hunkLines("+", newText);
  const hunk = {
    oldStart: 1,
    oldLines: removed.count,
    newStart: 1,
    newLines: added.count,
    lines: [...removed.lines, ...added.lines],
  };
  return {
    oldFileName: from,
    newFileName: path,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [hunk],
  };
}

/** The lines of a text behind a sign, and a note when the last one has no line end. */
function hunkLines(sign: "-" | "+", text: string): { lines: string[]; count: number } {
  if (text === "") return { lines: [], count: 0 };
  const isEnded = text.endsWith("\n");
  const lines = (isEnded ? text.slice(0, -1) : text).split("\n").map((line) => sign + line);
  const count = lines.length;
  if (!isEnded) lines.push("\\ No newline at end of file");
  return { lines, count };
}
