import { isRecord } from "@gemini-agent-chat/core";
import type { PermissionOption } from "@gemini-agent-chat/core";
import type { ModeId } from "./settings.js";
import type { ToolSpec } from "./tool-call.js";

/** What a person may answer; the order that Gemini CLI uses. */
export const PERMISSION_OPTIONS: readonly PermissionOption[] = [
  { optionId: "always", name: "Allow for this session", kind: "allow_always" },
  { optionId: "once", name: "Allow", kind: "allow_once" },
  { optionId: "reject", name: "Reject", kind: "reject_once" },
];

/** A switch of the mode is asked for each time. */
const ONE_TIME_OPTIONS: readonly PermissionOption[] = [
  { optionId: "once", name: "Switch", kind: "allow_once" },
  { optionId: "reject", name: "Stay in this mode", kind: "reject_once" },
];

/** The options that go with a question about this call. */
export function permissionOptions(spec: ToolSpec): readonly PermissionOption[] {
  return spec.needs === "question" ? ONE_TIME_OPTIONS : PERMISSION_OPTIONS;
}

/** What is decided without asking: by the mode, or by an earlier "for this session". */
export function standingDecision(
  spec: ToolSpec,
  mode: ModeId,
  allowed: ReadonlySet<string>,
): "allowed" | "denied" | "ask" {
  if (spec.needs === "question") return "ask";
  if (mode === "plan") return "denied";
  if (spec.needs === "edit" && mode === "autoEdit") return "allowed";
  return allowed.has(permissionScope(spec)) ? "allowed" : "ask";
}

/** What "Allow for this session" covers: a command's first word, or all edits. */
export function permissionScope(spec: ToolSpec): string {
  if (spec.needs !== "command") return String(spec.needs);
  return `command ${/^\s*(\S*)/.exec(spec.title)?.[1] ?? ""}`;
}

/** The option that an answer names, or `null`: refused, closed, or nothing that was offered. */
export function chosenOption(
  answer: unknown,
  options: readonly PermissionOption[],
): PermissionOption | null {
  const outcome = isRecord(answer) ? answer["outcome"] : null;
  if (!isRecord(outcome) || outcome["outcome"] !== "selected") return null;
  return options.find((option) => option.optionId === outcome["optionId"]) ?? null;
}
