/**
 * Who hosts the session's log: our bridge, a recording, or, with a plain ACP server, this side
 * itself. Either way the client gets the same numbered events.
 */
import type { ContentBlock, InitializeResult } from "../acp/schema.js";
import type { AgentStateParams, AttachResult, HiddenMode, SessionEvent } from "../chat/events.js";
import type { PendingElicitation } from "../chat/state.js";
import type { JsonRpcId, JsonRpcNotification, JsonRpcRequest } from "../rpc/json-rpc.js";
import type { Peer, RequestOptions } from "../rpc/peer.js";
import type { Timers } from "../transport/connection.js";
import type { HistoryPage, HistoryQuery, ReplayOptions } from "./history.js";
import type { PlainLogs } from "./plain-log.js";

export interface Prompt {
  readonly promptId: string;
  readonly content: readonly ContentBlock[];
  readonly hidden: HiddenMode;
  /** Rides along in the request's `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Where and how a session is opened. */
export interface SessionPlace {
  /** Absolute. */
  readonly cwd: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface SessionSink {
  /** Comes before the events that it announces. */
  onAttached(sessionId: string, attached: AttachResult): void;
  onEvent(sessionId: string, event: SessionEvent): void;
  /** The bridge did not take an answer; the request is still open, or somebody else was first. */
  onAnswerRefused(requestId: JsonRpcId, reason: string): void;
  /** The agent's life outside any session. */
  onAgentState(state: AgentStateParams): void;
  /** The agent's questions that belong to no session, as during a login: all that are open. */
  onQuestions(open: readonly PendingElicitation[]): void;
}

export interface SessionHost {
  /** Resolves with the session's id once it is attached. */
  newSession(place: SessionPlace): Promise<string>;
  /** Asks the agent to bring a session of its own back, with its past. */
  loadSession(sessionId: string, place: SessionPlace): Promise<void>;
  /** Asks the agent to bring a session of its own back; nothing is told again. */
  resumeSession(sessionId: string, place: SessionPlace): Promise<void>;
  /**
   * Goes on with a session that the host holds, after `lastSeq` of `generation`, or from what
   * `replay` asks for. Rejects when the host does not hold it.
   */
  attach(sessionId: string, position: AttachPosition): Promise<void>;
  /** Settles when the request is answered; the turn's end comes as an event. */
  prompt(sessionId: string, prompt: Prompt): Promise<unknown>;
  /** Asks the agent to stop a turn. Returns false where there is nobody to ask. */
  cancel(sessionId: string, promptId: string): boolean;
  answer(sessionId: string | null, requestId: JsonRpcId, result: unknown): void;
  /** Changes a setting of the session by `method`, and makes the change an event. */
  set(
    sessionId: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<unknown>;
  history(query: HistoryQuery): Promise<HistoryPage>;
  /** Asks the host for a sign of life, where it can give one. */
  ping?(): Promise<unknown>;
  /** Returns false for what it does not know. */
  onNotification(notification: JsonRpcNotification): boolean;
  /** Returns false for what it does not know: somebody else must answer it. */
  onRequest(request: JsonRpcRequest): boolean;
  /** The connection is gone. */
  onLost(): void;
}

export interface AttachPosition {
  readonly generation: string | null;
  readonly lastSeq: number;
  readonly replay: ReplayOptions;
}

export interface HostOptions {
  readonly peer: Peer;
  readonly initialized: InitializeResult;
  readonly sink: SessionSink;
  readonly clock: () => number;
  readonly timers: Timers;
  /** What earlier connections to a plain server have seen. */
  readonly logs: PlainLogs;
  /** Which questions the client has said it can show. */
  readonly elicitation: { readonly form: boolean; readonly url: boolean };
}
