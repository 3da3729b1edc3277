/**
 * The file to read first: what an application calls.
 *
 * view -> AgentChatClient -> AgentLink (transport, Peer, SessionHost, SessionView) -> agent
 *
 * and back: session events -> ChatState -> AgentChatState and {@link ClientEvents}.
 */
import { createNanoEvents } from "nanoevents";
import type {
  ContentBlock,
  ElicitationOutcome,
  PromptResult,
  SessionSummary,
} from "./acp/schema.js";
import { emitChanges, type ClientEvents, type Emit } from "./client-events.js";
import type { AgentChatClientOptions } from "./client-options.js";
import { composeState, type AgentChatState } from "./client-state.js";
import { BridgeMethod, type HiddenMode } from "./chat/events.js";
import { selectMessages } from "./chat/select.js";
import type { ChatMessage, PendingApproval } from "./chat/state.js";
import { AgentChatError, notConnected } from "./errors.js";
import { deferred, type Deferred } from "./rpc/deferred.js";
import { isRecord, type JsonRpcId } from "./rpc/json-rpc.js";
import { AgentLink } from "./session/agent-link.js";
import { checkFrameSize } from "./session/frame-limit.js";
import type { Prompt } from "./session/host.js";
import { rejectOutcome } from "./session/reject-outcome.js";
import type { ConnectionState } from "./transport/connection.js";
import { runtimeTimers, uuid } from "./transport/runtime.js";
import { websocketTransport } from "./transport/websocket.js";

/** Sent as `clientInfo` unless the options name another. */
const CLIENT_INFO = { name: "gemini-agent-chat", version: "0.1.0" };
/**
 * The client side of one conversation with an agent. The constructor never connects.
 *
 * @example
 * const client = new AgentChatClient({ url: "ws://127.0.0.1:4444/acp#token=…" });
 * client.on("text_delta", ({ delta }) => process.stdout.write(delta));
 * await client.connect();
 * const { stopReason } = await client.sendMessage("What does this project do?");
 */
export class AgentChatClient {
  readonly #events = createNanoEvents<ClientEvents>();
  readonly #link: AgentLink;
  readonly #clock: () => number;
  readonly #randomId: () => string;
  readonly #model: string | undefined;
  #state: AgentChatState | null = null;
  #disposed = false;
  #ready: Deferred<void, AgentChatError> | null = null;

  /** @throws AgentChatError `websocket_unavailable`, `invalid_argument` */
  constructor(options: AgentChatClientOptions) {
    this.#clock = options.clock ?? Date.now;
    this.#randomId = options.randomId ?? uuid;
    this.#model = options.model;
    const { diffContextLines } = options;
    this.#link = new AgentLink(
      {
        connect: options.transport ?? websocketTransport(options),
        reconnect: options.reconnect ?? {},
        timers: options.timers ?? runtimeTimers,
        clock: this.#clock,
        scheduler: options.scheduler ?? ((flush) => void Promise.resolve().then(flush)),
        reduce: diffContextLines === undefined ? {} : { diffContextLines },
        sessionId: options.sessionId ?? null,
        replay: options.replay ?? {},
        cwd: options.cwd,
        clientInfo: options.clientInfo ?? CLIENT_INFO,
        capabilities: options.capabilities ?? {},
      },
      {
        onChange: () => this.#publish(),
        onChanges: (changes) => emitChanges(this.#emit, changes, this.#link.view.state),
        onReplayed: (count) => this.#emit("messages_replayed", { count }),
        onReady: (sessionId) => {
          this.#settleReady(null);
          if (sessionId) this.#emit("session_ready", sessionId);
        },
        onSessionLost: (sessionId) => this.#emit("session_lost", { sessionId }),
        onConnectionState: (state) => this.#emit("connection_state_changed", { state }),
        onError: (error) => {
          this.#settleReady(error);
          this.#emit("error", error);
        },
        onNewSession: () => this.#applyModel(),
      },
    );
  }

