/**
 * A plain ACP server knows no log: this side numbers what happens, arbitrates its permission
 * requests, and so gives the client the same events as a bridge would.
 */
import type { ElicitationRequest, NewSessionResult } from "../acp/schema.js";
import { BridgeMethod, META_KEY } from "../chat/events.js";
import type { PendingElicitation } from "../chat/state.js";
import { AgentChatError, toRpcError, unknownRequest, unsupported } from "../errors.js";
import { asText } from "../rpc/as-text.js";
import {
  isRecord,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "../rpc/json-rpc.js";
import type { RequestOptions } from "../rpc/peer.js";
import { offers } from "./capabilities.js";
import type { AttachPosition, HostOptions, Prompt, SessionHost, SessionPlace } from "./host.js";
import type { HistoryPage, HistoryQuery } from "./history.js";
import { OpenRequests } from "./open-requests.js";
import { PlainLog } from "./plain-log.js";
import { rejectOutcome } from "./reject-outcome.js";
import { Revival } from "./revival.js";

/** As many updates are kept for a session whose creation is not answered yet. */
const MAX_EARLY = 100;

export class PlainHost implements SessionHost {
  readonly #options: HostOptions;
  /** The sessions open on this connection, and the prompt that each runs. */
  readonly #running = new Map<string, Prompt | null>();
  /** Prompts that wait for the end of a replay. */
  readonly #held = new Set<string>();
  readonly #early = new Map<string, JsonRpcNotification[]>();
  readonly #revivals = new Map<string, Revival>();
  readonly #requests: OpenRequests;
  #questions: readonly PendingElicitation[] = [];

  constructor(options: HostOptions) {
    this.#options = options;
    const prefix = `p-${options.clock()}-`;
    this.#requests = new OpenRequests(options.peer, prefix, (sessionId, id, outcome, by) => {
      if (sessionId === null) return this.#closeQuestion(id);
      const params = { id, outcome, by };
      this.#log(sessionId, { jsonrpc: "2.0", method: BridgeMethod.permissionResolved, params });
    });
  }

  async newSession(place: SessionPlace): Promise<string> {
    const result = (await this.#open("session/new", {}, place)) as NewSessionResult;
    const { sessionId } = result;
    this.#begin(sessionId);
    this.#announce(sessionId, true);
    this.#logOpening(sessionId, place, result);
    for (const update of this.#early.get(sessionId) ?? []) this.#log(sessionId, update);
    this.#early.delete(sessionId);
    return sessionId;
  }

  async loadSession(sessionId: string, place: SessionPlace): Promise<void> {
    if (!offers(this.#options.initialized, "load")) throw unsupported("session/load");
    await this.#revive("session/load", sessionId, place);
  }

  async resumeSession(sessionId: string, place: SessionPlace): Promise<void> {
    if (!offers(this.#options.initialized, "resume")) throw unsupported("session/resume");
    await this.#revive("session/resume", sessionId, place);
  }

  /** A plain server holds nothing for us: what it can do is load or resume. */
  attach(sessionId: string, _position: AttachPosition): Promise<void> {
    if (this.#running.has(sessionId)) return Promise.resolve();
    return Promise.reject(
      new AgentChatError(
        "session_lost",
        `the server does not hold session ${sessionId}: load it, or call newSession()`,
      ),
    );
  }

  async prompt(sessionId: string, prompt: Prompt): Promise<unknown> {
    if (!this.#running.has(sessionId)) {
      throw new AgentChatError(
        "session_lost",
        `session ${sessionId} is not open on this connection: call newSession()`,
      );
    }
    this.#running.set(sessionId, prompt);
    const { promptId, hidden, content, meta } = prompt;
    const revival = this.#revivals.get(sessionId);
    if (revival) {
      // A replay that still comes must not end up in this turn.
      this.#held.add(promptId);
      await revival.quiet;
    }
    this.#log(sessionId, {
      jsonrpc: "2.0",
      method: "session/prompt",
      params: {
        sessionId,
        prompt: content,
        _meta: { ...meta, [META_KEY]: { promptId, ...(hidden !== "none" && { hidden }) } },
      },
    });
    if (revival && !this.#held.delete(promptId)) {
      const result = { stopReason: "cancelled" };
      this.#endTurn(sessionId, promptId, { result });
      return result;
    }
    try {
      const params = { sessionId, prompt: content, ...(meta && { _meta: meta }) };
      const result = await this.#options.peer.request("session/prompt", params);
      this.#endTurn(sessionId, promptId, { result });
      return result;
    } catch (error) {
      this.#endTurn(sessionId, promptId, { error: toRpcError(error) });
      throw error;
    }
  }

  cancel(sessionId: string, promptId: string): boolean {
    if (this.#running.get(sessionId)?.promptId !== promptId) return true;
    // The agent has not seen it: a cancel would hit the next prompt.
    if (this.#held.delete(promptId)) return true;
    this.#options.peer.notify("session/cancel", { sessionId });
    this.#requests.cancelAll(sessionId);
    return true;
  }

  answer(_sessionId: string | null, requestId: JsonRpcId, result: unknown): void {
    const isOpen = this.#requests.answer(requestId, result, { kind: "client" });
    if (!isOpen) throw unknownRequest(requestId);
  }

  async set(
    sessionId: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<unknown> {
    const result = await this.#options.peer.request(method, { sessionId, ...params }, options);
    const isTitle = method === "session/set_title";
    const setting = { method: isTitle ? BridgeMethod.renameSession : method, params, result };
    this.#log(sessionId, { jsonrpc: "2.0", method: BridgeMethod.setting, params: setting });
    return result;
  }

  history({ sessionId, ...query }: HistoryQuery): Promise<HistoryPage> {
    const { logs } = this.#options;
    const log = sessionId === undefined ? [...logs.values()].at(-1) : logs.get(sessionId);
    return Promise.resolve(log?.history(query) ?? { events: [], first: 1, truncated: false });
  }

  onNotification(notification: JsonRpcNotification): boolean {
    const params = isRecord(notification.params) ? notification.params : {};
    switch (notification.method) {
      case "$/cancel_request":
        return this.#requests.withdraw(params["requestId"]);
      case "session/update":
        this.#onUpdate(asText(params["sessionId"]), notification);
        return true;
      default:
        return false;
    }
  }

  onRequest(request: JsonRpcRequest): boolean {
    const params = isRecord(request.params) ? request.params : {};
    const sessionId = this.#sessionFor(params["sessionId"]);
    switch (request.method) {
      case "session/request_permission":
        if (sessionId === null)
          this.#refuse(request, `unknown session: ${asText(params["sessionId"])}`);
        else this.#ask(sessionId, request);
        return true;
      case "elicitation/create":
        this.#question(sessionId, request, params);
        return true;
      default:
        return false;
    }
  }

  onLost(): void {
    const message = "The connection was lost before the agent had answered.";
    const error: JsonRpcErrorObject = { code: RpcCode.internalError, message };
    for (const [sessionId, prompt] of this.#running) {
      if (prompt) this.#endTurn(sessionId, prompt.promptId, { error });
    }
    for (const revival of this.#revivals.values()) revival.end();
    this.#running.clear();
    if (this.#questions.length > 0) this.#setQuestions([]);
  }

  #open(method: string, params: object, place: SessionPlace): Promise<unknown> {
    return this.#options.peer.request(method, {
      ...params,
      cwd: place.cwd,
      mcpServers: [],
      ...(place.meta && { _meta: place.meta }),
    });
  }

  /** What this side knows of the session stays, unless the agent tells it all again. */
  async #revive(method: string, sessionId: string, place: SessionPlace): Promise<void> {
    const { timers, logs } = this.#options;
    const known = logs.get(sessionId);
    const revival = new Revival(timers, method === "session/resume", known, () =>
      this.#begin(sessionId),
    );
    this.#revivals.set(sessionId, revival);
    try {
      const result = await this.#open(method, { sessionId }, place);
      if (!revival.isTold) this.#announce(sessionId, false);
      this.#logOpening(sessionId, place, result);
      revival.answered(() => this.#revivals.delete(sessionId));
      if (revival.isTold) this.#announce(sessionId, true);
    } catch (error) {
      this.#revivals.delete(sessionId);
      this.#running.delete(sessionId);
      if (known) logs.set(sessionId, known);
      else logs.delete(sessionId);
      throw error;
    }
  }

  #onUpdate(sessionId: string, notification: JsonRpcNotification): void {
    const revival = this.#revivals.get(sessionId);
    if (revival && !revival.takes(notification)) return;
    if (this.#running.has(sessionId)) return this.#log(sessionId, notification);
    const early = this.#early.get(sessionId) ?? [];
    if (early.length < MAX_EARLY) early.push(notification);
    this.#early.set(sessionId, early);
  }

  /** A session that the agent made itself, for a helper of its own, asks in the one that runs. */
  #sessionFor(named: unknown): string | null {
    if (typeof named !== "string") return null;
    if (this.#running.has(named)) return named;
    const busy = [...this.#running].filter(([, prompt]) => prompt !== null);
    return busy.length === 1 ? (busy[0]?.[0] ?? null) : null;
  }

  #ask(sessionId: string, request: JsonRpcRequest): void {
    const id = this.#requests.add(sessionId, request);
    this.#log(sessionId, { ...request, id });
    const hidden = this.#running.get(sessionId)?.hidden;
    if (hidden !== "assistant" && hidden !== "turn") return;
    this.#requests.answer(id, rejectOutcome(request), { kind: "hidden" });
  }

  #question(
    sessionId: string | null,
    request: JsonRpcRequest,
    params: Record<string, unknown>,
  ): void {
    const { form, url } = this.#options.elicitation;
    if (params["mode"] === "url" ? !url : !form) {
      return this.#refuse(request, "this client shows no such questions");
    }
    if (sessionId !== null) return this.#ask(sessionId, request);
    const requestId = this.#requests.add(null, request);
    const asked = params as unknown as ElicitationRequest;
    const question = { requestId, request: asked, ts: this.#options.clock() };
    this.#setQuestions([...this.#questions, question]);
  }

  #closeQuestion(id: JsonRpcId): void {
    this.#setQuestions(this.#questions.filter((open) => open.requestId !== id));
  }

  #setQuestions(questions: readonly PendingElicitation[]): void {
    this.#questions = questions;
    this.#options.sink.onQuestions(questions);
  }

  #refuse(request: JsonRpcRequest, message: string): void {
    this.#options.peer.respondError(request.id, { code: RpcCode.invalidParams, message });
  }

  #endTurn(
    sessionId: string,
    promptId: string,
    end: { result: unknown } | { error: JsonRpcErrorObject },
  ): void {
    if (this.#running.get(sessionId)?.promptId !== promptId) return;
    this.#requests.forgetAll(sessionId);
    this.#running.set(sessionId, null);
    const params = { promptId, ...end };
    this.#log(sessionId, { jsonrpc: "2.0", method: BridgeMethod.turnEnded, params });
  }

  /** An empty log for a session. */
  #begin(sessionId: string): void {
    const { logs, clock } = this.#options;
    logs.set(sessionId, new PlainLog(`${clock()}-${logs.size}`));
    this.#running.set(sessionId, null);
  }

  /** @param isNew the view must empty itself and gets the whole log */
  #announce(sessionId: string, isNew: boolean): void {
    const { initialized, sink } = this.#options;
    const resumable = offers(initialized, "load") || offers(initialized, "resume");
    const log = this.#logOf(sessionId);
    if (!log) return;
    if (!this.#running.has(sessionId)) this.#running.set(sessionId, null);
    sink.onAttached(sessionId, log.attachResult(isNew, resumable));
    if (isNew) for (const event of log.events) sink.onEvent(sessionId, event);
  }

  #logOpening(sessionId: string, { cwd }: SessionPlace, result: unknown): void {
    const agent = this.#options.initialized.agentInfo?.name ?? "agent";
    const params = { agent, cwd, result };
    this.#log(sessionId, { jsonrpc: "2.0", method: BridgeMethod.session, params });
  }

  #logOf(sessionId: string): PlainLog | undefined {
    return this.#options.logs.get(sessionId);
  }

  #log(sessionId: string, message: JsonRpcMessage): void {
    const { sink, clock } = this.#options;
    const event = this.#logOf(sessionId)?.append(message, clock());
    // A past that is being told comes as a whole when it is complete.
    const isPast = this.#revivals.get(sessionId)?.isTelling === true;
    if (event && !isPast) sink.onEvent(sessionId, event);
  }
}
