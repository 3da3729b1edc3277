/** A person's answers to what the agent asks: checked, and given once. */
import type { ElicitationOutcome } from "../acp/schema.js";
import type { PendingApproval } from "../chat/state.js";
import { AgentChatError, notConnected, unknownRequest } from "../errors.js";
import type { JsonRpcId } from "../rpc/json-rpc.js";
import type { AgentLink } from "./agent-link.js";
import { rejectOutcome } from "./reject-outcome.js";

/** @throws AgentChatError `unknown_request`, `unknown_option`, `not_connected` */
export function approve(link: AgentLink, optionId: string, requestId: JsonRpcId | undefined): void {
  const approval = openApproval(link, requestId);
  if (!approval.options.some((option) => option.optionId === optionId)) {
    throw new AgentChatError(
      "unknown_option",
      `option ${JSON.stringify(optionId)} is not offered: expected one of ${approval.options
        .map((option) => JSON.stringify(option.optionId))
        .join(", ")}`,
    );
  }
  answer(link, approval.requestId, { outcome: { outcome: "selected", optionId } });
}

/** @throws AgentChatError `unknown_request`, `not_connected` */
export function reject(link: AgentLink, requestId: JsonRpcId | undefined): void {
  const approval = openApproval(link, requestId);
  const { requestId: id } = approval;
  const request = { jsonrpc: "2.0", id, method: "", params: approval } as const;
  answer(link, id, rejectOutcome(request));
}

/** @throws AgentChatError `unknown_request`, `not_connected` */
export function answerQuestion(
  link: AgentLink,
  requestId: JsonRpcId,
  outcome: ElicitationOutcome,
): void {
  const open = [...link.questions, ...link.view.state.elicitations];
  const isOpen = open.some((question) => question.requestId === requestId);
  if (!isOpen || link.view.answering.has(requestId)) throw unknownRequest(requestId);
  answer(link, requestId, outcome);
}

function openApproval({ view }: AgentLink, requestId: JsonRpcId | undefined): PendingApproval {
  const approval = view.state.approvals.find(
    (open) =>
      !view.answering.has(open.requestId) &&
      (requestId === undefined || open.requestId === requestId),
  );
  if (!approval) throw unknownRequest(requestId);
  return approval;
}

function answer(link: AgentLink, requestId: JsonRpcId, result: unknown): void {
  const { host, view } = link;
  if (!host) throw notConnected();
  view.setAnswering(requestId, true);
  try {
    host.answer(view.state.sessionId, requestId, result);
  } catch (error) {
    view.setAnswering(requestId, false);
    throw error;
  }
  link.onChange();
}
