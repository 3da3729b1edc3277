import { isFailure, isRecord, type JsonRpcResponse } from "@gemini-agent-chat/core";
import { rawMember } from "../rpc/raw-json.js";

/** The requests of an agent that a person answers. */
export type AskingMethod = "session/request_permission" | "elicitation/create";

/** An answer in both forms. */
export interface Settlement {
  /** For the log: `{"outcome": "selected", …}` or `{"action": …}`. */
  readonly outcome: unknown;
  /** The JSON text of the result that the agent gets. */
  readonly result: string;
}

export function isAskingMethod(method: string): method is AskingMethod {
  return method === "session/request_permission" || method === "elicitation/create";
}

/** The answer that leaves everything as it is. */
export function cancelledSettlement(method: AskingMethod): Settlement {
  return method === "elicitation/create" ? action("cancel") : permission({ outcome: "cancelled" });
}

/**
 * The answer for a request that no person answers: rejected by kind, once before always; without
 * such an option, cancelled.
 */
export function rejectedSettlement(method: AskingMethod, params: unknown): Settlement {
  if (method === "elicitation/create") return action("decline");
  const options = offeredOptions(params);
  const option =
    options.find((each) => each.kind === "reject_once") ??
    options.find((each) => each.kind === "reject_always");
  return option
    ? permission({ outcome: "selected", optionId: option.optionId })
    : cancelledSettlement(method);
}

/**
 * Reads a client's answer: one of the options that were offered, or cancelled. Null: it is no
 * such answer. The result is written anew, so nothing else of the client's reaches the agent.
 *
 * @example
 * readAnswer("session/request_permission", request.params, response, text)?.outcome;
 */
export function readAnswer(
  method: AskingMethod,
  params: unknown,
  response: JsonRpcResponse,
  text: string,
): Settlement | null {
  if (isFailure(response) || !isRecord(response.result)) return null;
  if (method === "elicitation/create") return readAction(response.result, text);
  const { outcome } = response.result;
  if (!isRecord(outcome)) return null;
  if (outcome["outcome"] === "cancelled") return cancelledSettlement(method);
  if (outcome["outcome"] !== "selected") return null;
  const option = offeredOptions(params).find((each) => each.optionId === outcome["optionId"]);
  return option ? permission({ outcome: "selected", optionId: option.optionId }) : null;
}

function readAction(result: Record<string, unknown>, text: string): Settlement | null {
  const said = result["action"];
  if (said === "decline" || said === "cancel") return action(said);
  if (said !== "accept") return null;
  const { content } = result;
  if (content === undefined) return action("accept");
  if (!isRecord(content)) return null;
  const raw = rawMember(text, "result", "content") ?? "{}";
  return {
    outcome: { action: "accept", content },
    result: `{"action":"accept","content":${raw}}`,
  };
}

function action(name: "accept" | "decline" | "cancel"): Settlement {
  const outcome = { action: name };
  return { outcome, result: JSON.stringify(outcome) };
}

function permission(outcome: {
  readonly outcome: "selected" | "cancelled";
  readonly optionId?: string;
}): Settlement {
  return { outcome, result: JSON.stringify({ outcome }) };
}

interface OfferedOption {
  readonly optionId: string;
  readonly kind: unknown;
}

function offeredOptions(params: unknown): readonly OfferedOption[] {
  const options = isRecord(params) ? params["options"] : undefined;
  if (!Array.isArray(options)) return [];
  return options.filter(isRecord).flatMap(({ optionId, kind }) => {
    return typeof optionId === "string" ? [{ optionId, kind }] : [];
  });
}
