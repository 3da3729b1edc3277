/** What an agent tells of a session: the `update` of ACP's `session/update`, every kind of version 1. */
import type {
  AvailableCommand,
  ConfigOption,
  ContentBlock,
  HasMeta,
  PlanEntry,
  ToolContent,
  ToolKind,
  ToolLocation,
  Usage,
} from "./schema.js";

/** A piece of a message. A changed `messageId` starts a new message. */
export interface ContentChunk extends HasMeta {
  readonly content: ContentBlock;
  readonly messageId?: string | null;
}

type AcpToolStatus =
  "pending" | "in_progress" | "completed" | "failed" | (string & Record<never, never>);

/** What is left out stays as it was; `content` and `locations` replace. */
export interface ToolCallFields extends HasMeta {
  readonly toolCallId: string;
  readonly title?: string | null;
  readonly name?: string | null;
  readonly kind?: ToolKind | null;
  readonly status?: AcpToolStatus | null;
  readonly content?: readonly ToolContent[] | null;
  readonly locations?: readonly ToolLocation[] | null;
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
}

/** How far the agent is with shortening its context. */
export type CompactionStatus =
  "in_progress" | "completed" | "failed" | "cancelled" | (string & Record<never, never>);

/** Every kind that version 1 names. Agents may send others: keep a default branch. */
export type SessionUpdate =
  | (ContentChunk & { readonly sessionUpdate: "user_message_chunk" })
  | (ContentChunk & { readonly sessionUpdate: "agent_message_chunk" })
  | (ContentChunk & { readonly sessionUpdate: "agent_thought_chunk" })
  | (ToolCallFields & { readonly sessionUpdate: "tool_call"; readonly title: string })
  | (ToolCallFields & { readonly sessionUpdate: "tool_call_update" })
  | (HasMeta & { readonly sessionUpdate: "plan"; readonly entries: readonly PlanEntry[] })
  | (HasMeta & {
      readonly sessionUpdate: "available_commands_update";
      readonly availableCommands: readonly AvailableCommand[];
    })
  | (HasMeta & { readonly sessionUpdate: "current_mode_update"; readonly currentModeId: string })
  | (HasMeta & {
      readonly sessionUpdate: "config_option_update";
      readonly configOptions: readonly ConfigOption[];
    })
  | (HasMeta & {
      readonly sessionUpdate: "session_info_update";
      readonly title?: string | null;
      /** ISO 8601. */
      readonly updatedAt?: string | null;
    })
  | (Usage & { readonly sessionUpdate: "usage_update" })
  | (HasMeta & {
      readonly sessionUpdate: "notice";
      readonly severity: "info" | "warning" | "error" | (string & Record<never, never>);
      readonly title: string;
      readonly description?: string | null;
    })
  | (HasMeta & {
      readonly sessionUpdate: "compaction_update";
      readonly compactionId: string;
      readonly status: CompactionStatus;
      /** Replaces the summary so far. */
      readonly summary?: readonly ContentBlock[] | null;
      readonly error?: string | null;
    })
  | (HasMeta & {
      readonly sessionUpdate: "compaction_summary_chunk";
      readonly compactionId: string;
      readonly content: ContentBlock;
    });
