/** Where raw HTML blocks begin and end. We show them as text, but they must not be parsed as markdown. */

const blockTags = [
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details",
  "dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header",
  "hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param",
  "search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul",
].join("|");

const attribute = String.raw`[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>${"`"}]+|'[^'\n]*'|"[^"\n]*"))?`;
const openTag = String.raw`<[a-z][a-z0-9-]*(?:${attribute})*[ \t]*\/?>`;
const closeTag = String.raw`<\/[a-z][a-z0-9-]*[ \t]*>`;

/** By condition, counted from 1 as in CommonMark. */
const begins: readonly RegExp[] = [
  /^<(?:script|pre|textarea|style)(?:\s|>|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![a-z]/i,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${blockTags})(?:\\s|/?>|$)`, "i"),
  new RegExp(`^(?:${openTag}|${closeTag})[ \\t]*$`, "i"),
];

/** Conditions 1 to 5 end with the line that holds this; 6 and 7 end at a blank line. */
const ends: readonly RegExp[] = [/<\/(?:script|pre|textarea|style)>/i, /-->/, /\?>/, />/, /\]\]>/];

/** A tag longer than this is not looked at: the pattern could take long over hostile text. */
const longestTag = 4096;

/** The condition that `content` begins an HTML block by, or 0. Number 7 cannot interrupt a paragraph. */
export function htmlBlockStart(content: string, interrupts: boolean): number {
  if (content[0] !== "<") return 0;
  const head = content.length > longestTag ? content.slice(0, longestTag) : content;
  const index = begins.findIndex((pattern) => pattern.test(head));
  if (index === 6 && (interrupts || head !== content)) return 0;
  return index + 1;
}

/** Is this line the last one of an HTML block of that condition? */
export function htmlBlockEnds(line: string, condition: number): boolean {
  return ends[condition - 1]?.test(line) ?? false;
}

/** Conditions 6 and 7 end at a blank line. */
export function endsAtBlank(condition: number): boolean {
  return condition >= 6;
}
