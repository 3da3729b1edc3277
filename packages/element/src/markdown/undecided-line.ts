/** The beginning of a line may not yet say what the line will be: showing it would flicker. */
import type { Block } from "./block-tree.js";

/** Quote marks, bullets and numbers that a line may begin with. */
const containers = String.raw`(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*`;
/** Only marks so far: a heading, rule, underline, bullet, number, delimiter row, check box ... */
const marksOnly = new RegExp(
  `^${containers}(?:[-+*_=#~\`|: \\t]*|\\d{1,9}[.)]?|\\[(?:[ xX]\\]?)?[ \\t]*)$`,
);
/** A fence whose language is still being written, also behind bullets. */
const openingFence = new RegExp(`^${containers}(?:\`{3,}[^\`]*|~{3,}.*)$`);
/** A row of a table that may be about to begin. */
const pipeFirst = /^[ \t]*\|/;

/** Longer beginnings are shown at once; it also bounds the cost of the patterns. */
const longest = 200;

/**
 * Should the unfinished line wait for more? A pure function of the text so far.
 *
 * @param deepest the innermost open block that the line may continue
 */
export function isUndecided(line: string, deepest: Block): boolean {
  if (line.length > longest) return false;
  if (deepest.kind === "code") {
    return deepest.fence !== null && /^[ \t>]*(?:`*|~*)[ \t]*$/.test(line);
  }
  if (deepest.kind === "html") return false;
  if (deepest.kind !== "table" && pipeFirst.test(line)) return true;
  return marksOnly.test(line) || openingFence.test(line);
}

/** A line of which so much is there is shown, whatever it becomes: looking for its beginning costs. */
const longestHead = 4096;

/**
 * How much of an open paragraph can be shown: a last line that begins with a pipe is probably the
 * head of a table, whose second line has not come yet.
 */
export function withoutTableHead(text: string): string {
  const from = Math.max(0, text.length - longestHead);
  const lastEnd = text.slice(from).lastIndexOf("\n");
  if (lastEnd === -1 && from > 0) return text;
  const lastLine = from + lastEnd + 1;
  return pipeFirst.test(text.slice(lastLine, lastLine + 100))
    ? text.slice(0, Math.max(0, lastLine - 1))
    : text;
}
