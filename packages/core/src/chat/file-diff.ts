/** What a tool did to one file. The unified text is made when somebody reads it, never in the reducer. */
import { unifiedDiff } from "./unified-diff.js";

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
      unified ??= unifiedDiff(
        oldText === null ? "/dev/null" : path,
        path,
        oldText ?? "",
        newText,
        context,
      );
      return unified;
    },
  };
}
