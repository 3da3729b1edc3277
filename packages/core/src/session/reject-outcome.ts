import type { PermissionOption } from "../acp/schema.js";
import { isRecord, type JsonRpcRequest } from "../rpc/json-rpc.js";

/**
 * The answer that refuses: by kind, once before always; without such an option, cancelled.
 *
 * @example
 * peer.respond(request.id, rejectOutcome(request));
 */
export function rejectOutcome(request: JsonRpcRequest): unknown {
  if (request.method === "elicitation/create") return { action: "decline" };
  const params = isRecord(request.params) ? request.params : {};
  const options: readonly PermissionOption[] = Array.isArray(params["options"])
    ? (params["options"].filter(isRecord) as unknown as readonly PermissionOption[])
    : [];
  const option =
    options.find((each) => each.kind === "reject_once") ??
    options.find((each) => each.kind === "reject_always");
  return {
    outcome: option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" },
  };
}
