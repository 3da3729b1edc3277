/** A unified diff as rows with line numbers and, where lines were replaced, what differs. Pure. */

/** `changed` is the part of `text` that differs from the line that it replaces, as UTF-16 range. */
export type DiffRow =
  | { readonly type: "gap" }
  | { readonly type: "note"; readonly text: string }
  | { readonly type: "same"; readonly old: number; readonly new: number; readonly text: string }
  | {
      readonly type: "removed";
      readonly old: number;
      readonly text: string;
      readonly changed?: readonly [number, number];
    }
  | {
      readonly type: "added";
      readonly new: number;
      readonly text: string;
      readonly changed?: readonly [number, number];
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

/** Pairs each run of removed lines with an equally long run of added lines after it. */
function markChanges(rows: readonly DiffRow[]): DiffRow[] {
  const marked = [...rows];
  for (let at = 0; at < rows.length;) {
    const removed = runLength(rows, at, "removed");
    if (removed === 0) {
      at++;
      continue;
    }
    const added = runLength(rows, at + removed, "added");
    if (added === removed) {
      for (let i = at; i < at + removed; i++) markPair(marked, i, i + removed);
    }
    at += removed + added;
  }
  return marked;
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
  const [start, end] = commonEnds(removed.text, added.text);
  // Lines that share little are easier to read without emphasis.
  if (start + end < Math.min(removed.text.length, added.text.length) * 0.3) return;
  const oldEnd = removed.text.length - end;
  const newEnd = added.text.length - end;
  if (oldEnd > start) rows[removedAt] = { ...removed, changed: [start, oldEnd] };
  if (newEnd > start) rows[addedAt] = { ...added, changed: [start, newEnd] };
}

/** Lengths of the common beginning and end, moved outward to the edges of words. */
function commonEnds(a: string, b: string): readonly [number, number] {
  const max = Math.min(a.length, b.length);
  let start = 0;
  while (start < max && a[start] === b[start]) start++;
  while (start > 0 && isWord(a[start - 1]) && (isWord(a[start]) || isWord(b[start]))) start--;
  let end = 0;
  while (end < max - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const next = (text: string): string | undefined => text[text.length - 1 - end];
  while (end > 0 && isWord(a[a.length - end]) && (isWord(next(a)) || isWord(next(b)))) end--;
  return [start, end];
}

/** Surrogates count as letters of a word, so that a pair is never cut. */
function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}\p{N}_\uD800-\uDFFF]/u.test(character);
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
