/** A plain ACP server of a few lines; everything that reaches it is checked against the protocol. */
import { SentMessages } from "./acp-schema.test-helper.js";
import type { JsonRpcMessage, JsonRpcRequest } from "./rpc/json-rpc.js";
import { memoryTransport, type MemoryPeer } from "./transport/memory.js";
import type { Connect } from "./transport/transport.js";

/** How a server answers one method. */
export type Answer = (server: ServerSide, request: JsonRpcRequest) => void;

/** What an {@link Answer} works with. */
export class ServerSide {
  readonly #peer: MemoryPeer;
  readonly #sent: SentMessages;

  constructor(peer: MemoryPeer, sent: SentMessages) {
    this.#peer = peer;
    this.#sent = sent;
  }

  reply(request: JsonRpcRequest, result: unknown): void {
    this.send({ jsonrpc: "2.0", id: request.id, result });
  }

  fail(request: JsonRpcRequest, code: number, message: string, data?: unknown): void {
    const error = { code, message, ...(data !== undefined && { data }) };
    this.send({ jsonrpc: "2.0", id: request.id, error });
  }

  ask(id: number | string, method: string, params: unknown): void {
    const request = { jsonrpc: "2.0", id, method, params } as const;
    this.#sent.asked(request);
    this.send(request);
  }

  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  update(update: object, sessionId = "s1"): void {
    this.notify("session/update", { sessionId, update });
  }

  say(text: string, sessionId?: string): void {
    const content = { type: "text", text };
    this.update({ sessionUpdate: "agent_message_chunk", content }, sessionId);
  }

  askPermission(id: number, options: readonly object[], toolCall: object = {}): void {
    this.ask(id, "session/request_permission", {
      sessionId: "s1",
      toolCall: { toolCallId: "t1", title: "touch a", kind: "execute", ...toolCall },
      options,
    });
  }

  send(message: JsonRpcMessage): void {
    this.#peer.send(JSON.stringify(message));
  }

  close(code = 1006): void {
    this.#peer.close(code);
  }
}

export interface PlainServer {
  readonly connect: Connect;
  /** Everything that reached it. */
  readonly received: JsonRpcMessage[];
  /** The newest connection. */
  readonly side: ServerSide;
  /** How many connections there were. */
  readonly connections: number;
  /** What reached it of one method. */
  calls(method: string): JsonRpcRequest[];
}

export const allowAndReject = [
  { optionId: "a", name: "Allow", kind: "allow_once" },
  { optionId: "r", name: "Reject", kind: "reject_once" },
] as const;

/**
 * @param answers by method; without one, `initialize` and `session/new` are answered simply,
 *   and all else never
 */
export function plainServer(
  answers: Readonly<Record<string, Answer>>,
  capabilities: object = {},
): PlainServer {
  const sent = new SentMessages();
  let side: ServerSide | null = null;
  let connections = 0;
  const all: Readonly<Record<string, Answer>> = {
    initialize: (server, request) =>
      server.reply(request, {
        protocolVersion: 1,
        agentInfo: { name: "plain", version: "1" },
        agentCapabilities: capabilities,
      }),
    "session/new": (server, request) => server.reply(request, { sessionId: "s1" }),
    ...answers,
  };
  const connect = memoryTransport((peer) => {
    const own = new ServerSide(peer, sent);
    side = own;
    connections++;
    return {
      onMessage(text) {
        const message = JSON.parse(text) as JsonRpcRequest;
        sent.check(message);
        all[message.method]?.(own, message);
      },
    };
  });
  return {
    connect,
    received: sent.all,
    get side() {
      if (!side) throw new Error("nobody has connected yet");
      return side;
    },
    get connections() {
      return connections;
    },
    calls: (method) =>
      sent.all.filter(
        (message): message is JsonRpcRequest => "method" in message && message.method === method,
      ),
  };
}

/** Lets every microtask and every timer of up to `ms` run. */
export function settled(ms = 10): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
