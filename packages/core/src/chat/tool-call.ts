/** One tool call, merged from whatever the agent says of it: pure, total, named fields only. */
import type { ToolContent, ToolLocation } from "../acp/schema.js";
import { isRecord } from "../rpc/json-rpc.js";
import { createFileDiff, type ToolFileDiff } from "./file-diff.js";
import type { ToolCall, ToolStatus } from "./state.js";
import { hasCwdGroup, parseToolExplanation, parseToolTitle } from "./tool-title.js";

/** When and where something was said. */
export interface Moment {
  readonly seq: number;
  readonly at: number;
}

/**
 * Merges an update into a call. Absent is not empty: what an update leaves out stays, and an
 * empty `rawInput` never wipes a fuller one. Where the update says nothing of the cwd and
 * description that an earlier message gave, they stay as well.
 *
 * @param previous the call so far, or undefined for its first mention
 * @param update ACP's `tool_call`, `tool_call_update` or a permission's `toolCall`, unchecked
 */
export function mergeToolCall(
  previous: ToolCall | undefined,
  id: string,
  update: Record<string, unknown>,
  moment: Moment,
  diffContextLines?: number,
): ToolCall {
  const title = text(update["title"]) ?? previous?.title ?? "";
  const kind = text(update["kind"]) ?? previous?.kind ?? "other";
  const status = toStatus(update["status"]) ?? previous?.status ?? "queued";
  const parsed =
    title !== previous?.title && hasCwdGroup(title) ? parseToolTitle(title) : undefined;
  // Only a first message explains: later content is the tool's own output.
  const told: Told = previous
    ? { content: contentOf(update["content"]) }
    : explain(update["content"]);
  const content = told.content ?? previous?.content ?? [];
  const rawInput = fuller(update["rawInput"], previous?.rawInput);
  const input = parsed?.input ?? commandOf(rawInput) ?? previous?.input;
  const description = told.description ?? parsed?.description ?? previous?.description;
  const workingDir = told.workingDir ?? parsed?.workingDir ?? previous?.workingDir;
  const args = parsed?.args ?? previous?.args;
  const rawOutput = update["rawOutput"] ?? previous?.rawOutput;
  const result =
    told.content && told.content !== previous?.content ? joinText(content) : previous?.result;
  const diffs = told.content
    ? diffsOf(content, previous?.diffs ?? [], diffContextLines)
    : (previous?.diffs ?? []);
  const ended = isEnded(status);
  return {
    id,
    name: text(update["name"]) ?? previous?.name ?? toolName(id, kind),
    title,
    kind,
    status,
    ...(previous?.closedBy && status !== "completed" && { closedBy: previous.closedBy }),
    ...(description !== undefined && { description }),
    ...(workingDir !== undefined && { workingDir }),
    ...(input !== undefined && { input }),
    ...(args !== undefined && { args }),
    ...(result !== undefined && { result }),
    content,
    locations: locationsOf(update["locations"]) ?? previous?.locations ?? [],
    ...(rawInput !== undefined && { rawInput }),
    ...(rawOutput !== undefined && { rawOutput }),
    ...(diffs[0] && { diff: diffs[0] }),
    diffs,
    ts: previous?.ts ?? moment.at,
    ...(ended && { endedAt: previous?.endedAt ?? moment.at }),
    seq: previous?.seq ?? moment.seq,
  };
}

/** True when nothing more is expected of the call. */
export function isEnded(status: ToolStatus): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The call, closed by us because the agent never will. */
export function closeToolCall(
  call: ToolCall,
  closedBy: NonNullable<ToolCall["closedBy"]>,
  at: number,
): ToolCall {
  return { ...call, status: "cancelled", closedBy, endedAt: at };
}

/**
 * The tool's name from its id: `NAME__NAME_<ms>_<n>` or `NAME-<ms>`, as Gemini CLI makes them.
 *
 * @example
 * toolName("run_shell_command__run_shell_command_1795983933189_0", "execute"); // "run_shell_command"
 */
export function toolName(id: string, kind: string): string {
  const doubled = /^([\w.-]{1,128}?)__/.exec(id)?.[1];
  if (doubled) return doubled;
  const stamped = /^([A-Za-z][\w.]{0,127})-\d{10,}(?:-\d+)?$/.exec(id)?.[1];
  return stamped ?? kind;
}

function toStatus(value: unknown): ToolStatus | undefined {
  if (value === "pending") return "queued";
  if (value === "in_progress") return "running";
  return text(value);
}

interface Told {
  readonly content: readonly ToolContent[] | undefined;
  readonly description?: string;
  readonly workingDir?: string;
}

/** Takes the cwd and description of current Gemini CLIs out of the content's first text. */
function explain(value: unknown): Told {
  const content = contentOf(value);
  const first = content?.[0];
  const firstText =
    first?.type === "content" && isRecord(first.content) && first.content.type === "text"
      ? first.content.text
      : undefined;
  const explanation = typeof firstText === "string" ? parseToolExplanation(firstText) : null;
  if (!content || !explanation) return { content };
  return {
    content: content.slice(1),
    ...(explanation.description !== undefined && { description: explanation.description }),
    ...(explanation.workingDir !== undefined && { workingDir: explanation.workingDir }),
  };
}

function contentOf(value: unknown): readonly ToolContent[] | undefined {
  return Array.isArray(value)
    ? (value.filter(isRecord) as unknown as readonly ToolContent[])
    : undefined;
}

function fuller(next: unknown, previous: unknown): unknown {
  if (next === undefined || next === null) return previous;
  const empty = isRecord(next) && Object.keys(next).length === 0;
  return empty && previous !== undefined ? previous : next;
}

function commandOf(rawInput: unknown): string | undefined {
  if (!isRecord(rawInput)) return undefined;
  const command = rawInput["command"] ?? rawInput["cmd"];
  if (typeof command === "string") return command;
  if (Array.isArray(command) && command.every((word) => typeof word === "string")) {
    return command.join(" ");
  }
  return undefined;
}

function joinText(content: readonly ToolContent[]): string | undefined {
  const texts = content.flatMap((item) =>
    item.type === "content" &&
    isRecord(item.content) &&
    typeof (item.content as { text?: unknown }).text === "string"
      ? [(item.content as { text: string }).text]
      : [],
  );
  return texts.length > 0 ? texts.join("\n") : undefined;
}

/** A result without a diff does not take back the diff that was asked for or shown before. */
function diffsOf(
  content: readonly ToolContent[],
  previous: readonly ToolFileDiff[],
  contextLines?: number,
): readonly ToolFileDiff[] {
  const diffs: ToolFileDiff[] = [];
  for (const item of content) {
    if (item.type !== "diff") continue;
    const path = text(item.path) ?? "";
    const oldText = text(item.oldText) ?? null;
    const newText = text(item.newText) ?? "";
    const same = previous.find(
      (diff) => diff.path === path && diff.oldText === oldText && diff.newText === newText,
    );
    diffs.push(same ?? createFileDiff(path, oldText, newText, contextLines));
  }
  return diffs.length > 0 ? diffs : previous;
}

function locationsOf(value: unknown): readonly ToolLocation[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(
    (item): item is ToolLocation => isRecord(item) && typeof item["path"] === "string",
  );
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
