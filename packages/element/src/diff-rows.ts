/** A unified diff as rows with line numbers and, where lines were replaced, what differs. Pure. */
import { likeness, wordDiff, type TextRange } from "./word-diff.js";

/** `changed` are the parts of `text` that differ from the line that it replaces or is replaced by. */
export type DiffRow =
  | { readonly type: "gap" }
  | { readonly type: "note"; readonly text: string }
  | { readonly type: "same"; readonly old: number; readonly new: number; readonly text: string }
  | {
      readonly type: "removed";
      readonly old: number;
      readonly text: string;
      readonly changed?: readonly TextRange[];
    }
  | {
      readonly type: "added";
      readonly new: number;
      readonly text: string;
      readonly changed?: readonly TextRange[];
    };

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads the hunks of one file's unified diff; anything before the first hunk is skipped.
 * Line counts of the hunk headers are followed, so that a line such as `--- a` inside a hunk
 * stays a removed line. Cost: O(length).
 */
export function diffRows(unified: string): DiffRow[] {
  const rows: DiffRow[] = [];
  let oldLine = 0;
  let newLine = 0;
  let oldLeft = 0;
  let newLeft = 0;
  for (const line of unified.split("\n")) {
    if (oldLeft <= 0 && newLeft <= 0) {
      const hunk = HUNK.exec(line);
      if (hunk) {
        oldLine = Number(hunk[1]);
        newLine = Number(hunk[3]);
        oldLeft = Number(hunk[2] ?? 1);
        newLeft = Number(hunk[4] ?? 1);
        if (rows.length > 0 || oldLine > 1 || newLine > 1) rows.push({ type: "gap" });
        continue;
      }
    }
    if (line.startsWith("\\")) {
      if (rows.length > 0) rows.push({ type: "note", text: line.slice(1).trim() });
      continue;
    }
    if (oldLeft <= 0 && newLeft <= 0) continue;
    const text = line.slice(1);
    if (line.startsWith("+")) {
      rows.push({ type: "added", new: newLine++, text });
      newLeft--;
    } else if (line.startsWith("-")) {
      rows.push({ type: "removed", old: oldLine++, text });
      oldLeft--;
    } else {
      rows.push({ type: "same", old: oldLine++, new: newLine++, text });
      oldLeft--;
      newLeft--;
    }
  }
  return withoutLineEnds(markChanges(rows));
}

/** How many lines were added and removed. */
export function countChanges(rows: readonly DiffRow[]): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const row of rows) {
    if (row.type === "added") added++;
    if (row.type === "removed") removed++;
  }
  return { added, removed };
}

/** Lines whose words are compared, at most: a rewritten file needs no emphasis. */
const MOST_PAIRS = 2000;
/** From this likeness on two lines of runs of unequal length are taken for one that was changed. */
const LIKE = 0.5;

/** Pairs each run of removed lines with the run of added lines after it. */
function markChanges(rows: readonly DiffRow[]): DiffRow[] {
  const marked = [...rows];
  let pairs = 0;
  for (let at = 0; at < rows.length && pairs < MOST_PAIRS;) {
    const removed = runLength(rows, at, "removed");
    if (removed === 0) {
      at++;
      continue;
    }
    const added = runLength(rows, at + removed, "added");
    let next = at + removed;
    for (let i = at; i < at + removed && next < at + removed + added; i++) {
      const partner =
        removed === added ? i + removed : likeLine(rows, i, next, at + removed + added);
      if (partner < 0) continue;
      markPair(marked, i, partner);
      next = partner + 1;
      pairs++;
    }
    at += removed + added;
  }
  return marked;
}

/** The first added line from `from` on that is like the removed one; -1 for none. */
function likeLine(rows: readonly DiffRow[], removedAt: number, from: number, to: number): number {
  const removed = rows[removedAt];
  if (removed?.type !== "removed") return -1;
  // Farther away it is rather another line.
  for (let at = from; at < Math.min(to, from + 8); at++) {
    const added = rows[at];
    if (added?.type === "added" && likeness(removed.text, added.text) >= LIKE) return at;
  }
  return -1;
}

function runLength(rows: readonly DiffRow[], from: number, type: DiffRow["type"]): number {
  let end = from;
  while (rows[end]?.type === type) end++;
  return end - from;
}

function markPair(rows: DiffRow[], removedAt: number, addedAt: number): void {
  const removed = rows[removedAt];
  const added = rows[addedAt];
  if (removed?.type !== "removed" || added?.type !== "added") return;
  const found = wordDiff(removed.text, added.text);
  if (!found) return;
  if (found.old.length > 0) rows[removedAt] = { ...removed, changed: found.old };
  if (found.new.length > 0) rows[addedAt] = { ...added, changed: found.new };
}

/** In a file with CRLF line ends the CR says nothing; a single one among others does. */
function withoutLineEnds(rows: DiffRow[]): DiffRow[] {
  const lines = rows.filter((row) => "text" in row && row.type !== "note");
  const all = lines.length > 0 && lines.every((row) => "text" in row && row.text.endsWith("\r"));
  if (!all) return rows;
  return rows.map((row) =>
    "text" in row && row.type !== "note" ? { ...row, text: row.text.slice(0, -1) } : row,
  );
}
