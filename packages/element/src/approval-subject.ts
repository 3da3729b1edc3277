/** Everything about a permission request that a person must see before an answer. Pure. */
import {
  createFileDiff,
  isRecord,
  type PendingApproval,
  type ToolCall,
  type ToolFileDiff,
} from "@gemini-agent-chat/core";
import { pathLabel, type PathLabel } from "./path-label.js";
import { commandIn, commandKey, isNewFile, PATH_KEYS, pathsIn, pathsOf } from "./tool-subject.js";
import type { ToolStrings } from "./tools.strings.js";

export interface ApprovalSubject {
  readonly question: string;
  /** The folder it happens in. */
  readonly place: PathLabel | null;
  readonly description: string | null;
  /** Texts to be read whole; the first is what will run or happen. */
  readonly sections: readonly { readonly label: string | null; readonly text: string }[];
  readonly diffs: readonly ToolFileDiff[];
}

/** Longest description and folder that have a line of their own. */
const SHORT_CHARS = 200;

/**
 * The request's own data comes first; where it is silent, what the call said before fills in.
 * Nothing is shortened, and where title and command differ both are shown.
 */
export function approvalSubject(
  approval: PendingApproval,
  call: ToolCall | undefined,
  cwd: string | null,
  strings: ToolStrings,
): ApprovalSubject {
  const asked = approval.toolCall;
  const diffs = diffsOf(approval, call);
  const rawInput = filled(asked.rawInput) ?? filled(call?.rawInput);
  const args = rawInput ?? filled(asked.args) ?? filled(call?.args);
  const workingDir = asked.workingDir ?? call?.workingDir ?? folderIn(rawInput) ?? cwd;
  const description = asked.description ?? call?.description ?? null;
  const where = workingDir === null ? null : place(workingDir, cwd);
  const command = commandIn(args);
  const sections: { label: string | null; text: string }[] = [];
  const title = asked.title;
  if (command !== null) {
    sections.push({ label: null, text: command });
    if (title.trim() !== "" && !saysNoMore(title, command, workingDir, description)) {
      sections.push({ label: strings.approvalTitle, text: title });
    }
  } else if (diffs.length === 0) {
    sections.push({ label: null, text: title.trim() === "" ? asked.toolCallId : title });
  }
  for (const text of textsOf(asked.content)) {
    if (!sections.some((section) => section.text === text)) sections.push({ label: null, text });
  }
  for (const path of diffs.length > 0 ? pathsIn(args) : []) {
    if (diffs.some((diff) => samePath(path, diff.path, cwd))) continue;
    const text = pathText(pathLabel(path, cwd), strings);
    sections.push({ label: strings.approvalOtherFile, text });
  }
  const rest = restOf(args, { description, workingDir, command, diffs });
  if (rest !== null) sections.push({ label: strings.toolInput, text: rest });
  for (const path of missingPaths(approval, diffs, sections, cwd)) {
    sections.push({ label: strings.toolLocations, text: pathText(pathLabel(path, cwd), strings) });
  }
  // Long ones go where they can be folded and scrolled: they must not push the buttons away.
  const longDescription = description !== null && description.length > SHORT_CHARS;
  const longPlace = where !== null && where.text.length > SHORT_CHARS;
  if (longDescription) sections.push({ label: strings.approvalReason, text: description });
  if (longPlace) sections.push({ label: strings.approvalFolder, text: pathText(where, strings) });
  return {
    question: question(approval, command !== null, diffs, strings),
    place: longPlace ? null : where,
    description: longDescription ? null : description,
    sections,
    diffs,
  };
}

/**
 * The title is the command, or the command as Gemini CLI once wrote it, with a folder and a
 * description that the card shows anyway.
 */
function saysNoMore(
  title: string,
  command: string,
  workingDir: string | null,
  description: string | null,
): boolean {
  const reason = description === null ? "" : ` (${description})`;
  const forms = [
    command,
    `${command} [current working directory ${workingDir}]${reason}`,
    `${command} [in ${workingDir}]${reason}`,
  ];
  return forms.some((form) => form.trim() === title.trim());
}

/** Both subjects ask the same thing, word for word. */
export function sameSubject(a: ApprovalSubject, b: ApprovalSubject): boolean {
  return (
    a.question === b.question &&
    a.description === b.description &&
    a.place?.text === b.place?.text &&
    a.sections.length === b.sections.length &&
    a.sections.every((section, index) => section.text === b.sections[index]?.text) &&
    a.diffs.length === b.diffs.length &&
    a.diffs.every((diff, index) => {
      const other = b.diffs[index];
      return (
        diff === other ||
        (diff.path === other?.path &&
          diff.oldText === other.oldText &&
          diff.newText === other.newText)
      );
    })
  );
}

