/**
 * Why a turn failed, in one form for all agents: they hide the reason in JSON inside the message,
 * in `data`, or, as Codex does, behind a turn that looks like a success.
 */
import { isRecord, RpcCode } from "../rpc/json-rpc.js";
import { errorKind, type ErrorHints } from "./error-kind.js";
import { retryAfter } from "./retry-after.js";
import type { TurnError } from "./state.js";

/** Reads a JSON-RPC error object; null for anything else. */
export function toTurnError(value: unknown): TurnError | null {
  if (!isRecord(value)) return null;
  const code = typeof value["code"] === "number" ? value["code"] : 0;
  const raw = typeof value["message"] === "string" ? value["message"] : "unknown error";
  const data = value["data"];
  const message = readable(raw, data);
  return {
    code,
    message,
    ...classify({ code, text: `${raw}\n${message}`, data }),
    ...("data" in value && { data }),
    agentData: value,
  };
}

/**
 * Codex ends a turn whose retries are used up with `end_turn` and the error as text; that it
 * failed is only said by the thread's status.
 *
 * @param agentData what `session_info_update._meta` said during the turn
 * @param lastText the last text of the turn, where the error stands
 */
export function hiddenFailure(agentData: unknown, lastText: string | null): TurnError | null {
  const codex = isRecord(agentData) ? agentData["codex"] : undefined;
  if (!isRecord(codex) || !isRecord(codex["threadStatus"])) return null;
  if (codex["threadStatus"]["type"] !== "systemError") return null;
  const error = isRecord(codex["error"]) ? codex["error"] : {};
  const details = typeof error["additionalDetails"] === "string" ? error["additionalDetails"] : "";
  const message = lastText?.trim() || details || "The agent stopped because of an error.";
  return {
    code: RpcCode.internalError,
    message,
    ...classify({ code: 0, text: `${message}\n${details}`, data: error }),
    agentData: codex,
  };
}

/** A turn that the model refused to answer, as an error for those who look there. */
export function refusal(result: unknown): TurnError {
  return { code: 0, kind: "refusal", message: "The agent refused to answer.", agentData: result };
}

/** What is known beyond the message, for a person: the last lines of stderr, the details. */
export function errorDescription(error: TurnError): string | undefined {
  const description = detailOf(error.data);
  return description === error.message ? undefined : description;
}

function classify(hints: ErrorHints): Pick<TurnError, "kind" | "retryAfter"> {
  const seconds = retryAfter(hints);
  return { kind: errorKind(hints), ...(seconds !== undefined && { retryAfter: seconds }) };
}

function readable(message: string, data: unknown): string {
  const inner = insideJson(message, 3);
  if (inner !== undefined) return inner;
  const reason = isRecord(data) ? (data["message"] ?? data["details"]) : undefined;
  if (/^(?:internal error|unknown error)\.?$/i.test(message) && typeof reason === "string") {
    return insideJson(reason, 3) ?? reason;
  }
  return message.replace(/^internal error: (?=.)/i, "");
}

/** Model services wrap their message in JSON, sometimes twice. */
function insideJson(message: string, depth: number): string | undefined {
  const start = message.search(/[[{]/);
  if (start < 0 || depth === 0) return undefined;
  try {
    const inner = messageIn(JSON.parse(message.slice(start)));
    return inner === undefined ? undefined : (insideJson(inner, depth - 1) ?? inner);
  } catch {
    return undefined;
  }
}

function messageIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(first)) return undefined;
  const error = first["error"] ?? first;
  return isRecord(error) && typeof error["message"] === "string" ? error["message"] : undefined;
}

function detailOf(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  if (!isRecord(data)) return undefined;
  for (const key of ["details", "stderr", "message"]) {
    const detail = data[key];
    if (typeof detail === "string") return detail;
    if (Array.isArray(detail) && detail.every((line) => typeof line === "string")) {
      return detail.join("\n");
    }
  }
  return undefined;
}
