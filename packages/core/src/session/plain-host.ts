/**
 * A plain ACP server knows no log: this side numbers what happens, arbitrates its permission
 * requests, and so gives the client the same events as a bridge would.
 */
import type { NewSessionResult } from "../acp/schema.js";
import { BridgeMethod, META_KEY, type ResolvedBy, type SessionEvent } from "../chat/events.js";
import { AgentChatError } from "../errors.js";
import {
  isRecord,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "../rpc/json-rpc.js";
import type { AttachPosition, HostOptions, Prompt, SessionHost } from "./host.js";
import { rejectOutcome } from "./reject-outcome.js";

interface Session {
  seq: number;
  prompt: Prompt | null;
  /** Our id of an open request -> the agent's. */
  readonly open: Map<JsonRpcId, JsonRpcRequest>;
}

/** As many updates are kept for a session whose creation is not answered yet. */
const MAX_EARLY = 100;

export class PlainHost implements SessionHost {
  readonly #options: HostOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #early = new Map<string, JsonRpcNotification[]>();
  #nextRequest = 1;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  async newSession(cwd: string): Promise<string> {
    const result = (await this.#options.peer.request("session/new", {
      cwd,
      mcpServers: [],
    })) as NewSessionResult;
    this.#open(result.sessionId, cwd, result);
    return result.sessionId;
  }

  async loadSession(sessionId: string, cwd: string): Promise<void> {
    const capabilities = this.#options.initialized.agentCapabilities;
    if (!capabilities?.loadSession) {
      throw new AgentChatError("session_lost", `the agent cannot load session ${sessionId}`);
    }
    // The replay comes before the answer, so the session must be known by then.
    this.#announce(sessionId);
    const result = await this.#options.peer.request("session/load", {
      sessionId,
      cwd,
      mcpServers: [],
    });
    this.#log(sessionId, this.#sessionMessage(cwd, result));
  }

  /** A plain server holds nothing for us: what it can do is load. */
  attach(sessionId: string, _position: AttachPosition): Promise<void> {
    return Promise.reject(
      new AgentChatError("session_lost", `the server does not hold session ${sessionId}`),
    );
  }

  async prompt(sessionId: string, prompt: Prompt): Promise<unknown> {
    const session = this.#sessions.get(sessionId);
    if (!session) throw new AgentChatError("session_lost", `session ${sessionId} is not open`);
    session.prompt = prompt;
    const { promptId, hidden, content } = prompt;
    this.#log(sessionId, {
      jsonrpc: "2.0",
      method: "session/prompt",
      params: {
        sessionId,
        prompt: content,
        _meta: { [META_KEY]: { promptId, ...(hidden !== "none" && { hidden }) } },
      },
    });
    try {
      const result = await this.#options.peer.request("session/prompt", {
        sessionId,
        prompt: content,
      });
      this.#endTurn(sessionId, promptId, { result });
      return result;
    } catch (error) {
      this.#endTurn(sessionId, promptId, { error: toRpc(error) });
      throw error;
    }
  }

  cancel(sessionId: string, promptId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session?.prompt?.promptId !== promptId) return;
    this.#options.peer.notify("session/cancel", { sessionId });
    for (const id of [...session.open.keys()])
      this.#cancelRequest(sessionId, id, { kind: "cancel" });
  }

  answer(sessionId: string, requestId: JsonRpcId, result: unknown): void {
    this.#resolve(sessionId, requestId, result, { kind: "client" });
  }

  onNotification(notification: JsonRpcNotification): void {
    const params = isRecord(notification.params) ? notification.params : {};
    if (notification.method === "$/cancel_request") return this.#agentCancels(params["requestId"]);
    if (notification.method !== "session/update") return;
    const sessionId = String(params["sessionId"]);
    if (this.#sessions.has(sessionId)) return this.#log(sessionId, notification);
    const early = this.#early.get(sessionId) ?? [];
    if (early.length < MAX_EARLY) early.push(notification);
    this.#early.set(sessionId, early);
  }

  onRequest(request: JsonRpcRequest): void {
    const params = isRecord(request.params) ? request.params : {};
    const sessionId = String(params["sessionId"]);
    const session = this.#sessions.get(sessionId);
    const isAsked =
      request.method === "session/request_permission" || request.method === "elicitation/create";
    if (!isAsked || !session) {
      return this.#options.peer.respondError(request.id, {
        code: isAsked ? RpcCode.invalidParams : RpcCode.methodNotFound,
        message: isAsked ? `unknown session: ${sessionId}` : `Method not found: ${request.method}`,
      });
    }
    // Agents number their requests anew each turn: our own ids never repeat.
    const id = `p-${this.#nextRequest++}`;
    session.open.set(id, request);
    const hidden = session.prompt?.hidden;
    this.#log(sessionId, { ...request, id });
    if (hidden === "assistant" || hidden === "turn") this.#rejectHidden(sessionId, id, request);
  }

  onLost(): void {
    const error: JsonRpcErrorObject = {
      code: RpcCode.internalError,
      message: "The connection was lost before the agent had answered.",
    };
    for (const [sessionId, session] of this.#sessions) {
      if (session.prompt) this.#endTurn(sessionId, session.prompt.promptId, { error });
    }
  }

  #rejectHidden(sessionId: string, id: JsonRpcId, request: JsonRpcRequest): void {
    const outcome = rejectOutcome(request);
    this.#resolve(sessionId, id, outcome, { kind: "hidden" });
  }

  #agentCancels(agentId: unknown): void {
    for (const [sessionId, session] of this.#sessions) {
      for (const [id, request] of session.open) {
        if (request.id !== agentId) continue;
        session.open.delete(id);
        this.#options.peer.respondError(request.id, {
          code: RpcCode.requestCancelled,
          message: "Request cancelled",
        });
        this.#logResolved(sessionId, id, { outcome: "cancelled" }, { kind: "agent" });
      }
    }
  }

  #cancelRequest(sessionId: string, id: JsonRpcId, by: ResolvedBy): void {
    const request = this.#sessions.get(sessionId)?.open.get(id);
    const cancelled =
      request?.method === "elicitation/create"
        ? { action: "cancel" }
        : { outcome: { outcome: "cancelled" } };
    this.#resolve(sessionId, id, cancelled, by);
  }

  #resolve(sessionId: string, id: JsonRpcId, result: unknown, by: ResolvedBy): void {
    const session = this.#sessions.get(sessionId);
    const request = session?.open.get(id);
    if (!session || !request) return;
    session.open.delete(id);
    this.#options.peer.respond(request.id, result);
    const outcome = isRecord(result) && "outcome" in result ? result["outcome"] : result;
    this.#logResolved(sessionId, id, outcome, by);
  }

  #logResolved(sessionId: string, id: JsonRpcId, outcome: unknown, by: ResolvedBy): void {
    this.#log(sessionId, {
      jsonrpc: "2.0",
      method: BridgeMethod.permissionResolved,
      params: { id, outcome, by },
    });
  }

  #endTurn(
    sessionId: string,
    promptId: string,
    end: { result: unknown } | { error: JsonRpcErrorObject },
  ): void {
    const session = this.#sessions.get(sessionId);
    if (!session || session.prompt?.promptId !== promptId) return;
    for (const id of session.open.keys()) {
      this.#logResolved(sessionId, id, { outcome: "cancelled" }, { kind: "agent" });
    }
    session.open.clear();
    session.prompt = null;
    this.#log(sessionId, {
      jsonrpc: "2.0",
      method: BridgeMethod.turnEnded,
      params: { promptId, ...end },
    });
  }

  #open(sessionId: string, cwd: string, result: unknown): void {
    this.#announce(sessionId);
    this.#log(sessionId, this.#sessionMessage(cwd, result));
    for (const update of this.#early.get(sessionId) ?? []) this.#log(sessionId, update);
    this.#early.delete(sessionId);
  }

  #announce(sessionId: string): void {
    this.#sessions.set(sessionId, { seq: 0, prompt: null, open: new Map() });
    this.#options.sink.onAttached(sessionId, {
      generation: `${this.#options.clock()}`,
      first: 1,
      from: 1,
      to: 0,
      truncated: false,
      reset: true,
      busy: false,
      live: true,
      resumable: this.#options.initialized.agentCapabilities?.loadSession === true,
      pending: [],
    });
  }

  #sessionMessage(cwd: string, result: unknown): JsonRpcNotification {
    const agent = this.#options.initialized.agentInfo?.name ?? "agent";
    return { jsonrpc: "2.0", method: BridgeMethod.session, params: { agent, cwd, result } };
  }

  #log(sessionId: string, message: JsonRpcMessage): void {
    const session = this.#sessions.get(sessionId);
    if (!session) return;
    session.seq++;
    const event: SessionEvent = { seq: session.seq, at: this.#options.clock(), message };
    this.#options.sink.onEvent(sessionId, event);
  }
}

function toRpc(error: unknown): JsonRpcErrorObject {
  if (error instanceof AgentChatError && error.rpc) return error.rpc;
  const message = error instanceof Error ? error.message : String(error);
  return { code: RpcCode.internalError, message };
}
