/**
 * JSON-RPC 2.0 envelopes: text in, checked message out, and back.
 *
 * Source: https://www.jsonrpc.org/specification. Batches are refused, as ACP does.
 */

/** A request or response id. `null` is only legal in an error whose request could not be read. */
export type JsonRpcId = string | number | null;

/** A call that wants an answer. */
export interface JsonRpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params?: unknown;
}

/** A call that wants no answer. */
export interface JsonRpcNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: unknown;
}

/** The answer to a request that worked. */
export interface JsonRpcSuccess {
  readonly jsonrpc: "2.0";
  readonly id: JsonRpcId;
  readonly result: unknown;
}

/** The error object of a failed request. */
export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The answer to a request that failed. */
export interface JsonRpcFailure {
  readonly jsonrpc: "2.0";
  readonly id: JsonRpcId;
  readonly error: JsonRpcErrorObject;
}

/** The answer to a request. Told apart by {@link isFailure}. */
export type JsonRpcResponse = JsonRpcSuccess | JsonRpcFailure;
/** Anything that travels. */
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/** What {@link parseMessage} makes of one line or frame. */
export type ParsedMessage =
  | { readonly kind: "request"; readonly message: JsonRpcRequest }
  | { readonly kind: "notification"; readonly message: JsonRpcNotification }
  | { readonly kind: "response"; readonly message: JsonRpcResponse }
  | { readonly kind: "invalid"; readonly error: JsonRpcErrorObject; readonly id: JsonRpcId };

/** Standard and ACP error codes by name. */
export const RpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  requestCancelled: -32800,
  authRequired: -32000,
  readOnly: -32001,
  notFound: -32002,
  agentDown: -32010,
  turnRunning: -32011,
  sessionNotLive: -32012,
} as const;

/**
 * True for an object that is neither `null` nor an array.
 *
 * @example
 * isRecord([]); // false
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is JsonRpcId {
  return value === null || typeof value === "string" || typeof value === "number";
}

/**
 * Reads one JSON text as a JSON-RPC message. Never throws: what is wrong comes
 * back as `invalid`, with the id if one could be read. Cost: O(length).
 *
 * @example
 * parseMessage('{"jsonrpc":"2.0","method":"session/cancel"}').kind; // "notification"
 */
export function parseMessage(text: string): ParsedMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(RpcCode.parseError, `expected one JSON object, got ${describe(text)}`, null);
  }
  return checkMessage(value);
}

/**
 * Checks the envelope of an already parsed value; see {@link parseMessage}. Cost: O(1).
 *
 * @example
 * checkMessage({ jsonrpc: "2.0", id: 1, result: null }).kind; // "response"
 */
export function checkMessage(value: unknown): ParsedMessage {
  if (Array.isArray(value)) {
    return invalid(RpcCode.invalidRequest, "batches are not supported: send one object", null);
  }
  if (!isRecord(value)) {
    return invalid(
      RpcCode.invalidRequest,
      `expected a JSON-RPC object, got ${value === null ? "null" : typeof value}`,
      null,
    );
  }
  const id = isId(value["id"]) ? value["id"] : null;
  if (value["jsonrpc"] !== "2.0") {
    return invalid(RpcCode.invalidRequest, 'expected "jsonrpc": "2.0"', id);
  }
  if (typeof value["method"] === "string") {
    if (!("id" in value)) {
      return { kind: "notification", message: value as unknown as JsonRpcNotification };
    }
    if (!isId(value["id"])) {
      return invalid(RpcCode.invalidRequest, "expected an id that is a string or a number", null);
    }
    return { kind: "request", message: value as unknown as JsonRpcRequest };
  }
  if ("method" in value) {
    return invalid(RpcCode.invalidRequest, "expected a method that is a string", id);
  }
  // Some libraries write the other member too, as null.
  const { result, error } = value;
  const succeeded = "result" in value && (error === undefined || error === null);
  const failed = isRecord(error) && (result === undefined || result === null);
  if ("id" in value && isId(value["id"]) && (succeeded || failed)) {
    return { kind: "response", message: value as unknown as JsonRpcResponse };
  }
  return invalid(
    RpcCode.invalidRequest,
    "expected a method, or an id with a result or an error",
    id,
  );
}

function invalid(code: number, message: string, id: JsonRpcId): ParsedMessage {
  return { kind: "invalid", error: { code, message }, id };
}

function describe(text: string): string {
  if (text.trim() === "") return "an empty text";
  return `${text.length} characters that are not JSON`;
}

/**
 * True for a response that carries an error.
 *
 * @example
 * if (isFailure(response)) draw(response.error.message);
 */
export function isFailure(message: JsonRpcResponse): message is JsonRpcFailure {
  return "error" in message && isRecord(message.error);
}
