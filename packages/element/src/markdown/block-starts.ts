/** What the beginning of a line says about the block that it may open. Pure recognisers. */
import type { Fence } from "./block-tree.js";
import type { LineCursor } from "./line-cursor.js";

export interface ListMarker {
  /** `-`, `+`, `*`, `.` or `)`. */
  readonly marker: string;
  readonly start: number | null;
  /** Characters of the marker itself. */
  readonly length: number;
}

/** A heading such as `## Title ##`. */
export function readHeading(content: string): { level: number; text: string } | null {
  const opening = /^(#{1,6})(?:[ \t]+|$)/.exec(content);
  if (!opening) return null;
  const text = content.slice(opening[0].length).trimEnd();
  const closing = /(?:^|[ \t])#+$/.exec(text);
  return {
    level: opening[1]?.length ?? 1,
    text: closing ? text.slice(0, closing.index).trimEnd() : text,
  };
}

/** The underline of a heading: level 1 for `===`, 2 for `---`, else 0. */
export function readUnderline(content: string): 0 | 1 | 2 {
  if (!/^(?:=+|-+)[ \t]*$/.test(content)) return 0;
  return content.startsWith("=") ? 1 : 2;
}

export function isRule(content: string): boolean {
  const char = content[0];
  if (char !== "*" && char !== "-" && char !== "_") return false;
  let count = 0;
  for (const each of content) {
    if (each === char) count++;
    else if (each !== " " && each !== "\t") return false;
  }
  return count >= 3;
}

/** An opening fence and what is written behind it. */
export function readFence(content: string, indent: number): { fence: Fence; info: string } | null {
  const opening = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/s.exec(content);
  if (!opening) return null;
  const marks = opening[1] ?? opening[3] ?? "";
  const info = (opening[2] ?? opening[4] ?? "").trim();
  return { fence: { char: marks[0] ?? "`", length: marks.length, indent }, info };
}

export function closesFence(cursor: LineCursor, fence: Fence): boolean {
  if (cursor.indent > 3 || cursor.next !== fence.char) return false;
  const content = cursor.content.trimEnd();
  if (content.length < fence.length) return false;
  for (const char of content) if (char !== fence.char) return false;
  return true;
}

/** The marker of a list item. In the middle of a paragraph only `1.` with content counts. */
export function readListMarker(content: string, interrupts: boolean): ListMarker | null {
  const found = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(content);
  if (!found) return null;
  const length = found[0].length;
  const start = found[2] === undefined ? null : Number(found[2]);
  if (interrupts && (start ?? 1) !== 1) return null;
  if (interrupts && content.slice(length).trim() === "") return null;
  return { marker: found[1] ?? found[3] ?? "-", start, length };
}
