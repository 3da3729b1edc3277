/**
 * Wires the stages of one conversation: transport -> Peer -> SessionHost -> events -> SessionView.
 * What it wires is beside it: how sessions are opened (session-opener), logins (login), and what
 * can be asked about sessions (session-commands).
 */
import type { InitializeResult, SessionSummary } from "../acp/schema.js";
import type { AgentStateParams } from "../chat/events.js";
import type { PendingElicitation } from "../chat/state.js";
import {
  answerRefused,
  closed,
  notConnected,
  type AgentChatError,
  toChatError,
} from "../errors.js";
import type { JsonRpcId, JsonRpcNotification } from "../rpc/json-rpc.js";
import type { RequestOptions } from "../rpc/peer.js";
import { Connection, type ConnectionState } from "../transport/connection.js";
import { Heartbeat } from "../transport/heartbeat.js";
import type { CloseInfo } from "../transport/transport.js";
import { AgentConnection } from "./agent-connection.js";
import { bridgeFacts } from "./capabilities.js";
import type { SessionHost, SessionPlace, SessionSink } from "./host.js";
import type { ReplayOptions } from "./history.js";
import { Login } from "./login.js";
import type { LinkEvents, LinkOptions } from "./link-options.js";
import type { PlainLogs } from "./plain-log.js";
import { SessionCommands } from "./session-commands.js";
import { SessionOpener } from "./session-opener.js";
import { sessionPlace } from "./session-place.js";
import type { SessionView } from "./session-view.js";
import { ShownSession } from "./shown-session.js";

export class AgentLink {
  readonly #options: LinkOptions;
  readonly #events: LinkEvents;
  readonly #connection: Connection;
  readonly #heartbeat: Heartbeat | null;
  readonly #stopWaking: () => void;
  readonly #logs: PlainLogs = new Map();
  #current: AgentConnection | null = null;
  /** Why a session could not be opened, while that waits for a login. */
  #loginError: AgentChatError | null = null;

