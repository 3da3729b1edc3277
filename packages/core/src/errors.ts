import type { JsonRpcErrorObject } from "./rpc/json-rpc.js";

/**
 * Every error that this package throws or emits.
 *
 * | code | what happened | what to do |
 * |---|---|---|
 * | `websocket_unavailable` | there is no global `WebSocket` here | pass the `WebSocket` option (Node: the class of `ws`) |
 * | `unreachable` | no connection, and `/healthz` did not answer | start the bridge, or allow this page's origin |
 * | `token_refused` | the bridge answers, but refuses this page or its token | open the address that the bridge prints |
 * | `not_connected` | the call needs a connection | call `connect()` first |
 * | `disconnected` | the connection was lost for good while the call waited | connect again |
 * | `disposed` | the client was disposed | make a new one |
 * | `cwd_required` | a plain ACP server needs a working directory | pass the `cwd` option |
 * | `session_not_ready` | there is no session yet | wait for `connect()` or call `newSession()` |
 * | `session_lost` | the host no longer has the session | a new one is made when `autoSession` is on |
 * | `unknown_request` | no such permission or question is open | take the id from `getPendingApprovals()` |
 * | `unknown_option` | the request does not offer this option | take it from the request's `options` |
 * | `message_too_large` | the message is over the host's frame limit | send less, or smaller pictures |
 * | `invalid_argument` | an argument has the wrong shape | see the message |
 * | `unsupported` | the agent does not offer this | check `getState().agent` first |
 * | `auth_required` | the agent wants a login | call `authenticate()` |
 * | `agent_down` | the agent process is gone | `restartAgent()` |
 * | `rpc_error` | the other side answered with an error | see `rpc` |
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
  | "unknown_request"
  | "unknown_option"
  | "message_too_large"
  | "invalid_argument"
  | "unsupported"
  | "auth_required"
  | "agent_down"
  | "rpc_error";

/** An error with a stable `code`; the message says what happened and what to do. */
export class AgentChatError extends Error {
  override readonly name = "AgentChatError";
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
  return new AgentChatError("not_connected", "not connected to an agent: call connect() first");
}

/** Anything thrown, as an {@link AgentChatError}. */
export function toChatError(error: unknown): AgentChatError {
  if (error instanceof AgentChatError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AgentChatError("rpc_error", message, { cause: error });
}
