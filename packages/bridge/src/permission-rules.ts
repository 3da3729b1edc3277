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
 * The kind for which the rules reject a permission request; undefined where none does. `params` are
 * the request's; `knownKind` is what was said of the same call before, which a request need not repeat.
 */
export function rejectedKind(
  rules: PermissionRules,
  params: unknown,
  knownKind: string | null,
): string | undefined {
  const { rejectKinds = [] } = rules;
  const toolCall = isRecord(params) ? params["toolCall"] : undefined;
  const kind = isRecord(toolCall) ? toolCall["kind"] : undefined;
  return rejectKinds.find((each) => each === kind || each === knownKind);
}
