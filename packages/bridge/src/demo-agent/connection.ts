import { isFailure, isRecord, parseMessage, RpcCode } from "@gemini-agent-chat/core";
import type { JsonRpcId, JsonRpcResponse } from "@gemini-agent-chat/core";
import { RpcError } from "./rpc-error.js";

/** After a cancel the client gets this long to answer what it was asked. */
const ANSWER_GRACE_MS = 500;

/** Where the lines go: stdout in the real process. */
export interface Output {
  write(text: string): void;
  /** Resolves when the reader has caught up. */
  drained(): Promise<void>;
}

/** A result, and what to say right after it. */
export interface Answer {
  readonly result: unknown;
  readonly after?: () => void;
}

/** What the client may call. Throw {@link RpcError} to refuse. */
export interface IncomingCalls {
  /** `signal` is aborted when the client sends `$/cancel_request` for this request. */
  request(method: string, params: unknown, signal: AbortSignal): Answer | Promise<Answer>;
  /** Must not throw: nobody could be told. */
  notification(method: string, params: unknown): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * JSON-RPC over lines, from the agent's side: unlike the core's `Peer` it answers what it cannot
 * read, and can withdraw a question.
 */
export class Connection {
  readonly #output: Output;
  readonly #calls: IncomingCalls;
  readonly #asked = new Map<JsonRpcId, Waiting>();
  readonly #answering = new Map<JsonRpcId, AbortController>();
  #nextId = 0;

  constructor(output: Output, calls: (connection: Connection) => IncomingCalls) {
    this.#output = output;
    this.#calls = calls(this);
  }

  /** Takes one line from the client. Never throws. */
  receive(line: string): void {
    if (line.trim() === "") return;
    const parsed = parseMessage(line);
    if (parsed.kind === "invalid") {
      this.#send({ jsonrpc: "2.0", id: parsed.id, error: parsed.error });
    } else if (parsed.kind === "request") {
      void this.#answer(parsed.message.id, parsed.message.method, parsed.message.params);
    } else if (parsed.kind === "notification") {
      this.#hear(parsed.message.method, parsed.message.params);
    } else {
      this.#settle(parsed.message);
    }
  }

  /** Sends a notification. */
  notify(method: string, params: unknown): void {
    this.#send({ jsonrpc: "2.0", method, params });
  }

  /**
   * Asks the client and resolves with its result. When `signal` is aborted, the answer may
   * still come for a moment (a client answers `cancelled`); then the question is withdrawn.
   */
  async request(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const id = this.#nextId++;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
    });
    this.#send({ jsonrpc: "2.0", id, method, params });
    let timer: NodeJS.Timeout | undefined;
    const withdrawLater = (): void => {
      timer = setTimeout(() => {
        this.notify("$/cancel_request", { requestId: id });
        this.#asked.get(id)?.reject(new Error(`${method} was withdrawn after a cancel`));
      }, ANSWER_GRACE_MS);
    };
    if (signal.aborted) withdrawLater();
    else signal.addEventListener("abort", withdrawLater, { once: true });
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", withdrawLater);
      this.#asked.delete(id);
    }
  }

  /** Writes a line that is no message at all. */
  writeRaw(line: string): void {
    this.#output.write(`${line}\n`);
  }

  /** Resolves when the client has read enough for more to be sent. */
  drained(): Promise<void> {
    return this.#output.drained();
  }

  async #answer(id: JsonRpcId, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    this.#answering.set(id, controller);
    try {
      const { result, after } = await this.#calls.request(method, params, controller.signal);
      this.#send({ jsonrpc: "2.0", id, result });
      after?.();
    } catch (error) {
      this.#send({ jsonrpc: "2.0", id, error: toRpcError(error) });
    } finally {
      this.#answering.delete(id);
    }
  }

  #hear(method: string, params: unknown): void {
    if (method !== "$/cancel_request") return this.#calls.notification(method, params);
    const requestId = isRecord(params) ? (params["requestId"] as JsonRpcId) : null;
    this.#answering.get(requestId)?.abort();
  }

  #settle(message: JsonRpcResponse): void {
    const waiting = this.#asked.get(message.id);
    if (!waiting) return; // Answered twice, or too late: the question is closed.
    if (isFailure(message)) {
      const { code, message: text, data } = message.error;
      waiting.reject(new RpcError(code, text, data));
    } else {
      waiting.resolve(message.result);
    }
  }

  #send(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }
}

function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  const details = error instanceof Error ? error.message : String(error);
  return new RpcError(RpcCode.internalError, "The demo agent has a fault", { details });
}
