/** One tool call, merged from whatever the agent says of it: pure, total, named fields only. */
import { readToolContent } from "../acp/read-content.js";
import type { ToolContent, ToolLocation } from "../acp/schema.js";
import { filled, metaOf, text } from "../acp/read.js";
import { defined } from "../rpc/defined.js";
import { isRecord } from "../rpc/json-rpc.js";
import { createFileDiff, type ToolFileDiff } from "./file-diff.js";
import type { Terminal, ToolCall, ToolStatus } from "./state.js";
import { mergeTerminals, TERMINAL_KEYS, terminalText } from "./terminal.js";
import { commandOf, outputOf } from "./tool-command.js";
import { nameOf } from "./tool-name.js";
import { parseCwdTitle, parseToolExplanation } from "./tool-title.js";

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
  const title = filled(update["title"]) ?? previous?.title ?? "";
  const kind = filled(update["kind"]) ?? previous?.kind ?? "other";
  const status = toStatus(update["status"]) ?? previous?.status ?? "queued";
  const rawInput = fuller(update["rawInput"], previous?.rawInput);
  const command = commandOf(rawInput);
  const parsed = title === previous?.title ? null : parseCwdTitle(title);
  const told = explain(update, previous, command !== undefined ? rawInput : undefined, status);
  const content = told.content ?? previous?.content ?? [];
  const input = parsed?.input ?? command ?? previous?.input;
  const description = told.description ?? parsed?.description ?? previous?.description;
  const workingDir = told.workingDir ?? parsed?.workingDir ?? previous?.workingDir;
  const args = parsed?.args ?? previous?.args;
  const rawOutput = fuller(update["rawOutput"], previous?.rawOutput);
  const diffs = told.content
    ? diffsOf(content, previous?.diffs ?? [], diffContextLines)
    : (previous?.diffs ?? []);
  const terminals = mergeTerminals(previous?.terminals ?? NO_TERMINALS, update);
  const meta = mergeMeta(previous?.meta, update);
  const fields: Omit<ToolCall, "result"> = defined({
    id,
    name: nameOf(previous, id, update, { kind, title, command }),
    title,
    kind,
    status,
    closedBy: status === "completed" ? undefined : previous?.closedBy,
    decision: previous?.decision,
    description,
    workingDir,
    input,
    args,
    content,
    locations: locationsOf(update) ?? previous?.locations ?? [],
    rawInput,
    rawOutput,
    diff: diffs[0],
    diffs,
    terminals: terminals.length > 0 ? terminals : undefined,
    meta: meta ?? undefined,
    ts: previous?.ts ?? moment.at,
    endedAt: isEnded(status) ? (previous?.endedAt ?? moment.at) : undefined,
    seq: previous?.seq ?? moment.seq,
  });
  return previous && saysNothingNew(fields, previous) ? previous : makeToolCall(fields);
}

function saysNothingNew(fields: Omit<ToolCall, "result">, previous: ToolCall): boolean {
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  return (
    keys.length === Object.keys(previous).length - 1 &&
    keys.every((key) => fields[key] === previous[key])
  );
}

/** The call with some fields changed; its long texts stay unread. */
export function patchToolCall(call: ToolCall, patch: Partial<ToolCall>): ToolCall {
  const { result: _unread, ...fields } = Object.getOwnPropertyDescriptors(call);
  return makeToolCall({
    ...(Object.defineProperties({}, fields) as Omit<ToolCall, "result">),
    ...patch,
  });
}

const NO_TERMINALS: readonly Terminal[] = [];

function makeToolCall(fields: Omit<ToolCall, "result">): ToolCall {
  const { content, terminals, rawOutput } = fields;
  let result: string | undefined;
  let known = false;
  return {
    ...fields,
    get result(): string | undefined {
      if (!known)
        result = joinText(content) ?? terminalText(terminals ?? []) ?? outputOf(rawOutput);
      known = true;
      return result;
    },
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
  return patchToolCall(call, { status: "cancelled", closedBy, endedAt: at });
}

function toStatus(value: unknown): ToolStatus | undefined {
  if (value === "pending") return "queued";
  if (value === "in_progress") return "running";
  return text(value);
}

interface Told {
  readonly content: readonly ToolContent[] | undefined;
  readonly description?: string | undefined;
  readonly workingDir?: string | undefined;
}

/**
 * Some agents explain a command in the content before it has any output: Gemini CLI with its cwd
 * and description, Claude with the description that is in the input as well.
 */
function explain(
  update: Record<string, unknown>,
  previous: ToolCall | undefined,
  commandInput: unknown,
  status: ToolStatus,
): Told {
  const content = contentOf(update);
  const firstText = textOf(content?.[0]);
  // Only a first message explains: later content is the tool's own output.
  if (content && !previous && firstText !== undefined) {
    const explanation = parseToolExplanation(firstText);
    if (explanation) return { ...explanation, content: content.slice(1) };
  }
  if (!isRecord(commandInput)) return { content };
  const description = filled(commandInput["description"]);
  const workingDir = filled(commandInput["cwd"]);
  const repeats = content?.length === 1 && description !== undefined && firstText === description;
  return {
    content: repeats && !isEnded(status) ? [] : content,
    description,
    workingDir,
  };
}

function contentOf(update: Record<string, unknown>): readonly ToolContent[] | undefined {
  return readToolContent(listOf(update, "content"));
}

/** A permission request repeats what is known: its empty lists say nothing. */
function listOf(update: Record<string, unknown>, key: string): readonly unknown[] | undefined {
  const list = update[key];
  if (!Array.isArray(list)) return undefined;
  return list.length === 0 && update["sessionUpdate"] === "permission" ? undefined : list;
}

/** Absent, empty, or a part of what is known: the known value stays. */
function fuller(next: unknown, previous: unknown): unknown {
  if (next === undefined || next === null) return previous;
  if (!isRecord(next) || previous === undefined) return next;
  const keys = Object.keys(next);
  if (keys.length === 0) return previous;
  if (!isRecord(previous) || keys.length >= Object.keys(previous).length) return next;
  return keys.every((key) => Object.hasOwn(previous, key) && previous[key] === next[key])
    ? previous
    : next;
}

function mergeMeta(
  previous: ToolCall["meta"],
  update: Record<string, unknown>,
): ToolCall["meta"] | undefined {
  const meta = metaOf(update);
  const news = meta && Object.entries(meta).filter(([key]) => !TERMINAL_KEYS.has(key));
  if (!news || news.length === 0) return previous;
  return { ...previous, ...Object.fromEntries(news) };
}

function joinText(content: readonly ToolContent[]): string | undefined {
  const texts = content.map(textOf).filter((found) => found !== undefined);
  return texts.length > 0 ? texts.join("\n") : undefined;
}

function textOf(item: ToolContent | undefined): string | undefined {
  return item?.type === "content" && item.content.type === "text" ? item.content.text : undefined;
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
    const { path, newText } = item;
    const oldText = text(item.oldText) ?? null;
    const same = previous.find(
      (diff) => diff.path === path && diff.oldText === oldText && diff.newText === newText,
    );
    diffs.push(same ?? createFileDiff(path, oldText, newText, contextLines));
  }
  return diffs.length > 0 ? diffs : previous;
}

function locationsOf(update: Record<string, unknown>): readonly ToolLocation[] | undefined {
  return listOf(update, "locations")
    ?.filter(isRecord)
    .filter(
      (item): item is Record<string, unknown> & ToolLocation => typeof item["path"] === "string",
    );
}