  readonly opener: SessionOpener;
  readonly login: Login;
  readonly commands: SessionCommands;
  readonly shown: ShownSession;
  initialized: InitializeResult | null = null;
  agentState: AgentStateParams | null = null;
  connectionState: ConnectionState = "disconnected";
  error: AgentChatError | null = null;
  /** A session can be used on this connection. */
  isReady = false;
  /** As last listed. */
  sessions: readonly SessionSummary[] = [];
  /** Open questions of the agent that belong to no session. */
  questions: readonly PendingElicitation[] = [];

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
    this.opener = new SessionOpener(this);
    this.shown = new ShownSession(options, this, events);
    this.login = new Login(this, events);
    this.commands = new SessionCommands(this);
    this.#connection = new Connection({
      connect: options.connect,
      reconnect: options.reconnect,
      timers: options.timers,
      random: Math.random,
      onOpen: () => void this.#onOpen(),
      onMessage: (text) => this.#onMessage(text),
      onLost: (error, info) => this.#onLost(error, info),
      onState: (state, error) => this.#onState(state, error),
    });
    this.#heartbeat = options.heartbeat
      ? new Heartbeat(
          options.timers,
          options.heartbeat,
          () => void this.host?.ping?.().catch(() => {}),
          () => this.#connection.drop("the host no longer answers"),
        )
      : null;
    this.#stopWaking = options.wake(() => this.retryNow());
  }

  /** Connects, or, where that has happened already, tries to open a session once more. */
  start(): void {
    this.#connection.start();
    if (this.host) {
      if (!this.isReady) void this.#openSession();
    } else if (this.#current && this.error) {
      // What was said to the first greeting stays said: greet again on the same connection.
      this.error = null;
      void this.#greet(this.#current);
    }
  }

  retryNow(): void {
    this.#connection.retryNow();
    this.#heartbeat?.check();
  }

  stop(reason: AgentChatError): void {
    this.#stopWaking();
    this.view.prompts.rejectAll(reason);
    this.#current?.close(reason);
    this.#connection.stop();
  }

  get view(): SessionView {
    return this.shown.view;
  }

  /** Null while there is no connection, or none that has been greeted. */
  get host(): SessionHost | null {
    return this.#current?.host ?? null;
  }

  /** @throws AgentChatError `not_connected`, or what the other side answers */
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown> {
    return this.#current?.request(method, params, options) ?? Promise.reject(notConnected());
  }

  /** The same for what an agent may want before it can answer `initialize`: the code of a login. */
  requestEarly(method: string, params?: unknown): Promise<unknown> {
    return this.#current?.requestEarly(method, params) ?? Promise.reject(notConnected());
  }

  /** @throws AgentChatError `not_connected` */
  notify(method: string, params?: unknown): void {
    if (!this.#current) throw notConnected();
    this.#current.notify(method, params);
  }

  /** Our bridge's part of the `initialize` result; empty with a plain server. */
  get bridge(): Readonly<Record<string, unknown>> {
    return bridgeFacts(this.initialized);
  }

  get replay(): ReplayOptions {
    return this.#options.replay;
  }

  get needsLogin(): boolean {
    return this.#loginError !== null;
  }

  show(sessionId: string | null): void {
    this.isReady = false;
    this.shown.show(sessionId);
  }

  flush(): void {
    this.shown.flush();
  }

  place(): SessionPlace {
    return sessionPlace(this.#options.cwd, this.bridge["cwd"]);
  }

  onReady(sessionId: string | null): void {
    this.error = null;
    this.#loginError = null;
    this.isReady = sessionId !== null;
    this.flush();
    this.#events.onChange();
    this.#events.onReady(sessionId);
  }

  onSessionLost(sessionId: string): void {
    this.view.live = false;
    this.view.resumable = false;
    this.#events.onSessionLost(sessionId);
  }

  onNewSession(): Promise<void> {
    return this.#events.onNewSession();
  }

  async onLoggedIn(): Promise<void> {
    if (this.needsLogin) this.error = null;
    this.#loginError = null;
    this.#events.onChange();
    if (!this.opener.autoSession || this.isReady) return;
    await this.attempt(() => this.opener.open());
  }

  /** What a person asked for; that it needs a login is a state and not only an error. */
  async attempt<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      const reason = toChatError(error);
      if (reason.code === "auth_required") this.#fail(reason);
      throw reason;
    }
  }

  onSessions(sessions: readonly SessionSummary[]): void {
    this.sessions = sessions;
    this.#events.onChange();
  }

  onSessionGone(sessionId: string): void {
    this.#logs.delete(sessionId);
    this.sessions = this.sessions.filter((session) => session.sessionId !== sessionId);
    if (sessionId === this.view.state.sessionId) this.show(null);
    this.#events.onChange();
  }

  onChange(): void {
    this.#events.onChange();
  }

  async #onOpen(): Promise<void> {
    const current = new AgentConnection(this.#options, {
      sink: this.#createSink(),
      logs: this.#logs,
      send: (text) => this.#connection.send(text),
      onNotification: (notification) => this.#onNotification(notification),
    });
    this.#current = current;
    const loginError = this.#loginError;
    this.#onState("connected", loginError, false);
    await this.#greet(current);
  }

  async #greet(current: AgentConnection): Promise<void> {
    const loginError = this.#loginError;
    try {
      const initialized = await current.handshake();
      if (current !== this.#current) return;
      this.initialized = initialized;
      const { agent, state } = this.bridge;
      if (typeof agent === "string" && typeof state === "string") {
        this.agentState = { agent, state: state as AgentStateParams["state"] };
      }
      await current.openHost();
      if (current !== this.#current) return;
    } catch (error) {
      if (current === this.#current) this.#fail(toChatError(error));
      return;
    }
    if (this.host?.ping) this.#heartbeat?.start();
    this.#events.onChange();
    // Asking again by ourselves would open the login page again and again.
    if (!loginError) await this.#openSession();
  }

  async #openSession(): Promise<void> {
    const current = this.#current;
    try {
      await this.opener.open();
    } catch (error) {
      if (current === this.#current) this.#fail(toChatError(error));
    }
  }

  #onNotification(notification: JsonRpcNotification): boolean {
    if (this.login.onNotification(notification)) this.#events.onChange();
    else if (notification.method === "elicitation/complete") {
      const { elicitationId: id } = (notification.params ?? {}) as { elicitationId?: unknown };
      if (typeof id === "string") this.#events.onElicitationComplete(id);
    } else return false;
    return true;
  }

  #createSink(): SessionSink {
    return {
      onAttached: (sessionId, attached) => this.shown.attached(sessionId, attached),
      onEvent: (sessionId, event) => this.shown.push(sessionId, event),
      onAnswerRefused: (requestId: JsonRpcId, reason) => {
        this.view.setAnswering(requestId, false);
        this.#events.onChange();
        this.#events.onError(answerRefused(requestId, reason));
      },
      onAgentState: (state) => this.#onAgentState(state),
      onQuestions: (open) => {
        const news = open.filter((question) => !this.questions.includes(question));
        this.questions = open;
        this.#events.onChange();
        this.#events.onChanges(
          news.map((elicitation) => ({ type: "elicitation_required", elicitation })),
        );
      },
    };
  }

  #onAgentState(state: AgentStateParams): void {
    const wasLoginDue = this.needsLogin || this.agentState?.state === "auth";
    this.agentState = state;
    if (state.state === "crashed" || state.state === "stopped") this.view.live = false;
    this.#events.onChanges([{ type: "agent_state", agentState: state }]);
    this.#events.onChange();
    // What fails then is told as any failure to open a session.
    if (state.state === "ready" && wasLoginDue) this.login.resolved().catch(() => {});
  }

  #onMessage(text: string): void {
    this.#heartbeat?.heard();
    this.#current?.receive(text);
  }

  #onLost(error: AgentChatError, info: CloseInfo): void {
    const current = this.#current;
    this.#current = null;
    this.#heartbeat?.stop();
    this.isReady = false;
    this.view.answering = new Set();
    current?.close(error);
    this.shown.lost(info);
  }

  #onState(state: ConnectionState, error: AgentChatError | null, isNews = true): void {
    const changed = state !== this.connectionState;
    this.connectionState = state;
    this.error = error;
    if (state === "disconnected") {
      this.#heartbeat?.stop();
      this.view.prompts.rejectAll(error ?? closed());
    }
    if (changed) this.#events.onConnectionState(state);
    this.#events.onChange();
    if (error && isNews) this.#events.onError(error);
  }

  #fail(error: AgentChatError): void {
    this.error = error;
    if (error.code === "auth_required") this.#loginError = error;
    this.#events.onChange();
    this.#events.onError(error);
  }
}
