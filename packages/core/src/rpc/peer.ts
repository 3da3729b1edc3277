/**
 * One side of a JSON-RPC 2.0 connection: numbers requests, matches answers, hands the rest on.
 * Every request settles: by its answer, or by {@link Peer.close}.
 */
import { AgentChatError, type AgentChatErrorCode } from "../errors.js";
import {
  isFailure,
  parseMessage,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "./json-rpc.js";

/** Where a {@link Peer} sends, and what it hands on. */
export interface PeerHandlers {
  /** Puts one JSON text on the wire. */
  send(text: string): void;
  onRequest(request: JsonRpcRequest): void;
  onNotification(notification: JsonRpcNotification): void;
}

/** What an `AbortSignal` has and {@link Peer.request} needs. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Options of a request. */
export interface RequestOptions {
  /** Aborting it rejects at once with `cancelled`, and tells the other side by `$/cancel_request`. */
  readonly signal?: CancelSignal;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: AgentChatError) => void;
  readonly method: string;
}

/**
 * One side of a connection. It numbers requests and matches answers; every request settles.
 *
 * @example
 * const peer = new Peer({
 *   send: (json) => child.stdin.write(`${json}\n`),
 *   onRequest: handle,
 *   onNotification: handle,
 * });
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
   *   with an error (it is in `rpc`), `cancelled`, or whatever {@link close} was given
   */
  request(method: string, params?: unknown, options: RequestOptions = {}): Promise<unknown> {
    if (this.#closed) return Promise.reject(this.#closed);
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(cancelled(method));
    const id = this.#nextId++;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method });
      try {
        this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
      } catch (cause) {
        this.#pending.delete(id);
        reject(cause instanceof AgentChatError ? cause : sendFailed(method, cause));
      }
    });
    if (!signal) return answer;
    const onAbort = (): void => this.#abort(id);
    signal.addEventListener("abort", onAbort);
    return answer.finally(() => signal.removeEventListener("abort", onAbort));
  }

  /** Sends a notification. */
  notify(method: string, params?: unknown): void {
    if (!this.#closed) this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Answers a request with its result. */
  respond(id: JsonRpcId, result: unknown): void {
    if (!this.#closed) this.#handlers.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }

  /** Answers a request with an error. */
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

  /** The answer still comes, or not: nobody waits for it any more. */
  #abort(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.reject(cancelled(pending.method));
    this.notify("$/cancel_request", { requestId: id });
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

/** Codes with a meaning of their own, and what to do about each. */
const meanings: ReadonlyMap<number, readonly [AgentChatErrorCode, string]> = new Map([
  [RpcCode.authRequired, ["auth_required", "log in with authenticate()"]],
  [RpcCode.agentDown, ["agent_down", "start it again with restartAgent()"]],
  [RpcCode.turnRunning, ["turn_running", "send it after turn_completed"]],
  [RpcCode.sessionNotLive, ["session_not_live", "call resumeSession() or newSession()"]],
  [RpcCode.readOnly, ["read_only", "this connection may look, but not act"]],
  [RpcCode.methodNotFound, ["unsupported", "the other side does not know this method"]],
  [RpcCode.requestCancelled, ["cancelled", "ask again where it is still wanted"]],
]);

/** An answer's error object as an {@link AgentChatError}. */
export function toError(method: string, rpc: JsonRpcErrorObject): AgentChatError {
  const message = `${method}: ${rpc.message}`;
  const [code, remedy] = meanings.get(rpc.code) ?? ["rpc_error", null];
  return new AgentChatError(code, remedy === null ? message : `${message} (${remedy})`, { rpc });
}

function cancelled(method: string): AgentChatError {
  return new AgentChatError(
    "cancelled",
    `${method} was cancelled: ask again if it is still wanted`,
  );
}

function sendFailed(method: string, cause: unknown): AgentChatError {
  return new AgentChatError(
    "not_connected",
    `${method} could not be sent because the connection is closed: wait for connection_state_changed`,
    { cause },
  );
}
