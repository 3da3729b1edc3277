/**
 * Who hosts the session's log: our bridge, or, with a plain ACP server, this side itself.
 * Either way the client gets the same numbered events.
 */
import type { ContentBlock, InitializeResult } from "../acp/schema.js";
import type { AgentStateParams, AttachResult, HiddenMode, SessionEvent } from "../chat/events.js";
import type { JsonRpcId, JsonRpcNotification, JsonRpcRequest } from "../rpc/json-rpc.js";
import type { Peer } from "../rpc/peer.js";

/** Which part of a session's past is wanted; `limit` in turns, times in UNIX ms, both exclusive. */
export interface ReplayOptions {
  readonly limit?: number;
  readonly since?: number;
  readonly before?: number;
}

export interface Prompt {
  readonly promptId: string;
  readonly content: readonly ContentBlock[];
  readonly hidden: HiddenMode;
}

export interface SessionSink {
  /** Comes before the events that it announces. */
  onAttached(sessionId: string, attached: AttachResult): void;
  onEvent(sessionId: string, event: SessionEvent): void;
  /** The bridge did not take an answer; the request is still open, or somebody else was first. */
  onAnswerRefused(requestId: JsonRpcId, reason: string): void;
  /** The agent's life outside any session. */
  onAgentState(state: AgentStateParams): void;
}

export interface SessionHost {
  /** Resolves with the session's id once it is attached. */
  newSession(cwd: string): Promise<string>;
  /** Asks the agent to bring a session of its own back. */
  loadSession(sessionId: string, cwd: string): Promise<void>;
  /**
   * Goes on with a session that the host holds, after `lastSeq` of `generation`, or from what
   * `replay` asks for. Rejects when the host does not hold it.
   */
  attach(sessionId: string, position: AttachPosition): Promise<void>;
  /** Settles when the request is answered; the turn's end comes as an event. */
  prompt(sessionId: string, prompt: Prompt): Promise<unknown>;
  cancel(sessionId: string, promptId: string): void;
  answer(sessionId: string, requestId: JsonRpcId, result: unknown): void;
  onNotification(notification: JsonRpcNotification): void;
  onRequest(request: JsonRpcRequest): void;
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
}
