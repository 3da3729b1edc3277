import type { JsonRpcErrorObject } from "@gemini-agent-chat/core";

/**
 * A request that is refused or failed; becomes the JSON-RPC error of its answer.
 *
 * @example
 * throw new RequestError(RpcCode.invalidParams, "expected a sessionId that is a string");
 */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly rpc: JsonRpcErrorObject;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.rpc = data === undefined ? { code, message } : { code, message, data };
  }

  /** For an error that came as one. */
  static from(rpc: JsonRpcErrorObject): RequestError {
    return new RequestError(rpc.code, rpc.message, rpc.data);
  }
}