  /**
   * Resolves when the session is ready, or, with `autoSession: false`, when the agent has answered.
   * Calls made meanwhile get the same promise. After a rejection with `unreachable` it goes on trying.
   * @throws AgentChatError `unreachable`, `token_refused`, `auth_required`, `agent_down`, `cwd_required`, `disposed`
   */
  connect(options: { readonly autoSession?: boolean } = {}): Promise<void> {
    if (this.#disposed) return Promise.reject(disposed());
    if (this.#ready) return this.#ready.promise;
    this.#link.autoSession = options.autoSession ?? true;
    this.#ready = deferred();
    const { promise } = this.#ready;
    this.#link.start();
    return promise;
  }

  /**
   * Sends a prompt and resolves at the turn's end. The message is in `messages` at once.
   * @throws AgentChatError `session_not_ready`, `message_too_large`, `rpc_error` (the turn failed,
   *   or another one is running), `disconnected`, `disposed`
   */
  async sendMessage(
    text: string,
    options: { readonly hidden?: HiddenMode; readonly content?: readonly ContentBlock[] } = {},
  ): Promise<PromptResult> {
    const sessionId = this.#requireSession();
    const content: ContentBlock[] = [...(options.content ?? [])];
    if (text !== "") content.unshift({ type: "text", text });
    if (content.length === 0) {
      throw new AgentChatError("invalid_argument", "sendMessage: expected a text or some content");
    }
    checkFrameSize(content, this.#link.bridge["limits"]);
    const prompt: Prompt = {
      promptId: this.#randomId(),
      content,
      hidden: options.hidden ?? "none",
    };
    const ended = this.#link.view.wait(prompt, this.#clock());
    this.#link.submit(sessionId, prompt);
    this.#publish();
    return ended;
  }

  /** Asks the running turn to stop: once, and only while one runs. Open requests are answered `cancelled`. */
  cancel(): void {
    const { view, host } = this.#link;
    const { sessionId } = view.state;
    const promptId = view.activePromptId;
    if (!sessionId || !promptId || view.stopping || !host) return;
    view.stopping = true;
    host.cancel(sessionId, promptId);
    this.#publish();
  }

  /**
   * Answers a permission request; without `requestId` the oldest one.
   * @throws AgentChatError `unknown_request`, `unknown_option`
   */
  approveTool(optionId: string, requestId?: JsonRpcId): void {
    const approval = this.#requireApproval(requestId);
    if (!approval.options.some((option) => option.optionId === optionId)) {
      throw new AgentChatError(
        "unknown_option",
        `option ${JSON.stringify(optionId)} is not offered: expected one of ${approval.options
          .map((option) => JSON.stringify(option.optionId))
          .join(", ")}`,
      );
    }
    this.#answer(approval.requestId, { outcome: { outcome: "selected", optionId } });
  }

  /** Refuses by the request's own reject option (once before always), else with `cancelled`. */
  rejectTool(requestId?: JsonRpcId): void {
    const approval = this.#requireApproval(requestId);
    const request = {
      jsonrpc: "2.0",
      id: approval.requestId,
      method: "",
      params: approval,
    } as const;
    this.#answer(approval.requestId, rejectOutcome(request));
  }

  /** @throws AgentChatError `unknown_request` */
  answerElicitation(requestId: JsonRpcId, outcome: ElicitationOutcome): void {
    if (!this.#link.view.state.elicitations.some((open) => open.requestId === requestId)) {
      throw unknownRequest(requestId);
    }
    this.#answer(requestId, outcome);
  }

  /** Starts a new session and resolves with its id. */
  async newSession(): Promise<string> {
    const sessionId = await this.#link.newSession();
    this.#link.flush();
    this.#emit("session_ready", sessionId);
    return sessionId;
  }

  /**
   * Goes on with a session: one that the host holds, or that the agent can load. One whose agent has
   * ended is brought back, which is never done unasked.
   */
  async loadSession(sessionId: string): Promise<void> {
    if (sessionId !== this.#link.view.state.sessionId) this.#link.show(sessionId);
    await this.#link.openSession();
    await this.#link.revive();
  }

  async listSessions(): Promise<readonly SessionSummary[]> {
    const result = await this.#link.request("session/list", {});
    return isRecord(result) && Array.isArray(result["sessions"]) ? result["sessions"] : [];
  }

  async setMode(modeId: string): Promise<void> {
    await this.#link.request("session/set_mode", { sessionId: this.#requireSession(), modeId });
  }

  async setModel(modelId: string): Promise<void> {
    await this.#link.request("session/set_model", { sessionId: this.#requireSession(), modelId });
  }

  async setConfigOption(configId: string, value: string | boolean): Promise<void> {
    await this.#link.request("session/set_config_option", {
      sessionId: this.#requireSession(),
      configId,
      ...(typeof value === "boolean" && { type: "boolean" }),
      value,
    });
  }

  /** Logs in with one of `authMethods`, then opens the session that was waiting for it. */
  async authenticate(methodId: string, meta?: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#link.request("authenticate", { methodId, ...(meta && { _meta: meta }) });
    if (this.#link.autoSession) await this.#link.openSession();
  }

  /** Starts the bridge's agent anew, after a crash or when it no longer answers. */
  async restartAgent(): Promise<void> {
    const agent = this.#link.view.state.agentId ?? this.#link.agentState?.agent;
    await this.#link.request(BridgeMethod.restartAgent, { ...(agent && { agent }) });
  }

  getState(): AgentChatState {
    return (this.#state ??= this.#compose());
  }

  getMessages(options: { readonly includeHidden?: boolean } = {}): readonly ChatMessage[] {
    return selectMessages(this.#link.view.state, options);
  }

  getPendingApproval(): PendingApproval | null {
    return this.#link.view.state.approvals[0] ?? null;
  }

  getPendingApprovals(): readonly PendingApproval[] {
    return this.#link.view.state.approvals;
  }

  getConnectionState(): ConnectionState {
    return this.#link.connectionState;
  }

  getSessionId(): string | null {
    return this.#link.view.state.sessionId;
  }

  /** Which session the next `connect()` goes on with; null for a new one. */
  setSessionId(sessionId: string | null): void {
    if (sessionId !== this.#link.view.state.sessionId) this.#link.show(sessionId);
  }

  /** Tries at once when a retry is due later: the network is back, the page is shown again. */
  retryNow(): void {
    this.#link.retryNow();
  }

  on<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    return this.#events.on(name, listener);
  }

  once<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    const off = this.#events.on(name, ((...args: never[]) => {
      off();
      (listener as (...args: never[]) => void)(...args);
    }) as ClientEvents[Name]);
    return off;
  }

  /** Closes the connection for good. Every open promise is rejected with `disposed`. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#link.stop(disposed());
    this.#settleReady(disposed());
    this.#events.events = {};
  }

  readonly #emit: Emit = (name, ...args) => {
    this.#events.emit(name, ...args);
  };

  #publish(): void {
    this.#state = this.#compose();
    this.#emit("change", this.#state);
  }

  #compose(): AgentChatState {
    const { view, connectionState, error, initialized, agentState, bridge } = this.#link;
    return composeState(
      {
        connectionState,
        connectionError: error,
        initialized,
        agentId:
          view.state.agentId ?? (typeof bridge["agent"] === "string" ? bridge["agent"] : null),
        // What the connection says is newer than what a replay tells.
        agentState: agentState ?? view.state.agentState,
        chat: view.state,
        optimistic: view.optimistic,
        stopping: view.stopping,
        truncated: view.truncated,
        live: view.live,
        resumable: view.resumable,
      },
      this.#state,
    );
  }

  #settleReady(error: AgentChatError | null): void {
    const waiting = this.#ready;
    if (!waiting) return;
    this.#ready = null;
    if (error) waiting.reject(error);
    else waiting.resolve();
  }

  /** The option was given for every new session; an agent without such a model keeps its own. */
  async #applyModel(): Promise<void> {
    this.#link.flush();
    const models = this.#link.view.state.models?.availableModels;
    if (this.#model && models?.some((model) => model.modelId === this.#model)) {
      await this.setModel(this.#model);
    }
  }

  #requireSession(): string {
    const { sessionId } = this.#link.view.state;
    if (sessionId !== null && this.#link.host) return sessionId;
    throw new AgentChatError(
      "session_not_ready",
      "there is no session yet: wait for connect() or call newSession()",
    );
  }

  #requireApproval(requestId: JsonRpcId | undefined): PendingApproval {
    const { state, answering } = this.#link.view;
    const approval = state.approvals.find(
      (open) =>
        !answering.has(open.requestId) && (requestId === undefined || open.requestId === requestId),
    );
    if (!approval) throw unknownRequest(requestId);
    return approval;
  }

  #answer(requestId: JsonRpcId, result: unknown): void {
    const { host } = this.#link;
    if (!host) throw notConnected();
    const { view } = this.#link;
    view.answering.add(requestId);
    host.answer(this.#requireSession(), requestId, result);
  }
}

function disposed(): AgentChatError {
  return new AgentChatError("disposed", "the client was disposed: make a new one");
}

function unknownRequest(requestId: JsonRpcId | undefined): AgentChatError {
  return new AgentChatError(
    "unknown_request",
    requestId === undefined
      ? "no permission request is open"
      : `no open request has the id ${JSON.stringify(requestId)}: it may be answered already`,
  );
}
