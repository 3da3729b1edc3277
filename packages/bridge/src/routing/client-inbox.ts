import {
  parseMessage,
  RpcCode,
  withinDepth,
  isRecord,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "@gemini-agent-chat/core";
import { printable } from "../agent/printable.js";
import { createCappedLog } from "../capped-log.js";
import { ClientCall } from "../client/client-call.js";
import type { ClientMethods } from "./client-methods.js";
import type { Connection } from "../client/connection.js";
import type { Log } from "../options.js";
import type { Permissions } from "../session/permissions.js";
import { hasDoubledKey, rawMember, toOneLine } from "../rpc/raw-json.js";
import { RequestError } from "../rpc/request-error.js";

/** What {@link ClientInbox} works with. */
export interface ClientInboxOptions {
  readonly methods: ClientMethods;
  readonly permissions: Permissions;
  readonly maxDepth: number;
  readonly log: Log;
  /** Every request and notification that was accepted, for whoever embeds the bridge. */
  readonly onMessage: (message: JsonRpcRequest | JsonRpcNotification) => void;
}

/** An id is kept as text while its request runs; nobody needs long ones. */
const MAX_ID_LENGTH = 1000;
/** Notifications that no client may send, a second, that go to the log. */
const MAX_LOGGED = 20;

/**
 * Takes the frames of clients: checks them, and hands on what they are. What is wrong gets a
 * JSON-RPC error with its id, where it has one, and goes no further.
 */
export class ClientInbox {
  readonly #options: ClientInboxOptions;
  readonly #warn: (text: string) => void;

  constructor(options: ClientInboxOptions) {
    this.#options = options;
    this.#warn = createCappedLog(options.log, MAX_LOGGED, 1_000);
  }

  onFrame(connection: Connection, text: string): void {
    const { maxDepth, methods, permissions, onMessage } = this.#options;
    if (!withinDepth(text, maxDepth)) {
      return sendError(connection, "null", {
        code: RpcCode.invalidRequest,
        message: `expected at most ${maxDepth} levels of nesting`,
      });
    }
    const parsed = parseMessage(text);
    const rawId = parsed.kind === "invalid" && parsed.id === null ? "null" : rawIdOf(text);
    if (parsed.kind === "invalid") {
      if (isSpoiltAnswer(parsed.id, text) && connection.hearsBridge) {
        const nothing = { jsonrpc: "2.0", id: parsed.id, result: null } as const;
        return permissions.answer(connection, nothing, text);
      }
      return sendError(connection, rawId ?? "null", parsed.error);
    }
    if (rawId === null || hasDoubledKey(text)) {
      return sendError(connection, rawId ?? "null", {
        code: RpcCode.invalidRequest,
        message: "expected every key of the message once, and a short id",
      });
    }
    const line = toOneLine(text);
    if (parsed.kind === "response") return permissions.answer(connection, parsed.message, line);
    const { message } = parsed;
    const params = isRecord(message.params) ? message.params : {};
    if (parsed.kind === "notification") {
      if (methods.notify(connection, message.method, params, line)) {
        return onMessage(withoutSecrets(message));
      }
      return this.#warn(`Dropped a notification of a client: ${printable(message.method, 100)}`);
    }
    const call = new ClientCall(connection, rawId, message.method, params, line);
    this.attempt(call, () => {
      const done = methods.run(call);
      const accepted = (): void => onMessage(withoutSecrets(message));
      return done ? done.then(accepted) : accepted();
    });
  }

  /** Runs what a call asks for; whatever is thrown becomes its answer. */
  attempt(call: ClientCall, run: () => void | Promise<void>): void {
    const failed = (error: unknown): void => {
      if (error instanceof RequestError) return call.fail(error.rpc);
      this.#options.log("error", `A request failed inside the bridge: ${String(error)}`);
      call.fail({ code: RpcCode.internalError, message: "the bridge failed; its log says more" });
    };
    try {
      run()?.catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}

/** Is this frame no message, but meant as the answer to a question of an agent's? */
function isSpoiltAnswer(id: JsonRpcId, text: string): boolean {
  return typeof id === "string" && id.startsWith("p-") && rawMember(text, "method") === undefined;
}

/** What a person typed to log in is for the agent alone: keys, and the code of a login page. */
function withoutSecrets<Message extends JsonRpcRequest | JsonRpcNotification>(
  message: Message,
): Message {
  const { method, params } = message;
  if (!isRecord(params)) return message;
  if (method === "authenticate") {
    return { ...message, params: { methodId: params["methodId"] } };
  }
  return method === "gemini/submitAuthCode" ? { ...message, params: {} } : message;
}

/** The id as it was written; null if it is too long. */
function rawIdOf(text: string): string | null {
  const rawId = rawMember(text, "id") ?? "null";
  return rawId.length > MAX_ID_LENGTH ? null : rawId;
}

function sendError(connection: Connection, rawId: string, error: JsonRpcErrorObject): void {
  connection.send(`{"jsonrpc":"2.0","id":${rawId},"error":${JSON.stringify(error)}}`);
}
