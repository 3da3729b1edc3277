/** The events of an `AgentChatClient`, and how the reducer's changes become them. */
import { createNanoEvents } from "nanoevents";
import type {
  AvailableCommand,
  ConfigOption,
  PlanEntry,
  SessionModels,
  SessionModes,
  StopReason,
  Usage,
} from "./acp/schema.js";
import type { ChatChange, StructuredEvent } from "./chat/changes.js";
import type { AgentStateParams, ResolvedBy } from "./chat/events.js";
import type {
  AssistantMessage,
  ChatMessage,
  ChatState,
  Notice,
  PendingApproval,
  PendingElicitation,
  ToolCall,
} from "./chat/state.js";
import type { AgentChatState } from "./client-state.js";
import type { AgentChatError } from "./errors.js";
import type { JsonRpcId } from "./rpc/json-rpc.js";
import type { ConnectionState } from "./transport/connection.js";
import { reportLater } from "./transport/runtime.js";

/** `text` is a getter: reading it costs the message's length. */
export interface TextDelta {
  readonly messageId: string;
  readonly delta: string;
  readonly text: string;
}
/** `thought` is a getter: reading it costs the message's length. */
export interface ThoughtDelta {
  readonly messageId: string;
  readonly delta: string;
  readonly thought: string;
}
/** A tool call as it is now, and the message in which it stands. */
export interface ToolEvent {
  readonly messageId: string;
  readonly toolCall: ToolCall;
}

/** The events of an `AgentChatClient` by name, for `on()`. */
export interface ClientEvents {
  /** The state is a new one; once per batch of events. */
  change: (state: AgentChatState) => void;
  connection_state_changed: (event: { readonly state: ConnectionState }) => void;
  /** A session can be used; also after a reconnect. */
  session_ready: (sessionId: string) => void;
  /** The host no longer has the session that was asked for. */
  session_lost: (event: { readonly sessionId: string }) => void;
  error: (error: AgentChatError) => void;
  /** A new message; the agent's is still empty then. */
  message: (message: ChatMessage) => void;
  message_update: (message: AssistantMessage) => void;
  text_delta: (event: TextDelta) => void;
  assistant_text_delta: (event: TextDelta) => void;
  thought_delta: (event: ThoughtDelta) => void;
  assistant_thought_delta: (event: ThoughtDelta) => void;
  assistant_text_final: (event: { readonly messageId: string; readonly text: string }) => void;
  tool_update: (event: ToolEvent) => void;
  tool_call_started: (event: ToolEvent) => void;
  tool_call_updated: (event: ToolEvent) => void;
  tool_call_completed: (event: ToolEvent) => void;
  turn_started: (event: { readonly userMessageId: string }) => void;
  /** Exactly once a turn. */
  turn_completed: (stopReason: StopReason) => void;
  /** The agent wants the person to open this page and log in. */
  auth_required: (url: string) => void;
  auth_resolved: () => void;
  permission_required: (approval: PendingApproval) => void;
  approval_required: (approval: PendingApproval) => void;
  approval_resolved: (event: {
    readonly requestId: JsonRpcId;
    readonly outcome: unknown;
    readonly by: ResolvedBy;
  }) => void;
  elicitation_required: (elicitation: PendingElicitation) => void;
  /** What the agent wanted done on a page has been done. */
  elicitation_completed: (event: { readonly elicitationId: string }) => void;
  messages_replayed: (event: { readonly count: number }) => void;
  /** A SYS tag; in hidden turns too. What it says is the model's word: check it before acting on it. */
  "bridge/structured_event": (event: StructuredEvent) => void;
  agent_state_changed: (state: AgentStateParams) => void;
  plan_updated: (plan: readonly PlanEntry[]) => void;
  commands_updated: (commands: readonly AvailableCommand[]) => void;
  mode_changed: (modes: SessionModes) => void;
  models_changed: (models: SessionModels) => void;
  config_options_changed: (configOptions: readonly ConfigOption[]) => void;
  session_info_changed: (info: {
    readonly title: string | null;
    readonly updatedAt: string | null;
  }) => void;
  usage_updated: (usage: Usage) => void;
  notice: (notice: Notice) => void;
}

/** Calls listeners; one that throws does not keep the others from being called. */
export class ClientEmitter {
  readonly #emitter = createNanoEvents<ClientEvents>();

