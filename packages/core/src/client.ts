/**
 * The file to read first: what an application calls.
 *
 * view -> AgentChatClient -> AgentLink (transport, Peer, SessionHost, SessionView) -> agent
 *
 * and back: session events -> ChatState -> AgentChatState and {@link ClientEvents}.
 */
import type { ElicitationOutcome, PromptResult, SessionSummary } from "./acp/schema.js";
import { ClientEmitter, emitChanges, type ClientEvents } from "./client-events.js";
import { CLIENT_INFO, linkOptions, type AgentChatClientOptions } from "./client-options.js";
import { composeState, type AgentChatState } from "./client-state.js";
import { BridgeMethod } from "./chat/events.js";
import type { ChatMessage, PendingApproval } from "./chat/state.js";
import { AgentChatError, closed, disposed, notConnected, unknownModel } from "./errors.js";
import { deferred, type Deferred } from "./rpc/deferred.js";
import type { JsonRpcId } from "./rpc/json-rpc.js";
import type { RequestOptions } from "./rpc/peer.js";
import { AgentLink } from "./session/agent-link.js";
import { answerQuestion, approve, reject } from "./session/answers.js";
import type { FetchReplayOptions } from "./session/fetch-replay.js";
import { findFiles, type FindFilesOptions, type FoundFiles } from "./session/find-files.js";
import type { ReplayOptions } from "./session/history.js";
import { lazyPart } from "./session/lazy-part.js";
import { makePrompt, type SendOptions } from "./session/make-prompt.js";
import { loadOlder, type OlderMessages } from "./session/past.js";
import type { ListOptions, SessionPage } from "./session/session-commands.js";
import type { ConnectionState } from "./transport/connection.js";
import { runtimeTimers, uuid } from "./transport/runtime.js";
import { websocketTransport, type WebSocketTransportOptions } from "./transport/websocket.js";

