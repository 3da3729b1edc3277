/** What a tool is called. */
import { filled, metaOf } from "../acp/read.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { ToolCall } from "./state.js";

/**
 * The tool's name from its id: `NAME__NAME_<ms>_<n>` or `NAME-<ms>`, as Gemini CLI makes them.
 *
 * @example
 * toolName("run_shell_command__run_shell_command_1795983933189_0", "execute"); // "run_shell_command"
 */
export function toolName(id: string, kind: string): string {
  const doubled = /^([A-Za-z][\w.-]{0,127}?)__/.exec(id)?.[1];
  if (doubled) return doubled;
  const stamped = /^([A-Za-z][\w.]{0,127})-\d{10,}(?:-\d+)?$/.exec(id)?.[1];
  return stamped ?? kind;
}

export interface NameHints {
  readonly kind: string;
  readonly title: string;
  readonly command: string | undefined;
}

/** What the agent calls the tool; else read from the id; else a title that is one word; else the kind. */
export function nameOf(
  previous: ToolCall | undefined,
  id: string,
  update: Record<string, unknown>,
  { kind, title, command }: NameHints,
): string {
  const claude = metaOf(update)?.["claudeCode"];
  const named =
    filled(update["name"]) ?? (isRecord(claude) ? filled(claude["toolName"]) : undefined);
  if (named !== undefined) return named;
  if (previous && previous.name !== previous.kind) return previous.name;
  const fromId = toolName(id, kind);
  if (fromId !== kind || previous) return fromId;
  return /^[a-z][a-z0-9_-]{1,63}$/.test(title) && title !== command ? title : kind;
}
