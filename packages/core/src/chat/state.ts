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
  PromptResult,
  SessionModels,
  SessionModes,
  StopReason,
  ToolContent,
  ToolKind,
  ToolLocation,
  Usage,
} from "../acp/schema.js";
import type { CompactionStatus } from "../acp/session-update.js";
import type { JsonRpcId } from "../rpc/json-rpc.js";
import type { ErrorKind } from "./error-kind.js";
import type { AgentStateParams, HiddenMode, ResolvedBy } from "./events.js";
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
  /** How the newest request about this call was settled, and by whom. */
  readonly decision?: ToolDecision;
  readonly description?: string;
  readonly workingDir?: string;
  /** The command or object without the cwd and description that old agents put into the title. */
  readonly input?: string;
  readonly args?: unknown;
  /**
   * All text of `content`, joined; where there is none what the terminals show, or the text in
   * `rawOutput`. A getter: the first reading costs the length.
   */
  readonly result?: string | undefined;
  readonly content: readonly ToolContent[];
  readonly locations: readonly ToolLocation[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  /** The first of `diffs`. */
  readonly diff?: ToolFileDiff;
  readonly diffs: readonly ToolFileDiff[];
  /** The terminals that the call ran in, as far as the agent shows them. */
  readonly terminals?: readonly Terminal[];
  /** What agents add in `_meta`, newest value a key. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** UNIX ms of the first and of the last event. */
  readonly ts: number;
  readonly endedAt?: number;
  readonly seq: number;
}

/** How a permission request was settled. */
export interface ToolDecision {
  readonly requestId: JsonRpcId;
  /** `selected`: an option was chosen, but of a kind that tells neither. */
  readonly outcome: "allowed" | "rejected" | "selected" | "cancelled";
  /** The option that was chosen, as the agent offered it. */
  readonly option?: PermissionOption;
  readonly by: ResolvedBy;
  /** UNIX ms. */
  readonly at: number;
}

/** A line of the record of what the agent asked for and how it was settled. */
export interface Decision extends ToolDecision {
  /** What was asked, as the person was shown it. */
  readonly toolCall: PendingApproval["toolCall"];
}

/** What a terminal of the agent shows. Bytes as they came: control sequences are the view's business. */
export interface Terminal {
  readonly id: string;
  readonly cwd?: string;
  /** Read `stream.since(n)` for what is new. */
  readonly stream: StreamedText;
  /** The whole output. A getter: reading costs the length. */
  readonly output: string;
  /** Set once the command has ended; both null where it was cut off. */
  readonly exit?: { readonly exitCode: number | null; readonly signal: string | null };
}

/** The agent makes room in its context: older conversation becomes a summary. */
export interface Compaction {
  readonly id: string;
  readonly status: CompactionStatus;
  readonly summary: readonly ContentBlock[];
  readonly error?: string;
}

/** A line in the conversation that neither side said. */
export interface NoticePart {
  readonly type: "notice";
  readonly kind: "mode" | "empty_turn" | "stop_reason" | "error" | "compaction" | "agent";
  readonly severity: "info" | "warning" | "error";
  readonly title: string;
  readonly description?: string;
  /** With `kind: "compaction"`. */
  readonly compaction?: Compaction;
}

/**
 * A SYS_BLOCK tag: what follows belongs together under a title, up to the part that ends the same
 * id. Title and summary are the model's words.
 */
export interface BlockPart {
  readonly type: "block";
  readonly edge: "start" | "end";
  readonly id: string;
  /** Of a start. */
  readonly title?: string;
  /** Of an end. */
  readonly summary?: string;
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
  | BlockPart
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

/** What a person, or the application for them, has sent. */
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

/** What the agent says and does, in the order in which it came: see `content`. */
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
  /** The agent's whole answer to the prompt: token counts and `_meta` are here. */
  readonly result?: PromptResult;
  readonly hidden?: boolean;
  readonly ts: number;
  readonly endedAt?: number;
  readonly seq: number;
}

/** One message of a chat. Told apart by `role`; a changed message is a new object. */
export type ChatMessage = UserMessage | AssistantMessage;

/** Why a turn failed, in one form for all agents. */
export interface TurnError {
  /** JSON-RPC's code, or the HTTP status where the agent sends that; 0 for none. */
  readonly code: number;
  readonly kind: ErrorKind;
  /** When it is worth trying again, in seconds, where the agent says so. */
  readonly retryAfter?: number;
  /** The reason in words, taken out of whatever it was wrapped in. */
  readonly message: string;
  readonly data?: unknown;
  /** Everything that the agent said of it, unchanged. */
  readonly agentData: unknown;
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
  /** The `_meta` of the request. */
  readonly meta?: Readonly<Record<string, unknown>>;
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
  /** What `session_info_update` said in its `_meta` during this turn: retries, the agent's status. */
  readonly agentData?: Readonly<Record<string, unknown>>;
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
  /** As the agent calls itself, where the host says so. */
  readonly agentName: string | null;
  readonly cwd: string | null;
  readonly title: string | null;
  /** When the agent last changed the session, ISO 8601, where it says so. */
  readonly updatedAt: string | null;
  /** The `_meta` of `session_info_update`, newest value a key. */
  readonly meta: Readonly<Record<string, unknown>> | null;
  /** The newest event applied; 0 for none. */
  readonly lastSeq: number;
  /** Every message but {@link current}, oldest first. */
  readonly settled: readonly ChatMessage[];
  /** The newest agent message, which may still grow: deltas touch only this one. */
  readonly current: AssistantMessage | null;
  readonly turn: RunningTurn | null;
  /** ACP's `messageId` of the newest chunk: another one starts a new part, or a new bubble. */
  readonly chunkMessageId: string | null;
  readonly lastStopReason: StopReason | null;
  readonly lastError: TurnError | null;
  readonly approvals: readonly PendingApproval[];
  readonly elicitations: readonly PendingElicitation[];
  /** Every permission request that was settled, oldest first; the newest 500. */
  readonly decisions: readonly Decision[];
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
  agentName: null,
  cwd: null,
  title: null,
  updatedAt: null,
  meta: null,
  lastSeq: 0,
  settled: [],
  current: null,
  turn: null,
  chunkMessageId: null,
  lastStopReason: null,
  lastError: null,
  approvals: [],
  elicitations: [],
  decisions: [],
  plan: null,
  modes: null,
  models: null,
  configOptions: null,
  commands: [],
  usage: null,
  notices: [],
  agentState: null,
});
