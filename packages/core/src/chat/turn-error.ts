/** Why a turn failed, made readable: agents hide the reason in JSON inside the message, or in `data`. */
import { isRecord } from "../rpc/json-rpc.js";
import type { TurnError } from "./state.js";

/** Reads a JSON-RPC error object; null for anything else. */
export function toTurnError(value: unknown): TurnError | null {
  if (!isRecord(value)) return null;
  return {
    code: typeof value["code"] === "number" ? value["code"] : 0,
    message: typeof value["message"] === "string" ? value["message"] : "unknown error",
    ...("data" in value && { data: value["data"] }),
  };
}

/**
 * One line for people, and what more is known.
 *
 * @example
 * readableError({ code: 401, message: '{"error":{"message":"API key not valid."}}' }).title; // "API key not valid."
 */
export function readableError(error: TurnError): { title: string; description?: string } {
  const title = insideJson(error.message) ?? error.message;
  const description = detailOf(error.data);
  return { title, ...(description !== undefined && description !== title && { description }) };
}

function insideJson(message: string): string | undefined {
  if (!message.trimStart().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(message);
    const error = isRecord(value) ? (value["error"] ?? value) : undefined;
    return isRecord(error) && typeof error["message"] === "string" ? error["message"] : undefined;
  } catch {
    return undefined;
  }
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
