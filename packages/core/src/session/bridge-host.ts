/** The bridge keeps the log: this side only says where it stands, and takes what follows. */
import type { NewSessionResult } from "../acp/schema.js";
import {
  BridgeMethod,
  META_KEY,
  type AgentStateParams,
  type AttachResult,
  type SessionEvent,
} from "../chat/events.js";
import {
  isRecord,
  RpcCode,
  type JsonRpcId,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "../rpc/json-rpc.js";
import type { AttachPosition, HostOptions, Prompt, SessionHost } from "./host.js";

export class BridgeHost implements SessionHost {
  readonly #options: HostOptions;
  readonly #attached = new Set<string>();
  /** Events that overtook the answer that attaches their session. */
  readonly #early = new Map<string, SessionEvent[]>();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  async newSession(cwd: string): Promise<string> {
    const result = (await this.#options.peer.request("session/new", {
      cwd,
      mcpServers: [],
    })) as NewSessionResult;
    this.#attach(result.sessionId, result._meta?.[META_KEY]);
    return result.sessionId;
  }

  async loadSession(sessionId: string, cwd: string): Promise<void> {
    const result = await this.#options.peer.request("session/load", {
      sessionId,
      cwd,
      mcpServers: [],
    });
    const meta = isRecord(result) && isRecord(result["_meta"]) ? result["_meta"] : {};
    this.#attach(sessionId, meta[META_KEY]);
  }

  async attach(sessionId: string, position: AttachPosition): Promise<void> {
    const resumes = position.generation !== null && position.lastSeq > 0;
    const result = await this.#options.peer.request(BridgeMethod.attach, {
      sessionId,
      ...(resumes
        ? { generation: position.generation, after: position.lastSeq }
        : { ...position.replay }),
    });
    this.#attach(sessionId, result);
  }

  prompt(sessionId: string, prompt: Prompt): Promise<unknown> {
    return this.#options.peer.request("session/prompt", {
      sessionId,
      prompt: prompt.content,
      _meta: {
        [META_KEY]: {
          promptId: prompt.promptId,
          ...(prompt.hidden !== "none" && { hidden: prompt.hidden }),
        },
      },
    });
  }

  cancel(sessionId: string, promptId: string): void {
    this.#options.peer.notify("session/cancel", {
      sessionId,
      _meta: { [META_KEY]: { promptId } },
    });
  }

  answer(_sessionId: string, requestId: JsonRpcId, result: unknown): void {
    this.#options.peer.respond(requestId, result);
  }

  onNotification(notification: JsonRpcNotification): void {
    const params = isRecord(notification.params) ? notification.params : {};
    if (notification.method === BridgeMethod.agentState) {
      this.#options.sink.onAgentState(params as unknown as AgentStateParams);
    }
    if (notification.method === BridgeMethod.answerRefused) {
      this.#options.sink.onAnswerRefused(params["id"] as JsonRpcId, String(params["reason"]));
    }
    if (notification.method !== BridgeMethod.event) return;
    const sessionId = String(params["sessionId"]);
    const event = params as unknown as SessionEvent;
    if (typeof event.seq !== "number" || !isRecord(event.message)) return;
    if (this.#attached.has(sessionId)) return this.#options.sink.onEvent(sessionId, event);
    const early = this.#early.get(sessionId) ?? [];
    early.push(event);
    this.#early.set(sessionId, early);
  }

  onRequest(request: JsonRpcRequest): void {
    this.#options.peer.respondError(request.id, {
      code: RpcCode.methodNotFound,
      message: `Method not found: ${request.method}`,
    });
  }

  onLost(): void {}

  #attach(sessionId: string, attached: unknown): void {
    this.#attached.add(sessionId);
    this.#options.sink.onAttached(sessionId, attached as AttachResult);
    for (const event of this.#early.get(sessionId) ?? []) {
      this.#options.sink.onEvent(sessionId, event);
    }
    this.#early.delete(sessionId);
  }
}
