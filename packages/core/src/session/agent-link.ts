/**
 * Wires the stages of one conversation: transport -> Peer -> SessionHost -> events -> SessionView.
 * Knows how a session comes to be usable again after anything that can happen to a connection.
 */
import type { InitializeResult } from "../acp/schema.js";
import type { ChatChange } from "../chat/changes.js";
import type { ReduceOptions } from "../chat/draft.js";
import { META_KEY, type AgentStateParams, type AttachResult } from "../chat/events.js";
import { AgentChatError, notConnected, toChatError } from "../errors.js";
import { isRecord, RpcCode, type JsonRpcId } from "../rpc/json-rpc.js";
import { Peer } from "../rpc/peer.js";
import {
  Connection,
  type ConnectionState,
  type ReconnectOptions,
  type Timers,
} from "../transport/connection.js";
import type { CloseInfo, Connect } from "../transport/transport.js";
import { BridgeHost } from "./bridge-host.js";
import type { Prompt, ReplayOptions, SessionHost } from "./host.js";
import { PlainHost } from "./plain-host.js";
import { SessionView } from "./session-view.js";

export interface LinkOptions {
  readonly connect: Connect;
  readonly reconnect: ReconnectOptions | false;
  readonly timers: Timers;
  readonly clock: () => number;
  readonly scheduler: (flush: () => void) => void;
  readonly reduce: ReduceOptions;
  readonly sessionId: string | null;
  readonly replay: ReplayOptions;
  readonly cwd: string | undefined;
  readonly clientInfo: Readonly<Record<string, unknown>>;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

/** What the link tells its owner. */
export interface LinkEvents {
  /** Something that a view shows is different now. */
  onChange(): void;
  onChanges(changes: readonly ChatChange[]): void;
  onReplayed(count: number): void;
  onReady(sessionId: string): void;
  onSessionLost(sessionId: string): void;
  onConnectionState(state: ConnectionState): void;
  onError(error: AgentChatError): void;
  /** A session was just made: the moment to choose its model. */
  onNewSession(): Promise<void>;
}

/** ws's code for a message over the limit: what was sent must not be sent again. */
const MESSAGE_TOO_BIG = 1009;

export class AgentLink {
  readonly #options: LinkOptions;
  readonly #events: LinkEvents;
  readonly #connection: Connection;
  #peer: Peer | null = null;
  #flushScheduled = false;
  #opening: Promise<void> | null = null;

