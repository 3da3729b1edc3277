import { isRecord } from "@gemini-agent-chat/core";

/** What is decided without a person: only ever against the agent, never for it. */
export interface PermissionRules {
  /** A question that nobody has answered for so many milliseconds is rejected. Default: never. */
  readonly timeout?: number;
  /** Kinds of tool calls that are rejected at once, by ACP's names: `execute`, `fetch` … */
  readonly rejectKinds?: readonly string[];
}

/** Is a permission request about a kind of tool that the rules reject? `params` are the request's. */
export function isRejectedByRule(rules: PermissionRules, params: unknown): boolean {
  const toolCall = isRecord(params) ? params["toolCall"] : undefined;
  const kind = isRecord(toolCall) ? toolCall["kind"] : undefined;
  return typeof kind === "string" && (rules.rejectKinds ?? []).includes(kind);
}
