/** Makes messages and parts whose long texts are read through getters: only the reader pays. */
import type {
  AssistantMessage,
  MessagePart,
  TextPart,
  ThoughtPart,
  ToolCall,
  TurnError,
} from "./state.js";
import type { PromptResult, StopReason } from "../acp/schema.js";
import type { StreamedText } from "./streamed-text.js";

/** What an {@link AssistantMessage} is made of. */
export interface AssistantFields {
  readonly id: string;
  readonly seq: number;
  readonly ts: number;
  readonly content: readonly MessagePart[];
  readonly hidden?: boolean;
  readonly stopReason?: StopReason;
  readonly error?: TurnError;
  readonly result?: PromptResult;
  readonly endedAt?: number;
}

export function textPart(stream: StreamedText): TextPart {
  return {
    type: "text",
    stream,
    get text(): string {
      return stream.toString();
    },
  };
}

export function thoughtPart(stream: StreamedText): ThoughtPart {
  return {
    type: "thought",
    stream,
    get thought(): string {
      return stream.toString();
    },
  };
}

export function assistantMessage(fields: AssistantFields): AssistantMessage {
  const { content } = fields;
  return {
    ...fields,
    role: "assistant",
    get text(): string {
      return content.map((part) => (part.type === "text" ? part.text : "")).join("");
    },
    get thought(): string {
      return content.map((part) => (part.type === "thought" ? part.thought : "")).join("");
    },
    get toolCalls(): readonly ToolCall[] {
      return content.flatMap((part) => (part.type === "tool_call" ? [part.call] : []));
    },
  };
}
