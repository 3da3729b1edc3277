/** What a tool did to one file. The unified text is made when somebody reads it, never in the reducer. */
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

interface Hunk {
  readonly oldStart: number;
  oldLines: number;
  readonly newStart: number;
  newLines: number;
  readonly lines: string[];
}

function unify(path: string, oldText: string | null, newText: string, context: number): string {
  const lines = [`--- ${oldText === null ? "/dev/null" : nameOf(path)}`, `+++ ${nameOf(path)}`];
  for (const hunk of hunksOf(linesOf(oldText ?? ""), linesOf(newText), context)) {
    lines.push(
      `@@ -${rangeOf(hunk.oldStart, hunk.oldLines)} +${rangeOf(hunk.newStart, hunk.newLines)} @@`,
    );
    for (const line of hunk.lines) lines.push(line);
  }
  return `${lines.join("\n")}\n`;
}

/** Nothing begins one line earlier: so it is in this format. */
function rangeOf(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** Quoted as in C where it must be: a line end in a path would forge a line. */
function nameOf(path: string): string {
  if (!/[\p{Cc}"\\]/u.test(path)) return path;
  const escaped = path.replace(/[\p{Cc}"\\]/gu, (character) =>
    character === '"' || character === "\\"
      ? `\\${character}`
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${escaped}"`;
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