  host: SessionHost | null = null;
  view: SessionView;
  initialized: InitializeResult | null = null;
  agentState: AgentStateParams | null = null;
  connectionState: ConnectionState = "disconnected";
  error: AgentChatError | null = null;
  /** Makes a session when there is none to go on with. */
  autoSession = true;

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
    this.view = new SessionView(options.sessionId, options.reduce);
    this.#connection = new Connection({
      connect: options.connect,
      reconnect: options.reconnect,
      timers: options.timers,
      random: Math.random,
      onOpen: () => void this.#onOpen(),
      onMessage: (text) => this.#peer?.receive(text),
      onLost: (error, info) => this.#onLost(error, info),
      onState: (state, error) => this.#onState(state, error),
    });
  }

  start(): void {
    this.#connection.start();
  }

  retryNow(): void {
    this.#connection.retryNow();
  }

  stop(reason: AgentChatError): void {
    this.view.rejectAll(reason);
    this.#peer?.close(reason);
    this.#connection.stop();
  }

  /** @throws AgentChatError `not_connected`, or what the other side answers */
  request(method: string, params: unknown): Promise<unknown> {
    if (!this.#peer || !this.initialized) return Promise.reject(notConnected());
    return this.#peer.request(method, params);
  }

  /** Our bridge's part of the `initialize` result; empty with a plain server. */
  get bridge(): Readonly<Record<string, unknown>> {
    const meta = this.initialized?._meta?.[META_KEY];
    return isRecord(meta) ? meta : {};
  }

  /** Sends a prompt. To a session whose agent has ended it is the request to bring it back. */
  submit(sessionId: string, prompt: Prompt): void {
    const { view } = this;
    const send = async (): Promise<unknown> => {
      // A live one gets it at once: a cancel right after it must not overtake it.
      if (!view.live) await this.revive();
      return this.host?.prompt(sessionId, prompt);
    };
    send().catch((error: unknown) => {
      // Lost connections come back, and with them the question whether the log has the prompt.
      const reason = toChatError(error);
      if (reason.code === "disconnected" || reason.code === "not_connected") return;
      this.flush();
      view.reject(prompt.promptId, reason);
      this.#events.onChange();
    });
  }

  /** Shows another session, from empty. */
  show(sessionId: string | null): void {
    const replaced = new AgentChatError(
      "session_lost",
      "the client went on to another session before this turn had ended",
    );
    this.view.rejectAll(replaced);
    this.view = new SessionView(sessionId, this.#options.reduce);
    this.#events.onChange();
  }

  async newSession(): Promise<string> {
    const { host } = this;
    if (!host) throw notConnected();
    const sessionId = await host.newSession(this.#cwd());
    await this.#events.onNewSession();
    return sessionId;
  }

  /** Has the agent load the view's session if no agent process holds it any more. */
  async revive(): Promise<void> {
    const { view, host } = this;
    const { sessionId } = view.state;
    if (view.live || !host || sessionId === null) return;
    try {
      await host.loadSession(sessionId, this.#cwd());
    } catch (error) {
      if (isRefusal(error)) view.resumable = false;
      this.#events.onChange();
      throw error;
    }
    this.flush();
  }

  /** Goes on with the view's session, or makes a new one. One attempt at a time. */
  openSession(): Promise<void> {
    this.#opening ??= this.#openSession().finally(() => (this.#opening = null));
    return this.#opening;
  }

  /** Folds what has arrived and tells what it changed. */
  flush(): void {
    this.#flushScheduled = false;
    const { view } = this;
    const { changes, replayed, caughtUp } = view.flush();
    if (changes.length === 0 && replayed === null && !caughtUp) return;
    if (caughtUp && view.state.sessionId) this.#resend(view.state.sessionId);
    this.#events.onChange();
    if (replayed !== null && replayed > 0) this.#events.onReplayed(replayed);
    this.#events.onChanges(changes);
  }

  async #onOpen(): Promise<void> {
    const peer = new Peer({
      send: (text) => this.#connection.send(text),
      onRequest: (request) => this.host?.onRequest(request),
      onNotification: (notification) => this.host?.onNotification(notification),
    });
    this.#peer = peer;
    this.#onState("connected", null);
    try {
      const initialized = (await peer.request("initialize", {
        protocolVersion: 1,
        clientInfo: this.#options.clientInfo,
        clientCapabilities: {
          ...this.#options.capabilities,
          _meta: { [META_KEY]: { version: 1 } },
        },
      })) as InitializeResult;
      if (peer !== this.#peer) return;
      this.initialized = initialized;
      this.#chooseHost(peer, initialized);
      this.#events.onChange();
      await this.openSession();
    } catch (error) {
      if (peer === this.#peer) this.#fail(toChatError(error));
    }
  }

  #chooseHost(peer: Peer, initialized: InitializeResult): void {
    const options = {
      peer,
      initialized,
      clock: this.#options.clock,
      sink: {
        onAttached: (sessionId: string, attached: AttachResult) =>
          this.#onAttached(sessionId, attached),
        onEvent: (sessionId: string, event: Parameters<SessionView["push"]>[0]) => {
          if (sessionId !== this.view.state.sessionId) return;
          this.view.push(event);
          this.#scheduleFlush();
        },
        onAnswerRefused: (requestId: JsonRpcId, reason: string) => {
          this.view.answering.delete(requestId);
          this.#events.onError(
            new AgentChatError(
              "unknown_request",
              `the answer to ${JSON.stringify(requestId)} was refused: ${reason}`,
            ),
          );
        },
        onAgentState: (state: AgentStateParams) => {
          this.agentState = state;
          this.#events.onChanges([{ type: "agent_state", agentState: state }]);
          this.#events.onChange();
        },
      },
    };
    const { agent, state } = this.bridge;
    if (typeof agent === "string" && typeof state === "string") {
      this.agentState = { agent, state: state as AgentStateParams["state"] };
    }
    this.host = "version" in this.bridge ? new BridgeHost(options) : new PlainHost(options);
  }

  async #openSession(): Promise<void> {
    const { host } = this;
    if (!host) throw notConnected();
    const { sessionId } = this.view.state;
    if (sessionId !== null && (await this.#resume(host, sessionId))) {
      this.#ready(sessionId);
    } else if (this.autoSession) {
      this.#ready(await this.newSession());
    } else {
      this.#events.onReady("");
    }
  }

  /** The host's log first; else the agent's own memory; else the session is lost. */
  async #resume(host: SessionHost, sessionId: string): Promise<boolean> {
    const { generation, state } = this.view;
    try {
      const { replay } = this.#options;
      await host.attach(sessionId, { generation, lastSeq: state.lastSeq, replay });
      return true;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    try {
      if (!this.initialized?.agentCapabilities?.loadSession) throw new Error("cannot load");
      await host.loadSession(sessionId, this.#cwd());
      return true;
    } catch (error) {
      const reason = toChatError(error);
      if (reason.code === "disconnected" || reason.code === "auth_required") throw reason;
      this.show(null);
      this.#events.onSessionLost(sessionId);
      return false;
    }
  }

  #ready(sessionId: string): void {
    this.error = null;
    this.flush();
    this.#events.onChange();
    this.#events.onReady(sessionId);
  }

  #onAttached(sessionId: string, attached: AttachResult): void {
    if (sessionId !== this.view.state.sessionId) this.show(sessionId);
    this.view.attached(attached);
    this.#scheduleFlush();
  }

  #resend(sessionId: string): void {
    for (const prompt of this.view.unconfirmed) this.submit(sessionId, prompt);
  }

  #onLost(error: AgentChatError, info: CloseInfo): void {
    const { host } = this;
    this.host = null;
    this.view.answering.clear();
    host?.onLost();
    this.flush();
    if (info.code === MESSAGE_TOO_BIG) {
      const tooLarge = new AgentChatError(
        "message_too_large",
        "the host closed the connection because the last message was over its limit: send less",
      );
      for (const prompt of this.view.unconfirmed) this.view.reject(prompt.promptId, tooLarge);
    }
    const peer = this.#peer;
    this.#peer = null;
    peer?.close(error);
  }

  #onState(state: ConnectionState, error: AgentChatError | null): void {
    const changed = state !== this.connectionState;
    this.connectionState = state;
    this.error = error;
    if (state === "disconnected") {
      this.view.rejectAll(
        error ?? new AgentChatError("disconnected", "the connection was closed for good"),
      );
    }
    if (changed) this.#events.onConnectionState(state);
    this.#events.onChange();
    if (error) this.#events.onError(error);
  }

  #fail(error: AgentChatError): void {
    this.error = error;
    this.#events.onChange();
    this.#events.onError(error);
  }

  #scheduleFlush(): void {
    if (this.#flushScheduled) return;
    this.#flushScheduled = true;
    this.#options.scheduler(() => this.flush());
  }

  #cwd(): string {
    const cwd = this.#options.cwd ?? this.bridge["cwd"];
    if (typeof cwd === "string") return cwd;
    throw new AgentChatError(
      "cwd_required",
      "a plain ACP server needs an absolute working directory: pass `cwd` to the client",
    );
  }
}

/** The agent itself said no: asking again would not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof AgentChatError && error.code === "rpc_error" && error.rpc !== undefined;
}

function isGone(error: unknown): boolean {
  return (
    error instanceof AgentChatError &&
    (error.code === "session_lost" || error.rpc?.code === RpcCode.notFound)
  );
}
