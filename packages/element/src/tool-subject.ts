/** What a tool call does and to what, read from its data: verb, icon and object. Pure. */
import { isRecord, type ToolCall } from "@gemini-agent-chat/core";
import type { IconName } from "./icons.js";
import { pathLabel, type PathLabel } from "./path-label.js";
import type { ToolStrings } from "./tools.strings.js";

/** The part of a call, or of a permission's call, that says what it does. */
export type SubjectSource = Pick<ToolCall, "kind" | "title"> &
  Partial<
    Pick<ToolCall, "name" | "input" | "args" | "rawInput" | "locations"> & {
      readonly diffs: readonly { readonly path: string; readonly oldText: string | null }[];
    }
  >;

export interface ToolSubject {
  readonly icon: IconName;
  readonly verb: string;
  /** First line only. */
  readonly object: string;
  readonly mark: PathLabel["mark"];
  /** Further lines of the command that `object` begins. */
  readonly moreLines: number;
  /** Further files beside the one in `object`. */
  readonly moreFiles: number;
  /** The whole command, for calls that run one. */
  readonly command: string | null;
}

/** Longest object put on a line; the whole is in the body. */
const OBJECT_CHARS = 300;

/**
 * The title is never taken for a path: agents shorten it. Paths come from locations, diffs and
 * named input fields.
 */
export function toolSubject(
  call: SubjectSource,
  cwd: string | null,
  strings: ToolStrings,
): ToolSubject {
  const command = commandOf(call);
  const [icon, verb] = iconAndVerb(call, command !== null, strings);
  const none = { moreLines: 0, moreFiles: 0, mark: null, command };
  if (command !== null) {
    const lines = command.replace(/\s+$/, "").split("\n");
    return { ...none, icon, verb, object: cut(lines[0] ?? ""), moreLines: lines.length - 1 };
  }
  const paths = call.kind === "search" ? [] : pathsOf(call);
  const first = paths[0];
  if (first !== undefined) {
    const label = pathLabel(first, cwd);
    const mark = label.mark;
    return { ...none, icon, verb, object: cut(label.text), mark, moreFiles: paths.length - 1 };
  }
  const text = call.kind === "fetch" ? (urlOf(call) ?? call.title) : (call.input ?? call.title);
  const named = text.trim() === "" ? (call.name ?? "") : text.trim();
  return { ...none, icon, verb, object: cut(named.split("\n")[0] ?? "") };
}

/** The command that a call runs, or null for calls that run none. */
export function commandOf(call: SubjectSource): string | null {
  const raw = commandIn(call.rawInput) ?? commandIn(call.args);
  if (raw !== null) return raw;
  return call.kind === "execute" ? (call.input ?? call.title) : null;
}

/** `command` or `cmd` of a tool's input; a list of words is joined with the quotes of a shell. */
export function commandIn(input: unknown): string | null {
  const key = commandKey(input);
  const command = key === null || !isRecord(input) ? undefined : input[key];
  if (typeof command === "string") return command.trim() === "" ? null : command;
  if (!Array.isArray(command) || command.length === 0) return null;
  return command
    .map((word) => quote(typeof word === "string" ? word : JSON.stringify(word)))
    .join(" ");
}

/** Under which key an input holds the command that {@link commandIn} reads. */
export function commandKey(input: unknown): string | null {
  if (!isRecord(input)) return null;
  return ["command", "cmd"].find((key) => input[key] !== undefined && input[key] !== null) ?? null;
}

/** Keys under which tools name the file that they are about. */
export const PATH_KEYS: readonly string[] = ["file_path", "path", "absolute_path", "filePath"];

/** Every file that an input names. */
export function pathsIn(input: unknown): readonly string[] {
  if (!isRecord(input)) return [];
  return PATH_KEYS.flatMap((key) => {
    const value = input[key];
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}

/** Every file that a call names, without doubles. */
export function pathsOf(call: SubjectSource): readonly string[] {
  const named = pathsIn(call.rawInput);
  const located = (call.locations ?? []).map(({ path }) => path).filter((path) => path !== "");
  const changed = (call.diffs ?? []).map((diff) => diff.path).filter((path) => path !== "");
  // An absolute path says more than a bare name of the same file.
  const all = located.length > 0 ? located : changed.length > 0 ? changed : named;
  return [...new Set(all)];
}

function iconAndVerb(
  call: SubjectSource,
  runs: boolean,
  strings: ToolStrings,
): readonly [IconName, string] {
  switch (call.kind) {
    case "read":
      return ["file", strings.toolVerbRead];
    case "edit":
      return ["pencil", isNewFile(call) ? strings.toolVerbWrite : strings.toolVerbEdit];
    case "delete":
      return ["trash", strings.toolVerbDelete];
    case "move":
      return ["move", strings.toolVerbMove];
    case "search":
      return ["search", strings.toolVerbSearch];
    case "execute":
      return ["terminal", strings.toolVerbRun];
    case "think":
      return ["thought", strings.toolVerbThink];
    case "fetch":
      return ["globe", strings.toolVerbFetch];
    case "switch_mode":
      return ["mode", strings.toolVerbSwitchMode];
    default:
      return ["tool", runs ? strings.toolVerbRun : strings.toolVerbUse];
  }
}

/** True when every change makes a file that was not there, or was empty. */
export function isNewFile(call: SubjectSource): boolean {
  const diffs = call.diffs ?? [];
  return diffs.length > 0 && diffs.every((diff) => diff.oldText === null || diff.oldText === "");
}

function urlOf(call: SubjectSource): string | null {
  const url = isRecord(call.rawInput) ? call.rawInput["url"] : undefined;
  return typeof url === "string" && url !== "" ? url : null;
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function cut(text: string): string {
  if (text.length <= OBJECT_CHARS) return text;
  return `${[...text.slice(0, OBJECT_CHARS)].slice(0, -1).join("")}…`;
}