const replayPart = lazyPart(() => import("./session/fetch-replay.js"));
const exportPart = lazyPart(() => import("./session/export-recording.js"));

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
  readonly #events = new ClientEmitter();
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
    this.#link = new AgentLink(linkOptions(options), {
      onChange: () => this.#publish(),
      onChanges: (changes) => emitChanges(this.#events.emit, changes, this.#link.view.state),
      onReplayed: (count) => this.#events.emit("messages_replayed", { count }),
      onReady: (sessionId) => {
        this.#ready?.resolve();
        if (sessionId !== null) this.#events.emit("session_ready", sessionId);
      },
      onSessionLost: (sessionId) => this.#events.emit("session_lost", { sessionId }),
      onConnectionState: (state) => {
        if (state === "disconnected") this.#failReady(this.#link.error);
        this.#events.emit("connection_state_changed", { state });
      },
      onError: (error) => {
        if (!this.#link.isReady) this.#failReady(error);
        this.#events.emit("error", error);
      },
      onNewSession: () => this.#applyModel(),
      onAuthRequired: (url) => this.#events.emit("auth_required", url),
      onAuthResolved: () => this.#events.emit("auth_resolved"),
      onElicitationComplete: (id) =>
        this.#events.emit("elicitation_completed", { elicitationId: id }),
    });
  }

  /**
   * Reads a part of a session's past without following it: for lists of old messages, and for
   * `prependMessages()`. With our bridge from its log; from a plain server what it replays.
   * @throws AgentChatError `unreachable`, `token_refused`, `disconnected`, `rpc_error`,
   *   `load_failed`
   *
   * @example
   * const [oldest] = client.getMessages();
   * if (oldest) await AgentChatClient.fetchReplay(url, { before: oldest.ts, limit: 20 });
   */
  static async fetchReplay(
    url: string,
    replay: ReplayOptions = {},
    options: FetchReplayOptions & Omit<WebSocketTransportOptions, "url"> = {},
  ): Promise<readonly ChatMessage[]> {
    const connect = websocketTransport({ ...options, url });
    const { fetchReplay } = await replayPart();
    const context = { connect, clientInfo: CLIENT_INFO, timers: runtimeTimers, clock: Date.now };
    return fetchReplay(context, replay, options);
  }

  /**
   * Resolves when the session is ready, or, with `autoSession: false`, when the agent has answered.
   * A second call gets the same promise. After a rejection it can be called again; with
   * `unreachable` the client goes on trying meanwhile.
   * @throws AgentChatError `unreachable`, `token_refused`, `auth_required`, `agent_down`,
   *   `cwd_required`, `load_failed`, `disposed`
   */
  connect(options: { readonly autoSession?: boolean } = {}): Promise<void> {
    if (this.#disposed) return Promise.reject(disposed());
    if (this.#ready) return this.#ready.promise;
    this.#link.opener.autoSession = options.autoSession ?? true;
    this.#ready = deferred();
    const { promise } = this.#ready;
    this.#link.start();
    return promise;
  }

  /**
   * Sends a prompt and resolves at the turn's end. The message is in `messages` at once; after
   * a rejection with `turn_running` it was not sent.
   * @throws AgentChatError `session_not_ready`, `turn_running`, `message_too_large`,
   *   `session_not_live`, `rpc_error` (the turn failed), `disconnected`, `disposed`
   */
  async sendMessage(text: string, options: SendOptions = {}): Promise<PromptResult> {
    const sessionId = this.#requireSession();
    const prompt = makePrompt(this.#randomId(), text, options, this.#link.bridge["limits"]);
    if (this.#link.view.activePromptId !== null) {
      throw new AgentChatError(
        "turn_running",
        "one turn runs already: send this after turn_completed, or cancel() first",
      );
    }
    const ended = this.#link.view.wait(prompt, this.#clock());
    this.#link.shown.submit(sessionId, prompt);
    this.#publish();
    return ended;
  }

  /**
   * Asks the running turn to stop: once, and only while one runs; a recording cannot be asked. Open
   * requests are answered `cancelled`.
   */
  cancel(): void {
    const { view, host } = this.#link;
    const { sessionId } = view.state;
    const promptId = view.activePromptId;
    if (sessionId === null || promptId === null || view.stopping || !host) return;
    if (!host.cancel(sessionId, promptId)) return;
    view.stoppedPromptId = promptId;
    this.#publish();
  }

  /**
   * Answers a permission request; without `requestId` the oldest one.
   * @throws AgentChatError `unknown_request`, `unknown_option`, `read_only`
   */
  approveTool(optionId: string, requestId?: JsonRpcId): void {
    approve(this.#link, optionId, requestId);
  }

  /** Refuses by the request's own reject option (once before always), else with `cancelled`. */
  rejectTool(requestId?: JsonRpcId): void {
    reject(this.#link, requestId);
  }

  /** @throws AgentChatError `unknown_request` */
  answerElicitation(requestId: JsonRpcId, outcome: ElicitationOutcome): void {
    answerQuestion(this.#link, requestId, outcome);
  }

  /** Starts a new session and resolves with its id. `meta` goes to the agent as `_meta`. */
  newSession(options: { readonly meta?: SendOptions["meta"] } = {}): Promise<string> {
    return this.#link.attempt(() => this.#link.opener.create(options.meta));
  }

  /** Goes on with another session: one that the host holds, or that the agent can load. */
  loadSession(sessionId: string): Promise<void> {
    return this.#link.attempt(() => this.#link.opener.load(sessionId));
  }

  /**
   * Has the agent take a session up again that is not `live`; by default the one that is shown.
   * @throws AgentChatError `unsupported`
   */
  resumeSession(sessionId: string = this.#shownSession()): Promise<void> {
    return this.#link.attempt(() => this.#link.opener.resume(sessionId));
  }

  /** All sessions, page by page; they are in the state's `sessions` too. @throws AgentChatError `unsupported` */
  listSessions(options: ListOptions = {}): Promise<readonly SessionSummary[]> {
    return this.#link.commands.list(options);
  }

  /** One page of sessions, for long lists. @throws AgentChatError `unsupported` */
  listSessionsPage(options: ListOptions = {}): Promise<SessionPage> {
    return this.#link.commands.page(options);
  }

  /** Lets the agent free a session; what is shown of it stays. @throws AgentChatError `unsupported` */
  async closeSession(sessionId: string = this.#shownSession()): Promise<void> {
    await this.#link.commands.close(sessionId);
  }

  /** @throws AgentChatError `unsupported` */
  deleteSession(sessionId: string): Promise<void> {
    return this.#link.commands.delete(sessionId);
  }

  /** @throws AgentChatError `unsupported` */
  async renameSession(title: string, sessionId: string = this.#shownSession()): Promise<void> {
    await this.#link.commands.rename(sessionId, title);
  }

  /** Switches to one of `modes.availableModes`. @throws AgentChatError `session_not_ready`, `rpc_error` */
  async setMode(modeId: string): Promise<void> {
    await this.#link.commands.setMode(this.#requireSession(), modeId);
  }

  /**
   * Switches to another model, through whichever selector the agent offers.
   * @throws AgentChatError `session_not_ready`, `rpc_error`
   */
  async setModel(modelId: string): Promise<void> {
    await this.#link.commands.setModel(this.#requireSession(), modelId);
  }

  /** Sets one of `configOptions`. @throws AgentChatError `session_not_ready`, `rpc_error` */
  async setConfigOption(configId: string, value: string | boolean): Promise<void> {
    await this.#link.commands.setConfigOption(this.#requireSession(), configId, value);
  }

  /**
   * Logs in with one of `authMethods`, then opens the session that was waiting for it. Waits for
   * the person as long as that takes: `signal` ends it.
   * @param meta goes to the agent as `_meta`: `{ "api-key": key }` for a key
   * @throws AgentChatError `cancelled`, `rpc_error`, `not_connected`
   */
  authenticate(
    methodId: string,
    meta?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<void> {
    return this.#link.login.authenticate(methodId, meta, options);
  }

  /**
   * Passes the code on that the page at `authUrl` has shown. Resolves when the login is done.
   * @throws AgentChatError `auth_required` when the code is not accepted, `not_connected`
   */
  submitAuthCode(code: string): Promise<void> {
    return this.#link.login.submitCode(code);
  }

  /**
   * Gives up the login that is under way, whoever began it; its `authenticate()` rejects. Never
   * rejects itself.
   */
  cancelLogin(): Promise<void> {
    const given = this.#link.login.cancel();
    this.#link.onChange();
    return given;
  }

  /** @throws AgentChatError `unsupported` */
  logout(): Promise<void> {
    return this.#link.login.logout();
  }

  /** Starts the bridge's agent anew, after a crash or when it no longer answers. */
  async restartAgent(): Promise<void> {
    const agent = this.#link.view.state.agentId ?? this.#link.agentState?.agent;
    await this.#link.request(BridgeMethod.restartAgent, { ...(agent && { agent }) });
  }

  /**
   * Finds files of the project whose path holds `query`, for mentions. With our bridge only.
   * @throws AgentChatError `unsupported` with a plain server, `cancelled`, `not_connected`
   *
   * @example
   * const { files } = await client.findFiles("readme", { limit: 20 });
   */
  findFiles(query: string, options: FindFilesOptions = {}): Promise<FoundFiles> {
    return findFiles(this.#link, query, options);
  }

  /** Calls an extension method (`_…`) of the agent. @throws AgentChatError `unsupported`, `cancelled` */
  extMethod(method: string, params?: unknown, options?: RequestOptions): Promise<unknown> {
    return this.#link.request(method, params, options);
  }

  /** @throws AgentChatError `not_connected` */
  extNotification(method: string, params?: unknown): void {
    this.#link.notify(method, params);
  }

  /** Fetches up to `turns` turns before those shown, and puts them in front. For infinite scroll. */
  async loadOlder(turns: number): Promise<OlderMessages> {
    const { host, view } = this.#link;
    if (!host) throw notConnected();
    const older = await loadOlder(host, view, turns);
    if (older.count > 0) this.#onPrepended(older.count);
    else this.#publish();
    return older;
  }

  /** Puts messages before all others, except those that are shown already. */
  prependMessages(messages: readonly ChatMessage[]): void {
    const count = this.#link.view.prepend(messages);
    if (count > 0) this.#onPrepended(count);
  }

  /**
   * A whole session as the text of a `.jsonl` file, for `RecordingPlayer`; by default the one that
   * is shown. Of another one as much as the host holds.
   */
  async exportRecording(sessionId: string = this.#requireSession()): Promise<string> {
    const { host } = this.#link;
    if (!host) throw notConnected();
    const { exportRecording } = await exportPart();
    return exportRecording(host, sessionId, this.#agentId());
  }

  /** The state now: the same object until something changes. */
  getState(): AgentChatState {
    return (this.#state ??= this.#compose());
  }

  /** The messages, oldest first; hidden ones only when asked for. */
  getMessages(options: { readonly includeHidden?: boolean } = {}): readonly ChatMessage[] {
    return this.#link.view.messages(options.includeHidden);
  }

  /** The oldest permission request that waits for a person, or null. */
  getPendingApproval(): PendingApproval | null {
    return this.#link.view.state.approvals[0] ?? null;
  }

  /** Every permission request that waits for a person, oldest first. */
  getPendingApprovals(): readonly PendingApproval[] {
    return this.#link.view.state.approvals;
  }

  /** As the state's `connectionState`. */
  getConnectionState(): ConnectionState {
    return this.#link.connectionState;
  }

  /** The page on which the person can log in, while the agent waits for that. */
  getAuthUrl(): string | null {
    return this.#link.login.url;
  }

  /** The session that is shown, or null before there is one. */
  getSessionId(): string | null {
    return this.#link.view.state.sessionId;
  }

  /** Which session the next `connect()` goes on with; null for a new one. */
  setSessionId(sessionId: string | null): void {
    if (sessionId === this.#link.view.state.sessionId) return;
    this.#ready = null;
    this.#link.show(sessionId);
  }

  /** Tries at once when a retry is due later: the network is back, the page is shown again. */
  retryNow(): void {
    this.#link.retryNow();
  }

  /** Returns what ends it. A listener that throws does not keep others from being called. */
  on<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    return this.#events.on(name, listener);
  }

  /** As {@link on}, for one time. */
  once<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    return this.#events.once(name, listener);
  }

  /** Ends what {@link on} began with the same listener. */
  off<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): void {
    this.#events.off(name, listener);
  }

  /** Closes the connection for good. Every open promise is rejected with `disposed`. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#ready?.reject(disposed());
    this.#link.stop(disposed());
    this.#events.clear();
  }

  #publish(): void {
    this.#state = this.#compose();
    this.#events.emit("change", this.#state);
  }

  #onPrepended(count: number): void {
    this.#publish();
    this.#events.emit("messages_replayed", { count });
  }

  #compose(): AgentChatState {
    const { view, error, login } = this.#link;
    const { connectionState, initialized, agentState, questions, sessions } = this.#link;
    return composeState(
      {
        connectionState,
        connectionError: error,
        initialized,
        agentId: this.#agentId(),
        agentState: agentState ?? view.state.agentState,
        authUrl: login.url,
        questions,
        sessions,
        view,
      },
      this.#state,
    );
  }

  #agentId(): string | null {
    const { view, bridge } = this.#link;
    const { agent } = bridge;
    return view.state.agentId ?? (typeof agent === "string" ? agent : null);
  }

  /** The next `connect()` is a new try. */
  #failReady(error: AgentChatError | null): void {
    const waiting = this.#ready;
    this.#ready = null;
    waiting?.reject(error ?? closed());
  }

  /** The option was given for every new session; an agent without such a model keeps its own. */
  async #applyModel(): Promise<void> {
    const model = this.#model;
    if (!model) return;
    const offered = this.#link.commands.modelIds();
    if (offered.includes(model)) await this.setModel(model);
    else this.#events.emit("error", unknownModel(model, offered));
  }

  #shownSession(): string {
    if (this.#disposed) throw disposed();
    const { sessionId } = this.#link.view.state;
    if (sessionId !== null) return sessionId;
    throw new AgentChatError(
      "session_not_ready",
      "there is no session yet: wait for connect() or call newSession()",
    );
  }

  #requireSession(): string {
    if (this.#disposed) throw disposed();
    if (this.#link.host) return this.#shownSession();
    throw new AgentChatError(
      "session_not_ready",
      "there is no connection now: wait for session_ready, or call connect()",
    );
  }
}
