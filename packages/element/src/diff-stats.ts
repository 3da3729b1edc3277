/** The `+12 -3` of a tool line, as far as it is cheap to know. */
import type { ToolFileDiff } from "@gemini-agent-chat/core";
import { countChanges, diffRows, type DiffRow } from "./diff-rows.js";
import { countLines } from "./fold-text.js";

export interface DiffStats {
  readonly added: number;
  readonly removed: number;
}

/** Texts up to this size together are compared at once, about 2 ms; larger ones when opened. */
const CHEAP_CHARS = 24 * 1024;

const rowsOf = new WeakMap<ToolFileDiff, readonly DiffRow[]>();
const statsOf = new WeakMap<ToolFileDiff, DiffStats>();

/** The rows of a diff, computed once. Cost of the first call: the diff itself. */
export function rowsOfDiff(diff: ToolFileDiff): readonly DiffRow[] {
  let rows = rowsOf.get(diff);
  if (!rows) {
    rows = diffRows(diff.unified);
    rowsOf.set(diff, rows);
    statsOf.set(diff, countChanges(rows));
  }
  return rows;
}

/** Lines added and removed, or null for a large diff that nobody has opened yet. */
export function diffStats(diff: ToolFileDiff): DiffStats | null {
  const known = statsOf.get(diff);
  if (known) return known;
  if (!diff.oldText || !diff.newText) {
    const stats = { added: countLines(diff.newText), removed: countLines(diff.oldText ?? "") };
    statsOf.set(diff, stats);
    return stats;
  }
  if (diff.oldTextLength + diff.newTextLength > CHEAP_CHARS) return null;
  return countChanges(rowsOfDiff(diff));
}

/** The sum over several files; null when one of them is not known. */
export function sumStats(diffs: readonly ToolFileDiff[]): DiffStats | null {
  let added = 0;
  let removed = 0;
  for (const diff of diffs) {
    const stats = diffStats(diff);
    if (!stats) return null;
    added += stats.added;
    removed += stats.removed;
  }
  return diffs.length > 0 ? { added, removed } : null;
}
