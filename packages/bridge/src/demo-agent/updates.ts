import type {
  AvailableCommand,
  ConfigOption,
  ContentBlock,
  PlanEntry,
  ToolContent,
  ToolKind,
  ToolLocation,
} from "@gemini-agent-chat/core";

/** A piece of somebody's message. */
export interface ChunkUpdate {
  readonly sessionUpdate: "user_message_chunk" | "agent_message_chunk" | "agent_thought_chunk";
  readonly messageId: string;
  readonly content: ContentBlock;
}

export type ToolStatus = "pending" | "in_progress" | "completed" | "failed";

/** The first mention of a tool call, or news about one. */
export interface ToolUpdate {
  readonly sessionUpdate: "tool_call" | "tool_call_update";
  readonly toolCallId: string;
  readonly title?: string;
  readonly name?: string;
  readonly kind?: ToolKind;
  readonly status?: ToolStatus;
  readonly content?: readonly ToolContent[];
  readonly locations?: readonly ToolLocation[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
}

export interface PlanUpdate {
  readonly sessionUpdate: "plan";
  readonly entries: readonly PlanEntry[];
}

/** What the conversation consists of: kept, and played again by session/load. */
export type TalkUpdate = ChunkUpdate | ToolUpdate | PlanUpdate;

/** What describes the session as it is now: sent when it changes, never played again. */
export type StateUpdate =
  | {
      readonly sessionUpdate: "available_commands_update";
      readonly availableCommands: readonly AvailableCommand[];
    }
  | { readonly sessionUpdate: "current_mode_update"; readonly currentModeId: string }
  | {
      readonly sessionUpdate: "config_option_update";
      readonly configOptions: readonly ConfigOption[];
    }
  | {
      readonly sessionUpdate: "session_info_update";
      readonly title?: string;
      readonly updatedAt?: string;
    }
  | {
      readonly sessionUpdate: "usage_update";
      readonly used: number;
      readonly size: number;
      readonly cost?: { readonly amount: number; readonly currency: string } | null;
    };

export type Update = TalkUpdate | StateUpdate;
