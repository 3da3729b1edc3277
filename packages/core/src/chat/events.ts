/**
 * The one shape of everything that happens in a session. Whoever hosts the session
 * (our bridge, or the core itself against a plain ACP server) numbers the events;
 * live view, reload, second tab and recording all fold the same list.
 */
import type { JsonRpcId, JsonRpcMessage } from "../rpc/json-rpc.js";

/** One numbered event of a session's log. */
export interface SessionEvent {
  /** 1 for the first event of a session, then one more each. */
  readonly seq: number;
  /** When the host logged it, UNIX milliseconds. */
  readonly at: number;
  /** An ACP message, or one of the `bridge/*` messages named in {@link BridgeMethod}. */
  readonly message: JsonRpcMessage;
}

/** The key under which this project's data rides in `_meta` objects. */
export const META_KEY = "gemini-agent-chat";

/** The methods that this project adds to ACP, all under `bridge/`. */
export const BridgeMethod = {
  event: "bridge/event",
  session: "bridge/session",
  setting: "bridge/setting",
  permissionResolved: "bridge/permission_resolved",
  structuredEvent: "bridge/structured_event",
  turnEnded: "bridge/turn_ended",
  agentState: "bridge/agent_state",
  answerRefused: "bridge/answer_refused",
  attach: "bridge/attach",
  detach: "bridge/detach",
  history: "bridge/history",
  ping: "bridge/ping",
  restartAgent: "bridge/restart_agent",
  renameSession: "bridge/rename_session",
  searchSessions: "bridge/search_sessions",
  findFiles: "bridge/find_files",
} as const;

/** Who may stay invisible in a turn: nobody, the person, the agent, or both. */
export type HiddenMode = "none" | "user" | "assistant" | "turn";

/** Who settled a permission request or elicitation. */
export interface ResolvedBy {
  readonly kind: "client" | "policy" | "timeout" | "cancel" | "hidden" | "agent" | "exit";
  readonly name?: string;
}

/** `params` of `bridge/permission_resolved`. `id` is the id of the request event. */
export interface PermissionResolvedParams {
  readonly id: JsonRpcId;
  readonly outcome: unknown;
  readonly by: ResolvedBy;
}

/** `_meta["gemini-agent-chat"]` of a `session/prompt` event. */
export interface PromptMeta {
  readonly promptId: string;
  readonly hidden?: HiddenMode;
  readonly clientId?: string;
}

/** The life of the agent's process. */
export type AgentLifeState = "starting" | "ready" | "auth" | "crashed" | "stopped";

/** `params` of `bridge/agent_state`. */
export interface AgentStateParams {
  readonly agent: string;
  readonly state: AgentLifeState;
  readonly detail?: string;
}

/** The answer to `bridge/attach`; also rides in the results of session/new, load and resume. */
export interface AttachResult {
  /** Names one run of the numbering; a new one means: start from empty. */
  readonly generation: string;
  /** The oldest `seq` that the host still holds. */
  readonly first: number;
  /** Exactly the events that follow this answer: `from..to` (none: `from === to + 1`). */
  readonly from: number;
  readonly to: number;
  /** Some of the events asked for are gone. */
  readonly truncated: boolean;
  /** The client must empty its state before it applies what follows. */
  readonly reset: boolean;
  /** A turn is running. */
  readonly busy: boolean;
  /** The agent process that holds this session is alive. */
  readonly live: boolean;
  /** The agent can load or resume it. */
  readonly resumable: boolean;
  /** Requests that still wait for an answer. */
  readonly pending: readonly SessionEvent[];
}
