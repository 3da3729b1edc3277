import type {
  AgentStateParams,
  JsonRpcNotification,
  JsonRpcRequest,
} from "@gemini-agent-chat/core";

/** A structured event, and the session that it is from. */
export interface StructuredEventOfSession {
  readonly sessionId: string;
  readonly type: string;
  readonly payload?: unknown;
  /** What stood between the tags. */
  readonly raw: string;
  /** Why the payload could not be read. */
  readonly error?: string;
}

/** What {@link BridgeEvents.turn_files} tells. */
export interface TurnFilesEvent {
  readonly sessionId: string;
  /** Absolute paths, each once. */
  readonly files: readonly string[];
  /** The options `hostApiUrl` and `sessionId`, where they are set. */
  readonly hostApiUrl?: string;
  readonly hostSessionId?: string;
}

/** What {@link GeminiBridge.on} tells about. */
export interface BridgeEvents {
  /** A request or notification of the agent. */
  "gemini:message": JsonRpcRequest | JsonRpcNotification;
  /**
   * A request or notification of a client that the bridge accepted, without the keys and the codes
   * of a login; and each structured event, as `{method: "bridge/structured_event", params}`, which
   * no client can send.
   */
  "client:message": JsonRpcRequest | JsonRpcNotification;
  /** A tag in the agent's text, read by the bridge. Its payload is the model's word: check it. */
  structured_event: StructuredEventOfSession;
  /** A turn has changed files, as far as its tools say so. */
  turn_files: TurnFilesEvent;
  "client:connected": { readonly clientId: string };
  "client:disconnected": { readonly clientId: string };
  agent_state: AgentStateParams;
  /** The agent is gone although nobody stopped it. */
  error: Error;
}