/** A working folder is shown in full: "." would say nothing. */
function place(workingDir: string, cwd: string | null): PathLabel {
  const label = pathLabel(workingDir, cwd);
  if (label.mark === "outside" || label.mark === "relative") return label;
  return { text: pathLabel(workingDir, null).text, mark: null };
}

function question(
  approval: PendingApproval,
  runs: boolean,
  diffs: readonly ToolFileDiff[],
  strings: ToolStrings,
): string {
  const { kind, title } = approval.toolCall;
  switch (kind) {
    case "execute":
      return strings.approvalRun;
    case "edit":
      return isNewFile({ kind, title, diffs }) && diffs.length === 1
        ? strings.approvalCreate
        : strings.approvalEdit(new Set(diffs.map((diff) => diff.path)).size || 1);
    case "delete":
      return strings.approvalDelete;
    case "move":
      return strings.approvalMove;
    case "read":
      return strings.approvalRead;
    case "search":
      return strings.approvalSearch;
    case "fetch":
      return strings.approvalFetch;
    case "think":
      return strings.approvalThink;
    case "switch_mode":
      return strings.approvalSwitchMode;
    default:
      return runs ? strings.approvalRun : strings.approvalUse;
  }
}

function diffsOf(approval: PendingApproval, call: ToolCall | undefined): readonly ToolFileDiff[] {
  const asked = (approval.toolCall.content ?? []).flatMap((item) => {
    if (item.type !== "diff" || typeof item.path !== "string") return [];
    const newText = typeof item.newText === "string" ? item.newText : "";
    const oldText = typeof item.oldText === "string" ? item.oldText : null;
    const known = call?.diffs.find(
      (diff) => diff.path === item.path && diff.oldText === oldText && diff.newText === newText,
    );
    return [known ?? createFileDiff(item.path, oldText, newText)];
  });
  return asked.length > 0 ? asked : (call?.diffs ?? []);
}

function textsOf(content: PendingApproval["toolCall"]["content"]): string[] {
  return (content ?? []).flatMap((item) => {
    const block: unknown = item.type === "content" ? item.content : undefined;
    const text = isRecord(block) && block["type"] === "text" ? block["text"] : undefined;
    return typeof text === "string" && text.trim() !== "" ? [text] : [];
  });
}

const FOLDER_KEYS = [
  "cwd",
  "workdir",
  "working_directory",
  "workingDirectory",
  "dir_path",
  "directory",
];

function folderIn(input: unknown): string | null {
  if (!isRecord(input)) return null;
  for (const key of FOLDER_KEYS) {
    const value = input[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

/** What the card shows already. */
interface Shown {
  readonly description: string | null;
  readonly workingDir: string | null;
  readonly command: string | null;
  readonly diffs: readonly ToolFileDiff[];
}

/** What the input says beyond that: a value is left out only where that very value is shown. */
function restOf(args: unknown, shown: Shown): string | null {
  const { description, workingDir, command, diffs } = shown;
  if (args === undefined) return null;
  if (!isRecord(args)) return toText(args);
  const runs = command === null ? null : commandKey(args);
  const changes = new Set<unknown>(diffs.flatMap((diff) => [diff.oldText, diff.newText]));
  const rest = Object.entries(args).filter(
    ([key, value]) =>
      key !== runs &&
      !(key === "description" && value === description) &&
      !(FOLDER_KEYS.includes(key) && value === workingDir) &&
      // Its path is in the diff's head, or has a section of its own.
      !(diffs.length > 0 && PATH_KEYS.includes(key) && typeof value === "string") &&
      !(typeof value === "string" && changes.has(value)),
  );
  return rest.length === 0 ? null : toText(Object.fromEntries(rest));
}

/** Files that the request names but nothing in the card shows yet. */
function missingPaths(
  approval: PendingApproval,
  diffs: readonly ToolFileDiff[],
  sections: readonly { readonly text: string }[],
  cwd: string | null,
): readonly string[] {
  const { kind, title, locations } = approval.toolCall;
  const paths = pathsOf({ kind, title, ...(locations && { locations }) });
  return paths.filter(
    (path) =>
      !diffs.some((diff) => samePath(path, diff.path, cwd)) &&
      !sections.some((section) => section.text.includes(path)),
  );
}

/** Either may be named relative to the project. */
function samePath(path: string, changed: string, cwd: string | null): boolean {
  return pathLabel(path, cwd).text === pathLabel(changed, cwd).text;
}

function pathText(label: PathLabel, strings: ToolStrings): string {
  return label.mark === "outside" ? `${label.text} (${strings.pathOutside})` : label.text;
}

function filled(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  return isRecord(value) && Object.keys(value).length === 0 ? undefined : value;
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}
