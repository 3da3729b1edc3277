/** How a request about a call was settled, in words, where that was not the person's own choice. */
import type { JsonRpcId, ToolCall, ToolDecision } from "@gemini-agent-chat/core";
import type { ToolStrings } from "./tools.strings.js";

/** Null where there is nothing to add: it was answered here, or was never asked. */
export function decisionText(
  { decision }: Pick<ToolCall, "decision">,
  elsewhere: ReadonlySet<JsonRpcId> | undefined,
  strings: ToolStrings,
): string | null {
  if (!decision) return null;
  if (decision.by.kind !== "client") return settledBy(decision.by.kind, strings);
  if (!elsewhere?.has(decision.requestId)) return null;
  const outcomes: Readonly<Record<ToolDecision["outcome"], string>> = {
    allowed: strings.allowedElsewhere,
    rejected: strings.rejectedElsewhere,
    selected: strings.answeredElsewhere,
    cancelled: strings.cancelledElsewhere,
  };
  return outcomes[decision.outcome];
}

/** Null where no more is to be said than how it ended: a person answered, or stopped the turn. */
export function settledBy(kind: ToolDecision["by"]["kind"], strings: ToolStrings): string | null {
  switch (kind) {
    case "policy":
      return strings.decidedByPolicy;
    case "timeout":
      return strings.decidedByTimeout;
    case "hidden":
      return strings.decidedHidden;
    case "agent":
      return strings.decidedByAgent;
    case "exit":
      return strings.decidedByExit;
    default:
      return null;
  }
}
