/** What a view needs to draw everything: the connection, the agent, and one session. */
import type {
  AgentCapabilities,
  AuthMethod,
  AvailableCommand,
  ConfigOption,
  InitializeResult,
  PlanEntry,
  SessionModels,
  SessionModes,
  SessionSummary,
  StopReason,
  Usage,
} from "./acp/schema.js";
import type { AgentLifeState, AgentStateParams } from "./chat/events.js";
import type {
  ChatMessage,
  ChatState,
  Decision,
  Notice,
  PendingApproval,
  PendingElicitation,
  RunningTurn,
  TurnError,
} from "./chat/state.js";
import { text } from "./acp/read.js";
import type { AgentChatError } from "./errors.js";
import type { JsonRpcId } from "./rpc/json-rpc.js";
import { bridgeFacts } from "./session/capabilities.js";
import type { ConnectionState } from "./transport/connection.js";

/** The agent behind the connection. */
export interface AgentView {
  /** The bridge's name for it; null with a plain server. */
  readonly id: string | null;
  readonly name: string;
  readonly title?: string;
  readonly version?: string;
  readonly state: AgentLifeState | null;
  /** What is known of a crash: the last lines of stderr. */
  readonly detail?: string;
  readonly capabilities: AgentCapabilities;
}

/** Immutable; what did not change is the same object as before. */
export interface AgentChatState {
  /** What the bridge calls this connection: `by.name` of what was answered here. Else null. */
  readonly clientId: string | null;
  readonly connectionState: ConnectionState;
  /** Why there is no usable connection or session, where that is known. */
  readonly connectionError: AgentChatError | null;
  readonly sessionId: string | null;
  readonly cwd: string | null;
  readonly title: string | null;
  /** A turn runs, and its answer is not hidden. */
  readonly isStreaming: boolean;
  readonly turn: RunningTurn | null;
  /** The running turn was asked to stop. */
  readonly stopping: boolean;
  /**
   * The visible messages, oldest first; what was just sent is in it before the host confirms it.
   * A getter: the first reading of a state costs the number of messages.
   */
  readonly messages: readonly ChatMessage[];
  readonly pendingApproval: PendingApproval | null;
  readonly pendingApprovals: readonly PendingApproval[];
  /**
   * Requests that were answered here and whose end the agent's side has not confirmed: still in
   * `pendingApprovals` or `elicitations`, and not to be answered again. A new set when it changes.
   */
  readonly answering: ReadonlySet<JsonRpcId>;
  readonly elicitations: readonly PendingElicitation[];
  /** Every permission request that was settled, oldest first; the newest 500. */
  readonly decisions: readonly Decision[];
  /** The page on which the person can log in, while the agent waits for that. */
  readonly authUrl: string | null;
  readonly authMethods: readonly AuthMethod[];
  readonly lastStopReason: StopReason | null;
  readonly lastError: TurnError | null;
  readonly plan: readonly PlanEntry[] | null;
  readonly modes: SessionModes | null;
  readonly models: SessionModels | null;
  readonly configOptions: readonly ConfigOption[] | null;
  readonly commands: readonly AvailableCommand[];
  readonly usage: Usage | null;
  /** Null until the agent has answered for the first time. */
  readonly agent: AgentView | null;
  readonly notices: readonly Notice[];
  /** Older turns exist that the host no longer holds. */
  readonly truncated: boolean;
  /** Older turns exist that `loadOlder()` can fetch. */
  readonly hasOlder: boolean;
  /** The agent has the session in hand: a prompt would be answered. */
  readonly live: boolean;
  /** Where it is not live: `resumeSession()` can make it so. */
  readonly resumable: boolean;
  /** What the last `listSessions()` found. */
  readonly sessions: readonly SessionSummary[];
}

/** What {@link composeState} is made from. */
export interface StateSources {
  readonly connectionState: ConnectionState;
  readonly connectionError: AgentChatError | null;
  readonly initialized: InitializeResult | null;
  readonly agentId: string | null;
  readonly agentState: AgentStateParams | null;
  readonly authUrl: string | null;
  readonly questions: readonly PendingElicitation[];
  readonly sessions: readonly SessionSummary[];
  readonly view: SessionFacts;
}

/** The session as this side sees it. */
export interface SessionFacts {
  readonly state: ChatState;
  messageList(): () => readonly ChatMessage[];
  readonly stopping: boolean;
  readonly answering: ReadonlySet<JsonRpcId>;
  readonly truncated: boolean;
  readonly hasOlder: boolean;
  readonly live: boolean;
  readonly resumable: boolean;
}

export function composeState(from: StateSources, previous: AgentChatState | null): AgentChatState {
  const { view, questions } = from;
  const chat = view.state;
  const hidden = chat.turn?.hidden;
  const agent = agentView(from);
  const list = view.messageList();
  let messages: readonly ChatMessage[] | undefined;
  return {
    clientId: text(bridgeFacts(from.initialized)["clientId"]) ?? null,
    connectionState: from.connectionState,
    connectionError: from.connectionError,
    sessionId: chat.sessionId,
    cwd: chat.cwd,
    title: chat.title,
    isStreaming: chat.turn !== null && hidden !== "assistant" && hidden !== "turn",
    turn: chat.turn,
    stopping: view.stopping,
    get messages(): readonly ChatMessage[] {
      messages ??= list();
      return messages;
    },
    pendingApproval: chat.approvals[0] ?? null,
    pendingApprovals: chat.approvals,
    answering: view.answering,
    elicitations: questions.length > 0 ? [...questions, ...chat.elicitations] : chat.elicitations,
    decisions: chat.decisions,
    authUrl: from.authUrl,
    authMethods: from.initialized?.authMethods ?? noMethods,
    lastStopReason: chat.lastStopReason,
    lastError: chat.lastError,
    plan: chat.plan,
    modes: chat.modes,
    models: chat.models,
    configOptions: chat.configOptions,
    commands: chat.commands,
    usage: chat.usage,
    agent: sameAgent(agent, previous?.agent ?? null) ? (previous?.agent ?? null) : agent,
    notices: chat.notices,
    truncated: view.truncated,
    hasOlder: view.hasOlder,
    live: view.live,
    resumable: view.resumable,
    sessions: from.sessions,
  };
}

const noMethods: readonly AuthMethod[] = [];

function agentView({ initialized, agentId, agentState }: StateSources): AgentView | null {
  if (!initialized) return null;
  const info = initialized.agentInfo;
  return {
    id: agentId,
    name: info?.name ?? agentId ?? "agent",
    ...(info?.title && { title: info.title }),
    ...(info?.version && { version: info.version }),
    state: agentState?.state ?? null,
    ...(agentState?.detail !== undefined && { detail: agentState.detail }),
    capabilities: initialized.agentCapabilities ?? {},
  };
}

function sameAgent(a: AgentView | null, b: AgentView | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.version === b.version &&
    a.state === b.state &&
    a.detail === b.detail &&
    a.capabilities === b.capabilities
  );
}
