/**
 * What a session looks like after a list of events: plain, immutable, shared where unchanged.
 * An unchanged message, part or tool call is the same object; a changed one is a new object.
 */
import type {
  AvailableCommand,
  ConfigOption,
  ContentBlock,
  ElicitationRequest,
  PermissionOption,
  PlanEntry,
  SessionModels,
  SessionModes,
  StopReason,
  ToolContent,
  ToolKind,
  ToolLocation,
  Usage,
} from "../acp/schema.js";
import type { JsonRpcId } from "../rpc/json-rpc.js";
import type { AgentStateParams, HiddenMode } from "./events.js";
import type { ToolFileDiff } from "./file-diff.js";
import type { StreamedText } from "./streamed-text.js";

/** ACP's `pending` is `queued`, `in_progress` is `running`; unknown statuses are kept as they came. */
export type ToolStatus =
  "queued" | "running" | "completed" | "failed" | "cancelled" | (string & Record<never, never>);

/** One tool call, followed from its first mention to its end. */
export interface ToolCall {
  readonly id: string;
  /** The tool's name: ACP's `name`, else read from the id, else the kind. */
  readonly name: string;
  /** As the agent sent it. */
  readonly title: string;
  readonly kind: ToolKind;
  readonly status: ToolStatus;
  /** Why an unfinished call was closed by us and not by the agent. */
  readonly closedBy?: "rejected" | "cancelled" | "interrupted";
  readonly description?: string;
  readonly workingDir?: string;
  /** The command or object without the cwd and description that old agents put into the title. */
  readonly input?: string;
  readonly args?: unknown;
  /** All text of `content`, joined. */
  readonly result?: string;
  readonly content: readonly ToolContent[];
  readonly locations: readonly ToolLocation[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  /** The first of `diffs`. */
  readonly diff?: ToolFileDiff;
  readonly diffs: readonly ToolFileDiff[];
  /** UNIX ms of the first and of the last event. */
  readonly ts: number;
  readonly endedAt?: number;
  readonly seq: number;
}

/** A line in the conversation that neither side said. */
export interface NoticePart {
  readonly type: "notice";
  readonly kind: "mode" | "empty_turn" | "stop_reason" | "error" | "agent";
  readonly severity: "info" | "warning" | "error";
  readonly title: string;
  readonly description?: string;
}

/** The parts of an agent's message, in their true order. */
export type MessagePart =
  | TextPart
  | ThoughtPart
  | { readonly type: "tool_call"; readonly call: ToolCall }
  | {
      readonly type: "image";
      readonly image: { readonly data: string; readonly mimeType: string; readonly uri?: string };
    }
  | { readonly type: "resource"; readonly resource: ContentBlock }
  | NoticePart
  | { readonly type: "unknown"; readonly value: unknown };

/** Streamed text: read `text` for the whole, or `stream.since(n)` for what is new. */
export interface TextPart {
  readonly type: "text";
  readonly stream: StreamedText;
  /** The whole text. A getter: reading costs the length. */
  readonly text: string;
}
/** Streamed thinking: read `thought` for the whole, or `stream.since(n)` for what is new. */
export interface ThoughtPart {
  readonly type: "thought";
  readonly stream: StreamedText;
  /** The whole thought. A getter: reading costs the length. */
  readonly thought: string;
}

export interface UserMessage {
  readonly id: string;
  readonly role: "user";
  readonly text: string;
  /** The prompt as it was sent, pictures and files included. */
  readonly content: readonly ContentBlock[];
  readonly hidden?: boolean;
  /** Not yet confirmed by the host. */
  readonly pending?: boolean;
  readonly ts: number;
  readonly seq?: number;
}

export interface AssistantMessage {
  readonly id: string;
  readonly role: "assistant";
  /** All text parts, joined. A getter: reading costs the length. */
  readonly text: string;
  /** All thoughts, joined. A getter: reading costs the length. */
  readonly thought: string;
  readonly content: readonly MessagePart[];
  readonly toolCalls: readonly ToolCall[];
  readonly stopReason?: StopReason;
  readonly error?: TurnError;
  readonly hidden?: boolean;
  readonly ts: number;
  readonly endedAt?: number;
  readonly seq: number;
}

export type ChatMessage = UserMessage | AssistantMessage;

/** Why a turn failed, as the agent or the bridge said it. */
export interface TurnError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A permission request that waits for a person. */
export interface PendingApproval {
  readonly requestId: JsonRpcId;
  readonly toolCall: {
    readonly toolCallId: string;
    readonly kind: ToolKind;
    /** Exactly as the agent sent it: what will run. */
    readonly title: string;
    readonly locations?: readonly ToolLocation[];
    readonly input?: string;
    readonly description?: string;
    readonly workingDir?: string;
    readonly args?: unknown;
    readonly rawInput?: unknown;
    readonly content?: readonly ToolContent[];
  };
  readonly options: readonly (PermissionOption & { readonly label: string })[];
  readonly ts: number;
}

/** A question of the agent that waits for a person. */
export interface PendingElicitation {
  readonly requestId: JsonRpcId;
  readonly request: ElicitationRequest;
  readonly ts: number;
}

/** The turn that runs now. */
export interface RunningTurn {
  readonly promptId: string;
  readonly hidden: HiddenMode;
  readonly startedAt: number;
  /** The last sign of life from the agent, UNIX ms. */
  readonly lastUpdateAt: number;
}

/** Something said outside any turn. */
export interface Notice {
  readonly severity: "info" | "warning" | "error" | (string & Record<never, never>);
  readonly title: string;
  readonly description?: string;
  readonly ts: number;
  readonly seq: number;
}

/** A session, folded. Start from {@link emptyChatState}. */
export interface ChatState {
  readonly sessionId: string | null;
  readonly agentId: string | null;
  readonly cwd: string | null;
  readonly title: string | null;
  /** The newest event applied; 0 for none. */
  readonly lastSeq: number;
  /** Every message but {@link current}, oldest first. */
  readonly settled: readonly ChatMessage[];
  /** The newest agent message, which may still grow: deltas touch only this one. */
  readonly current: AssistantMessage | null;
  readonly turn: RunningTurn | null;
  /** ACP's `messageId` of the newest text chunk: another one starts a new part. */
  readonly chunkMessageId: string | null;
  readonly lastStopReason: StopReason | null;
  readonly lastError: TurnError | null;
  readonly approvals: readonly PendingApproval[];
  readonly elicitations: readonly PendingElicitation[];
  readonly plan: readonly PlanEntry[] | null;
  readonly modes: SessionModes | null;
  readonly models: SessionModels | null;
  readonly configOptions: readonly ConfigOption[] | null;
  readonly commands: readonly AvailableCommand[];
  readonly usage: Usage | null;
  readonly notices: readonly Notice[];
  readonly agentState: AgentStateParams | null;
}

/** A session of which nothing is known yet. */
export const emptyChatState: ChatState = Object.freeze({
  sessionId: null,
  agentId: null,
  cwd: null,
  title: null,
  lastSeq: 0,
  settled: [],
  current: null,
  turn: null,
  chunkMessageId: null,
  lastStopReason: null,
  lastError: null,
  approvals: [],
  elicitations: [],
  plan: null,
  modes: null,
  models: null,
  configOptions: null,
  commands: [],
  usage: null,
  notices: [],
  agentState: null,
});
