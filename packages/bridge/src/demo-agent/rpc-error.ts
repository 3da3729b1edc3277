import type { JsonRpcErrorObject } from "@gemini-agent-chat/core";

/** Thrown by whoever answers a request; becomes the JSON-RPC error of that request. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }

  /** The error object that goes on the wire. */
  toJSON(): JsonRpcErrorObject {
    const { code, message, data } = this;
    return data === undefined ? { code, message } : { code, message, data };
  }
}
