/** What a tool did to one file. The unified text is made when somebody reads it, never in the reducer. */
import type { StructuredPatch } from "diff";
// Only the part that is needed: the package's own entry brings every kind of diff along.
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff/lib/patch/create.js";
import { lineRuns } from "./line-diff.js";

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
 * The smallest diff is only looked for in texts up to this length together, and for this long, in
 * ms: it is quadratic where they differ much. For the rest see {@link lineRuns}.
 */
const SMALL_TEXTS = 200_000;
const DIFF_TIMEOUT = 60;

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
  const isSmall = before.length + newText.length <= SMALL_TEXTS;
  const patch =
    (isSmall &&
      structuredPatch(from, path, before, newText, undefined, undefined, {
        context,
        timeout: DIFF_TIMEOUT,
      })) ||
    anchoredPatch(from, path, hunksOf(linesOf(before), linesOf(newText), context));
  // Without the "Index:" line, which holds the path as it is: a line end in it would forge a line.
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

type Hunk = StructuredPatch["hunks"][number];

function anchoredPatch(from: string, path: string, hunks: Hunk[]): StructuredPatch {
  return {
    oldFileName: from,
    newFileName: path,
    oldHeader: undefined,
    newHeader: undefined,
    hunks,
  };
}

/** Changes with the unchanged lines around them; those that touch are one hunk. */
function hunksOf(
  oldLines: readonly string[],
  newLines: readonly string[],
  context: number,
): Hunk[] {
  const hunks: Hunk[] = [];
  let hunk: Hunk | null = null;
  let oldAt = 0;
  let newAt = 0;
  const add = (sign: " " | "-" | "+", lines: readonly string[]): void => {
    hunk ??= { oldStart: oldAt + 1, oldLines: 0, newStart: newAt + 1, newLines: 0, lines: [] };
    for (const line of lines) {
      hunk.lines.push(sign + (line.endsWith("\n") ? line.slice(0, -1) : line));
      if (!line.endsWith("\n")) hunk.lines.push("\\ No newline at end of file");
    }
    if (sign !== "+") hunk.oldLines += lines.length;
    if (sign !== "-") hunk.newLines += lines.length;
    if (sign !== "+") oldAt += lines.length;
    if (sign !== "-") newAt += lines.length;
  };
  const runs = lineRuns(oldLines, newLines);
  runs.forEach(({ type, count }, index) => {
    if (type === "removed") return add("-", oldLines.slice(oldAt, oldAt + count));
    if (type === "added") return add("+", newLines.slice(newAt, newAt + count));
    const after = hunk ? Math.min(count, context) : 0;
    const before = index < runs.length - 1 ? Math.min(count, context) : 0;
    if (hunk && after + before >= count) return add(" ", oldLines.slice(oldAt, oldAt + count));
    if (hunk) {
      add(" ", oldLines.slice(oldAt, oldAt + after));
      hunks.push(hunk);
      hunk = null;
    }
    const skipped = count - after - before;
    oldAt += skipped;
    newAt += skipped;
    if (before > 0) add(" ", oldLines.slice(oldAt, oldAt + before));
  });
  return hunk ? [...hunks, hunk] : hunks;
}

/** Lines with their ends. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf("\n", at);
    const end = feed < 0 ? text.length : feed + 1;
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}
