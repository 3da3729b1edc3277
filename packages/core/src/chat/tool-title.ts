/**
 * What Gemini CLI writes beside a shell command: where it runs, why, and whether in the background.
 * Up to 0.35 all of it stood in the tool's title, since 0.44 it is the first text of the content
 * and the title is the bare command.
 *
 *     TITLE := CMD " " EXPL
 *     EXPL  := ("[in " DIR "]" | "[current working directory " CWD "]") [" (" DESC ")"] [" [background]"]
 */

/** Where and why a command runs, as {@link parseToolExplanation} reads it. */
export interface ToolExplanation {
  readonly workingDir: string;
  /** The model's own words. */
  readonly description?: string;
  readonly background?: true;
}

/** A title in its parts, as {@link parseToolTitle} reads it. */
export interface ParsedToolTitle {
  /** The command or object, trimmed. */
  readonly input: string;
  readonly description?: string;
  readonly workingDir?: string;
  /** The object after `input:` or `inputs:`. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly background?: true;
}

const CWD_OPENERS = ["[current working directory ", "[in "] as const;
const BACKGROUND = " [background]";

/**
 * How many openings of a cwd group are tried, from the right. A real title has one, now and then
 * a second in the command or the description; the limit keeps a hostile title linear.
 */
const MAX_OPENINGS = 16;

/**
 * Takes a tool title apart, from the right: a command may itself hold brackets and parentheses.
 * Never throws; a title of no known form is all `input`. Cost: O(length).
 *
 * 1. `input: {json}` or `inputs: {json}` at the end, or before one of the groups below -> `args`
 * 2. `[current working directory X]` or `[in X]` -> `workingDir`, and what follows it in
 *    parentheses -> `description`
 * 3. without a cwd group: the last balanced parentheses, after a blank -> `description`
 *
 * Current CLIs send bare commands, where `(…)` is part of the command: ask {@link hasCwdGroup}
 * first.
 *
 * @example
 * parseToolTitle("ls -F [current working directory /x] (List files (detailed))");
 * // { input: "ls -F", workingDir: "/x", description: "List files (detailed)" }
 */
export function parseToolTitle(title: string): ParsedToolTitle {
  const { rest, args } = takeArgs(title.trim());
  const withArgs = args && { args };
  const group = readGroup(rest);
  if (group) return { ...group, ...withArgs };
  const parentheses = lastParentheses(rest);
  return parentheses
    ? {
        input: rest.slice(0, parentheses.start).trim(),
        description: parentheses.text,
        ...withArgs,
      }
    : { input: rest, ...withArgs };
}

/**
 * True for a command followed by a cwd group, as Gemini CLI wrote titles up to 0.35: then the
 * title may be parsed. Cost: O(length).
 *
 * @example
 * hasCwdGroup("pwd [in sub] (Print it)"); // true
 * hasCwdGroup("(rm -rf build)"); // false
 */
export function hasCwdGroup(title: string): boolean {
  return Boolean(readGroup(title.trim())?.input);
}

/** {@link parseToolTitle} for a title that {@link hasCwdGroup}; null for any other. */
export function parseCwdTitle(title: string): ParsedToolTitle | null {
  if (!hasCwdGroup(title)) return null;
  const { rest, args } = takeArgs(title.trim());
  return { input: rest, ...readGroup(rest), ...(args && { args }) };
}

/**
 * Reads the explanation that current versions of Gemini CLI put into a shell call's content.
 * `null` for any other text: it has to be of that form from its first character to its last.
 * Cost: O(length).
 *
 * @example
 * parseToolExplanation("[in sub] (Print it) [background]");
 * // { workingDir: "sub", description: "Print it", background: true }
 */
export function parseToolExplanation(text: string): ToolExplanation | null {
  return readCwdGroup(text, 0);
}

function readGroup(text: string): ParsedToolTitle | null {
  const group = findCwdGroup(text);
  return group && { input: text.slice(0, group.start).trim(), ...group.explanation };
}

interface CwdGroup {
  readonly start: number;
  readonly explanation: ToolExplanation;
}

/**
 * The last cwd group that ends the text. A description can hold what looks like a group of its
 * own; so the last one with balanced parentheses wins, and only without any, the last one.
 */
function findCwdGroup(text: string): CwdGroup | null {
  let unbalanced: CwdGroup | null = null;
  let start = text.length;
  for (let tries = 0; tries < MAX_OPENINGS && start > 0; tries++) {
    start = lastOpening(text, start - 1);
    if (start === -1) break;
    const explanation = readCwdGroup(text, start);
    if (!explanation) continue;
    if (isBalanced(explanation.description ?? "", "(", ")")) return { start, explanation };
    unbalanced ??= { start, explanation };
  }
  return unbalanced;
}

/** Where the last opening at or before `from` stands: at the very start, or after white space. */
function lastOpening(text: string, from: number): number {
  let found = -1;
  for (const opener of CWD_OPENERS) {
    let at = text.lastIndexOf(opener, from);
    while (at > 0 && !/\s/.test(text.charAt(at - 1))) at = text.lastIndexOf(opener, at - 1);
    found = Math.max(found, at);
  }
  return found;
}

/** Reads `text` from `start` to its end as one EXPL of the grammar above. */
function readCwdGroup(text: string, start: number): ToolExplanation | null {
  const opener = CWD_OPENERS.find((candidate) => text.startsWith(candidate, start));
  if (opener === undefined) return null;
  const background = text.endsWith(BACKGROUND);
  const end = background ? text.length - BACKGROUND.length : text.length;
  const body = text.slice(start + opener.length, end);
  // The CLI writes all of it in one line.
  if (body.includes("\n")) return null;
  // A directory may hold "] (" no more than a command does, a description may: the first one ends it.
  const split = body.endsWith(")") ? body.indexOf("] (") : body.length - 1;
  const workingDir = body.slice(0, Math.max(0, split));
  if (workingDir === "" || body.charAt(split) !== "]" || !isBalanced(workingDir, "[", "]")) {
    return null;
  }
  const description = body.slice(split + 3, -1);
  if (description === "" && body.endsWith(")")) return null;
  return {
    workingDir,
    ...(description !== "" && { description }),
    ...(background && { background }),
  };
}

/** Takes out `input: {json}`, when nothing but groups follows it. */
function takeArgs(text: string): { rest: string; args?: Readonly<Record<string, unknown>> } {
  const marker = /(?:^|\s)inputs?:\s*(?=\{)/i.exec(text);
  if (!marker) return { rest: text };
  const from = marker.index + marker[0].length;
  const to = endOfObject(text, from);
  const after = text.slice(to).trim();
  if (to === -1 || !/^(?:$|[[(])/.test(after)) return { rest: text };
  try {
    const args = JSON.parse(text.slice(from, to)) as Record<string, unknown>;
    return { rest: `${text.slice(0, marker.index)} ${after}`.trim(), args };
  } catch {
    return { rest: text };
  }
}

/** The position after the object that opens at `from`, braces in strings not counted; or -1. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i++) {
    const character = text.charAt(i);
    if (inString) {
      if (character === "\\") i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return i + 1;
  }
  return -1;
}

/** The balanced parentheses that end the text, if they follow a blank and do not fill all of it. */
function lastParentheses(text: string): { start: number; text: string } | null {
  if (!text.endsWith(")")) return null;
  let depth = 0;
  for (let i = text.length - 1; i > 0; i--) {
    const character = text.charAt(i);
    if (character === ")") depth++;
    else if (character === "(" && --depth === 0) {
      const inner = text.slice(i + 1, -1).trim();
      return inner !== "" && /\s/.test(text.charAt(i - 1)) ? { start: i, text: inner } : null;
    }
  }
  return null;
}

function isBalanced(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === open) depth++;
    else if (character === close && --depth < 0) return false;
  }
  return depth === 0;
}
