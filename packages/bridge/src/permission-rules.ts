import { isRecord } from "@gemini-agent-chat/core";

/** What is decided without a person: only ever against the agent, never for it. */
export interface PermissionRules {
  /** A question that nobody has answered for so many milliseconds is rejected. Default: never. */
  readonly timeout?: number;
  /**
   * What the agent asks about tool calls of these kinds is rejected at once, by ACP's names:
   * `execute`, `fetch` … The agent says itself of what kind a call is, and what it does without
   * asking is not touched: this spares people questions, and holds back no agent that lies.
   */
  readonly rejectKinds?: readonly string[];
}

/**
 * Is a permission request about a kind of tool that the rules reject? `params` are the request's;
 * `knownKind` is what was said of the same call before, which a request need not repeat.
 */
export function isRejectedByRule(
  rules: PermissionRules,
  params: unknown,
  knownKind: string | null,
): boolean {
  const { rejectKinds = [] } = rules;
  const toolCall = isRecord(params) ? params["toolCall"] : undefined;
  const kind = isRecord(toolCall) ? toolCall["kind"] : undefined;
  return rejectKinds.some((each) => each === kind || each === knownKind);
}
