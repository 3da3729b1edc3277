import { isRecord, type JsonRpcMessage } from "@gemini-agent-chat/core";

/** A tool call as far as it can be trusted: everything but its id may be anything. */
export type ToolCall = Readonly<Record<string, unknown>> & { readonly toolCallId: string };

/** What a message of an agent's says of a tool call, in an update or in a question; else undefined. */
export function toolCallIn(message: JsonRpcMessage): ToolCall | undefined {
  if (!("method" in message) || !isRecord(message.params)) return undefined;
  // Some agents say where a file lies in the question alone.
  if (message.method === "session/request_permission") return named(message.params["toolCall"]);
  const { update } = message.params;
  if (message.method !== "session/update" || !isRecord(update)) return undefined;
  const { sessionUpdate } = update;
  const isToolCall = sessionUpdate === "tool_call" || sessionUpdate === "tool_call_update";
  return isToolCall ? named(update) : undefined;
}

function named(call: unknown): ToolCall | undefined {
  return isRecord(call) && typeof call["toolCallId"] === "string" ? (call as ToolCall) : undefined;
}
