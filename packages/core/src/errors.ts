import { RpcCode, type JsonRpcErrorObject } from "./rpc/json-rpc.js";

/**
 * Every error that this package throws or emits.
 *
 * | code | what happened | what to do |
 * |---|---|---|
 * | `websocket_unavailable` | there is no global `WebSocket` here | pass the `WebSocket` option (Node: the class of `ws`) |
 * | `unreachable` | no connection, and `/healthz` did not answer | start the bridge, or allow this page's origin |
 * | `token_refused` | the bridge answers, but refuses this page or its token | open the address that the bridge prints |
 * | `not_connected` | the call needs a connection | call `connect()` and wait for it |
 * | `disconnected` | the connection was lost for good while the call waited | connect again |
 * | `disposed` | the client was disposed | make a new one |
 * | `cwd_required` | a plain ACP server needs a working directory | pass the `cwd` option |
 * | `session_not_ready` | there is no session yet | wait for `connect()` or call `newSession()` |
 * | `session_lost` | the host no longer has the session | call `newSession()`; at the first connect `autoSession` does |
 * | `session_not_live` | the agent that held the session has ended | call `resumeSession()`, or `newSession()` where that fails |
 * | `turn_running` | one turn of the session runs already | send after `turn_completed`, or `cancel()` it |
 * | `read_only` | this connection may look, not act; a recording takes no input | connect to the agent itself |
 * | `unknown_request` | no such permission or question is open | take the id from `getPendingApprovals()` |
 * | `unknown_option` | the request does not offer this option | take it from the request's `options` |
 * | `message_too_large` | the message is over the host's frame limit | send less, or smaller pictures |
 * | `invalid_argument` | an argument has the wrong shape | see the message |
 * | `invalid_recording` | a text is no recording of a session | see the message; `exportRecording()` writes one |
 * | `load_failed` | a part of this package that is loaded when needed did not come | serve every file of the build, and try again |
 * | `unsupported` | the agent or host does not offer this | check `getState().agent.capabilities` first |
 * | `auth_required` | the agent wants a login | call `authenticate()` with one of `authMethods` |
 * | `agent_down` | the agent process is gone | call `restartAgent()` |
 * | `cancelled` | the request was cancelled, by this side or the other | ask again where it is still wanted |
 * | `rpc_error` | the other side answered with an error | see the message and `rpc` |
 */
export type AgentChatErrorCode =
  | "websocket_unavailable"
  | "unreachable"
  | "token_refused"
  | "not_connected"
  | "disconnected"
  | "disposed"
  | "cwd_required"
  | "session_not_ready"
  | "session_lost"
  | "session_not_live"
  | "turn_running"
  | "read_only"
  | "unknown_request"
  | "unknown_option"
  | "message_too_large"
  | "invalid_argument"
  | "invalid_recording"
  | "load_failed"
  | "unsupported"
  | "auth_required"
  | "agent_down"
  | "cancelled"
  | "rpc_error";

/**
 * An error with a stable `code`; the message says what happened and what to do.
 *
 * @example
 * try {
 *   await client.connect();
 * } catch (error) {
 *   if (error instanceof AgentChatError && error.code === "token_refused") draw("Open it anew.");
 *   else throw error;
 * }
 */
export class AgentChatError extends Error {
  /** To know it by where `instanceof` fails: with two copies of this package. */
  override readonly name = "AgentChatError";
  /** Stable: to branch on. */
  readonly code: AgentChatErrorCode;
  /** The JSON-RPC error behind it, whole, where there was one. */
  readonly rpc?: JsonRpcErrorObject;

  constructor(
    code: AgentChatErrorCode,
    message: string,
    details: { readonly cause?: unknown; readonly rpc?: JsonRpcErrorObject } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    if (details.rpc) this.rpc = details.rpc;
  }
}

export function notConnected(): AgentChatError {
  return new AgentChatError(
    "not_connected",
    "not connected to an agent: call connect() and wait for it",
  );
}

/** @param what the method or feature that is missing, as a subject: "session/close" */
export function unsupported(what: string): AgentChatError {
  return new AgentChatError(
    "unsupported",
    `${what} is not offered here: check getState().agent.capabilities before calling`,
  );
}

export function unknownRequest(requestId: unknown): AgentChatError {
  return new AgentChatError(
    "unknown_request",
    requestId === undefined
      ? "no permission request is open: wait for approval_required"
      : `no open request has the id ${JSON.stringify(requestId)}, it may be answered already: take ids from getPendingApprovals()`,
  );
}

/** @param offered the ids that can be chosen */
export function unknownModel(model: string, offered: readonly string[]): AgentChatError {
  const known = offered.map((id) => JSON.stringify(id)).join(", ");
  return new AgentChatError(
    "unknown_option",
    `model ${JSON.stringify(model)} is not offered, so the agent's own choice stays: ` +
      (known ? `expected one of ${known}` : "this agent offers no choice of models"),
  );
}

export function closed(): AgentChatError {
  return new AgentChatError("disconnected", "the connection was closed: call connect() again");
}

export function disposed(): AgentChatError {
  return new AgentChatError("disposed", "the client was disposed: make a new one");
}

/** @param reason the host's own word for it */
export function answerRefused(requestId: unknown, reason: string): AgentChatError {
  return new AgentChatError(
    "unknown_request",
    `the answer to ${JSON.stringify(requestId)} was refused (${reason}): look at what is pending now`,
  );
}

/** Anything thrown, as an {@link AgentChatError}. */
export function toChatError(error: unknown): AgentChatError {
  if (error instanceof AgentChatError) return error;
  return new AgentChatError("rpc_error", messageOf(error), { cause: error });
}

/** Anything thrown, as what goes over the wire. */
export function toRpcError(error: unknown): JsonRpcErrorObject {
  if (error instanceof AgentChatError && error.rpc) return error.rpc;
  return { code: RpcCode.internalError, message: messageOf(error) };
}

/** What a thrown value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
