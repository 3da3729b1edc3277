/** What an agent asks or says and this client does not know: the application may. */
import { toRpcError } from "../errors.js";
import {
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "../rpc/json-rpc.js";
import type { CancelSignal, Peer } from "../rpc/peer.js";
import { abortController } from "../transport/runtime.js";

/** What the application answers for the agent, beyond what this client knows. */
export interface ExtensionHandlers {
  /**
   * Answers a request of the agent: an extension method (`_…`), or `fs/*` and `terminal/*` where
   * `capabilities` says that the application has them. Returning undefined means: unknown method.
   * `signal` is aborted when the agent takes the request back.
   */
  readonly onExtRequest?: (
    method: string,
    params: unknown,
    context: { readonly signal: CancelSignal },
  ) => unknown;
  readonly onExtNotification?: (method: string, params: unknown) => void;
}

export class Extensions {
  readonly #peer: Peer;
  readonly #handlers: ExtensionHandlers;
  readonly #running = new Map<JsonRpcId, { abort(): void }>();

  constructor(peer: Peer, handlers: ExtensionHandlers) {
    this.#peer = peer;
    this.#handlers = handlers;
  }

  /** Answers it, whatever the handler does. */
  async onRequest({ id, method, params }: JsonRpcRequest): Promise<void> {
    const controller = abortController();
    this.#running.set(id, controller);
    const answer = await this.#ask(method, params, controller.signal);
    // Taken back meanwhile: that was its answer.
    if (!this.#running.delete(id)) return;
    if ("error" in answer) this.#peer.respondError(id, answer.error);
    else this.#peer.respond(id, answer.result);
  }

  onNotification({ method, params }: JsonRpcNotification): void {
    if (method === "$/cancel_request") this.#cancel(params);
    else this.#handlers.onExtNotification?.(method, params);
  }

  async #ask(
    method: string,
    params: unknown,
    signal: CancelSignal,
  ): Promise<{ result: unknown } | { error: JsonRpcErrorObject }> {
    try {
      const result = await this.#handlers.onExtRequest?.(method, params, { signal });
      if (result !== undefined) return { result };
      const message = `Method not found: ${method}`;
      return { error: { code: RpcCode.methodNotFound, message } };
    } catch (error) {
      return { error: toRpcError(error) };
    }
  }

  #cancel(params: unknown): void {
    const { requestId } = (params ?? {}) as { requestId?: JsonRpcId };
    const running = this.#running.get(requestId ?? null);
    if (!running || requestId === undefined) return;
    this.#running.delete(requestId);
    const error = { code: RpcCode.requestCancelled, message: "Request cancelled" };
    this.#peer.respondError(requestId, error);
    running.abort();
  }
}