  on<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    return this.#emitter.on(name, listener);
  }

  once<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    const call = listener as (...args: unknown[]) => void;
    const off = this.on(name, (...args: unknown[]) => {
      off();
      call(...args);
    });
    return off;
  }

  off<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): void {
    const listeners: Partial<Record<Name, ClientEvents[Name][]>> = this.#emitter.events;
    const rest = listeners[name]?.filter((each) => each !== listener);
    if (rest) listeners[name] = rest;
  }

  clear(): void {
    this.#emitter.events = {};
  }

  readonly emit: Emit = (name, ...args) => {
    for (const listener of [...(this.#emitter.events[name] ?? [])]) {
      try {
        (listener as (...args: unknown[]) => void)(...args);
      } catch (error) {
        reportLater(error);
      }
    }
  };
}

/** How {@link emitChanges} reaches the listeners. */
export type Emit = <Name extends keyof ClientEvents>(
  name: Name,
  ...args: Parameters<ClientEvents[Name]>
) => void;

/** Emits what a batch changed. Hidden messages emit nothing. */
export function emitChanges(emit: Emit, changes: readonly ChatChange[], state: ChatState): void {
  const assistants = new Map<string, AssistantMessage>();
  const find = (id: string): AssistantMessage | undefined => {
    if (assistants.size === 0) {
      // What a batch touches is nearly always among the newest messages.
      for (const message of [...state.settled.slice(-8), state.current]) {
        if (message?.role === "assistant") assistants.set(message.id, message);
      }
    }
    return assistants.get(id);
  };
  const updated = new Set<string>();
  for (const change of changes) {
    const touched = "messageId" in change ? find(change.messageId) : undefined;
    if (touched?.hidden && change.type !== "turn_completed") continue;
    if (touched) updated.add(touched.id);
    emitChange(emit, change, touched);
  }
  for (const id of updated) {
    const message = find(id);
    if (message && !message.hidden) emit("message_update", message);
  }
}

function emitChange(emit: Emit, change: ChatChange, touched: AssistantMessage | undefined): void {
  switch (change.type) {
    case "message":
      if (!change.message.hidden) emit("message", change.message);
      return;
    case "text_delta": {
      const { messageId, delta } = change;
      const event = {
        messageId,
        delta,
        get text(): string {
          return touched?.text ?? delta;
        },
      };
      emit("text_delta", event);
      return emit("assistant_text_delta", event);
    }
    case "thought_delta": {
      const { messageId, delta } = change;
      const event = {
        messageId,
        delta,
        get thought(): string {
          return touched?.thought ?? delta;
        },
      };
      emit("thought_delta", event);
      return emit("assistant_thought_delta", event);
    }
    case "tool_started":
    case "tool_updated":
    case "tool_completed": {
      const { messageId, toolCall } = change;
      emit("tool_update", { messageId, toolCall });
      return emit(toolEventNames[change.type], { messageId, toolCall });
    }
    case "turn_started":
      return emit("turn_started", { userMessageId: change.userMessageId });
    case "turn_completed":
      if (touched && !touched.hidden && touched.content.some((part) => part.type === "text")) {
        emit("assistant_text_final", { messageId: touched.id, text: touched.text });
      }
      return emit("turn_completed", change.stopReason);
    case "approval_required":
      emit("permission_required", change.approval);
      return emit("approval_required", change.approval);
    case "approval_resolved": {
      const { requestId, outcome, by } = change;
      return emit("approval_resolved", { requestId, outcome, by });
    }
    case "elicitation_required":
      return emit("elicitation_required", change.elicitation);
    case "plan":
      return emit("plan_updated", change.plan);
    case "commands":
      return emit("commands_updated", change.commands);
    case "mode":
      return emit("mode_changed", change.modes);
    case "models":
      return emit("models_changed", change.models);
    case "config_options":
      return emit("config_options_changed", change.configOptions);
    case "session_info":
      return emit("session_info_changed", { title: change.title, updatedAt: change.updatedAt });
    case "usage":
      return emit("usage_updated", change.usage);
    case "notice":
      return emit("notice", change.notice);
    case "agent_state":
      return emit("agent_state_changed", change.agentState);
    case "structured_event":
      return emit("bridge/structured_event", change.event);
    case "part":
  }
}

const toolEventNames = {
  tool_started: "tool_call_started",
  tool_updated: "tool_call_updated",
  tool_completed: "tool_call_completed",
} as const;
