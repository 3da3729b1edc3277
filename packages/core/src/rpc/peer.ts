/**
 * One side of a JSON-RPC 2.0 connection: numbers requests, matches answers, hands the rest on.
 * Every request settles: by its answer, or by {@link Peer.close}.
 */
import { AgentChatError } from "../errors.js";
import {
  isFailure,
  parseMessage,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "./json-rpc.js";

export interface PeerHandlers {
  /** Puts one JSON text on the wire. */
  send(text: string): void;
  onRequest(request: JsonRpcRequest): void;
  onNotification(notification: JsonRpcNotification): void;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: AgentChatError) => void;
  readonly method: string;
}

/**
 * @example
 * const peer = new Peer({ send, onRequest, onNotification });
 * const result = await peer.request("session/new", { cwd: "/project", mcpServers: [] });
 */
export class Peer {
  readonly #handlers: PeerHandlers;
  readonly #pending = new Map<JsonRpcId, Pending>();
  #nextId = 1;
  #closed: AgentChatError | null = null;

  constructor(handlers: PeerHandlers) {
    this.#handlers = handlers;
  }

  /**
   * Sends a request.
   * @throws AgentChatError `rpc_error`, `auth_required` or `agent_down` when the other side answers
   *   with an error (it is in `rpc`), or whatever {@link close} was given
   */
  request(method: string, params?: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method });
      try {
        this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
      } catch (cause) {
        this.#pending.delete(id);
        reject(cause instanceof AgentChatError ? cause : sendFailed(method, cause));
      }
    });
  }

  notify(method: string, params?: unknown): void {
    if (!this.#closed) this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  respond(id: JsonRpcId, result: unknown): void {
    if (!this.#closed) this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }

  respondError(id: JsonRpcId, error: JsonRpcErrorObject): void {
    if (!this.#closed) this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", id, error }));
  }

  /** Takes one JSON text from the wire. Text that is no message, and answers to nothing, are dropped. */
  receive(text: string): void {
    if (this.#closed) return;
    const parsed = parseMessage(text);
    switch (parsed.kind) {
      case "request":
        return this.#handlers.onRequest(parsed.message);
      case "notification":
        return this.#handlers.onNotification(parsed.message);
      case "response": {
        const pending = this.#pending.get(parsed.message.id);
        if (!pending) return;
        this.#pending.delete(parsed.message.id);
        if (isFailure(parsed.message))
          pending.reject(toError(pending.method, parsed.message.error));
        else pending.resolve(parsed.message.result);
        return;
      }
      case "invalid":
    }
  }

  /** Ends the connection's life: every open request is rejected with `reason`. */
  close(reason: AgentChatError): void {
    if (this.#closed) return;
    this.#closed = reason;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(reason);
  }
}

/** An answer's error object as an {@link AgentChatError}. */
export function toError(method: string, rpc: JsonRpcErrorObject): AgentChatError {
  const message = `${method}: ${rpc.message}`;
  if (rpc.code === RpcCode.authRequired)
    return new AgentChatError("auth_required", message, { rpc });
  if (rpc.code === RpcCode.agentDown) return new AgentChatError("agent_down", message, { rpc });
  return new AgentChatError("rpc_error", message, { rpc });
}

function sendFailed(method: string, cause: unknown): AgentChatError {
  return new AgentChatError(
    "not_connected",
    `${method} could not be sent: the connection is closed`,
    {
      cause,
    },
  );
}
