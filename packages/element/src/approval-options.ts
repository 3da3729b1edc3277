/** The options of a permission request: their order, their tone and what their kind means. Pure. */
import type { PendingApproval } from "@gemini-agent-chat/core";
import type { ToolStrings } from "./tools.strings.js";

export type ApprovalOption = PendingApproval["options"][number];

/** Read from the kind alone: names are the agent's words. */
export type OptionTone = "reject" | "allow" | "neutral";

/** Options up to this number are all shown; more are folded. */
export const SHOWN_OPTIONS = 20;
/** Longer names are cut on the button and shown in full below. */
export const NAME_CHARS = 120;

export function toneOf(kind: string): OptionTone {
  if (kind === "reject_once" || kind === "reject_always") return "reject";
  return kind === "allow_once" || kind === "allow_always" ? "allow" : "neutral";
}

/** Reject first, then once, then always, then what we do not know; the agent's order within each. */
export function orderOptions(options: readonly ApprovalOption[]): readonly ApprovalOption[] {
  const rank = (option: ApprovalOption): number => {
    if (toneOf(option.kind) === "reject") return option.kind === "reject_once" ? 0 : 1;
    if (option.kind === "allow_once") return 2;
    return option.kind === "allow_always" ? 3 : 4;
  };
  return [...options].sort((a, b) => rank(a) - rank(b));
}

/** The filled button: only a single "allow once" stands out. */
export function primaryOption(options: readonly ApprovalOption[]): ApprovalOption | null {
  const once = options.filter((option) => option.kind === "allow_once");
  return once.length === 1 ? (once[0] ?? null) : null;
}

/**
 * What an option does, beside its name. Short where the name already begins with the right verb,
 * in full where it does not: a "Reject" that allows must say so.
 */
export function kindText(option: ApprovalOption, strings: ToolStrings): string {
  const name = option.name.trim().toLowerCase();
  const saysAllow = /^(allow|approve|accept|yes)\b/.test(name);
  const saysReject = /^(reject|deny|decline|refuse|no)\b/.test(name);
  switch (option.kind) {
    case "allow_once":
      return saysAllow ? strings.kindOnce : strings.kindAllowOnce;
    case "allow_always":
      return saysAllow ? strings.kindAlways : strings.kindAllowAlways;
    case "reject_once":
      return saysReject ? strings.kindOnce : strings.kindRejectOnce;
    case "reject_always":
      return saysReject ? strings.kindAlways : strings.kindRejectAlways;
    default:
      return strings.kindOther(option.kind.slice(0, 40));
  }
}
