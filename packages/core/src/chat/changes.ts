/** What one event changed: the reducer names it, the client emits it. */
import type {
  AvailableCommand,
  ConfigOption,
  PlanEntry,
  PromptResult,
  SessionModels,
  SessionModes,
  StopReason,
  Usage,
} from "../acp/schema.js";
import type { JsonRpcId } from "../rpc/json-rpc.js";
import type { AgentStateParams, ResolvedBy } from "./events.js";
import type {
  ChatMessage,
  Notice,
  PendingApproval,
  PendingElicitation,
  ToolCall,
} from "./state.js";

/** Data of the model, found in the text; never an instruction to this software. */
export interface StructuredEvent {
  readonly type: "sys_json" | "sys_block" | (string & Record<never, never>);
  readonly payload?: unknown;
  readonly raw: string;
  readonly error?: string;
}

/** One thing that an event changed. Told apart by `type`; more may come: keep a default branch. */
export type ChatChange =
  | { readonly type: "message"; readonly message: ChatMessage }
  | { readonly type: "text_delta"; readonly messageId: string; readonly delta: string }
  | { readonly type: "thought_delta"; readonly messageId: string; readonly delta: string }
  | {
      readonly type: "tool_started" | "tool_updated" | "tool_completed";
      readonly messageId: string;
      readonly toolCall: ToolCall;
    }
  | { readonly type: "part"; readonly messageId: string }
  | { readonly type: "turn_started"; readonly userMessageId: string }
  | {
      readonly type: "turn_completed";
      readonly promptId: string;
      readonly messageId: string;
      readonly stopReason: StopReason;
      /** The agent's whole answer to the prompt. */
      readonly result: PromptResult;
    }
  | { readonly type: "approval_required"; readonly approval: PendingApproval }
  | { readonly type: "elicitation_required"; readonly elicitation: PendingElicitation }
  | {
      readonly type: "approval_resolved";
      readonly requestId: JsonRpcId;
      readonly outcome: unknown;
      readonly by: ResolvedBy;
    }
  | { readonly type: "plan"; readonly plan: readonly PlanEntry[] }
  | { readonly type: "commands"; readonly commands: readonly AvailableCommand[] }
  | { readonly type: "mode"; readonly modes: SessionModes }
  | { readonly type: "models"; readonly models: SessionModels }
  | { readonly type: "config_options"; readonly configOptions: readonly ConfigOption[] }
  | { readonly type: "usage"; readonly usage: Usage }
  | {
      readonly type: "session_info";
      readonly title: string | null;
      readonly updatedAt: string | null;
    }
  | { readonly type: "notice"; readonly notice: Notice }
  | { readonly type: "agent_state"; readonly agentState: AgentStateParams }
  | { readonly type: "structured_event"; readonly event: StructuredEvent };
