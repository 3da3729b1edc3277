/** Link reference definitions: `[label]: address "title"`. */
import type { Links } from "marked";

export interface Definition {
  /** As {@link normalLabel} writes it. */
  readonly label: string;
  readonly href: string;
  readonly title: string;
}

/** The definitions of one text. The first of a label counts; whoever listens hears of each once. */
export class Definitions {
  /** In the shape that the lexer reads; without a prototype, since labels come from outside. */
  readonly links: Links = Object.create(null) as Links;
  onAdd: ((label: string) => void) | null = null;

  add(definition: Definition): void {
    if (definition.label in this.links) return;
    this.links[definition.label] = { href: definition.href, title: definition.title };
    this.onAdd?.(definition.label);
  }

  has(label: string): boolean {
    return label in this.links;
  }
}

/** Labels match without regard to case and kinds of white space (the same folding as the lexer's). */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase().toUpperCase().toLowerCase();
}

const labelPattern = /^\[((?:\\[\s\S]|[^[\]\\]){1,999})\]:/;
/** Of longer addresses it is not asked whether a definition could be made of them. */
const longestLooked = 2000;
const spacePattern = /^[ \t]*(?:\n[ \t]*)?/;
const angledPattern = /^<((?:\\.|[^\n<>\\])*)>/;
const titlePattern =
  /^(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'|\(((?:\\[\s\S]|[^()\\])*)\))/;

/** May `text` begin with a definition, now or when it has gone on? */
export function mayDefine(text: string): boolean {
  const label = labelPattern.exec(text);
  if (!label?.[1]?.trim()) return false;
  const from = label[0].length;
  const [line = ""] = text
    .slice(from, from + longestLooked)
    .trimStart()
    .split("\n", 1);
  const target = readTarget(line);
  // Behind the address of a definition its line ends, or a title begins.
  return target !== null && /^[ \t]*(?:$|["'(])/.test(line.slice(target.length));
}

/**
 * The definitions that `text` begins with, as {@link takeDefinitions} finds them, but only those
 * that nothing that follows can change: of the last one the title may still come.
 */
export function takeSureDefinitions(text: string): { definitions: Definition[]; rest: string } {
  const definitions: Definition[] = [];
  let rest = text;
  for (let taken = takeOne(rest); taken; taken = takeOne(rest)) {
    const next = withoutLineEnd(rest.slice(taken.length));
    if (next === "" || /^["'(]/.test(next)) break;
    definitions.push(taken.definition);
    rest = next;
  }
  return { definitions, rest };
}

/**
 * Splits a paragraph into the definitions that it begins with and the rest.
 *
 * @example
 * takeDefinitions("[a]: /b\ntext"); // { definitions: [{ label: "a", href: "/b", title: "" }], rest: "text" }
 */
export function takeDefinitions(text: string): { definitions: Definition[]; rest: string } {
  const definitions: Definition[] = [];
  let rest = text;
  while (rest.startsWith("[")) {
    const taken = takeOne(rest);
    if (!taken) break;
    definitions.push(taken.definition);
    rest = withoutLineEnd(rest.slice(taken.length));
  }
  return { definitions, rest };
}

function withoutLineEnd(text: string): string {
  return text.replace(/^\n?[ \t]*/, "");
}

function takeOne(text: string): { definition: Definition; length: number } | null {
  const label = labelPattern.exec(text);
  if (!label || !label[1]?.trim()) return null;
  let at = label[0].length;
  at += spacePattern.exec(text.slice(at))?.[0].length ?? 0;
  const target = readTarget(text.slice(at));
  if (!target) return null;
  at += target.length;
  let title = "";
  let length = atLineEnd(text, at);
  const space = spacePattern.exec(text.slice(at))?.[0] ?? "";
  if (space) {
    const found = titlePattern.exec(text.slice(at + space.length));
    const end = found ? atLineEnd(text, at + space.length + found[0].length) : -1;
    if (found && end !== -1) {
      title = found[1] ?? found[2] ?? found[3] ?? "";
      length = end;
    }
  }
  if (length === -1) return null;
  return {
    definition: {
      label: normalLabel(label[1]),
      href: unescapePunctuation(target.href),
      title: unescapePunctuation(title),
    },
    length,
  };
}

/** Position of the line's end if only blanks are left before it, else -1. */
function atLineEnd(text: string, from: number): number {
  const blanks = /^[ \t]*(?=\n|$)/.exec(text.slice(from, from + 1000));
  return blanks ? from + blanks[0].length : -1;
}

function readTarget(text: string): { href: string; length: number } | null {
  if (text.startsWith("<")) {
    const angled = angledPattern.exec(text);
    return angled ? { href: angled[1] ?? "", length: angled[0].length } : null;
  }
  let depth = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char <= " " || char === "\u007f") break;
    if (char === "\\") at++;
    else if (char === "(") depth++;
    else if (char === ")" && --depth < 0) return null;
  }
  at = Math.min(at, text.length);
  return at > 0 && depth === 0 ? { href: text.slice(0, at), length: at } : null;
}

/** A backslash makes the punctuation after it literal. */
export function unescapePunctuation(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
