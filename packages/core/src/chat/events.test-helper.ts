/** Short words for the events of a session, for tests. */
import assert from "node:assert/strict";
import { BridgeMethod, META_KEY, type SessionEvent } from "./events.js";
import { reduceBatch } from "./reduce.js";
import { selectMessages } from "./select.js";
import { emptyChatState, type AssistantMessage, type ChatState, type ToolCall } from "./state.js";

/** A method, its params and, for a request, its id. */
export type Told = readonly [method: string, params: object, id?: string | number];

/** Numbers messages as a host would, from `first` on. */
export function numbered(messages: readonly Told[], first = 1): SessionEvent[] {
  return messages.map(([method, params, id], index) => ({
    seq: first + index,
    at: 1000 + first + index,
    message: { jsonrpc: "2.0", ...(id !== undefined && { id }), method, params },
  }));
}

export function fold(...messages: Told[]): ChatState {
  return reduceBatch(emptyChatState, numbered(messages)).state;
}

export function goOn(state: ChatState, ...messages: Told[]): ChatState {
  return reduceBatch(state, numbered(messages, state.lastSeq + 1)).state;
}

/** The newest message, which is the agent's. */
export function answerOf(state: ChatState): AssistantMessage {
  const message = selectMessages(state, { includeHidden: true }).at(-1);
  if (message?.role !== "assistant") throw new Error(`the newest message is ${message?.role}'s`);
  return message;
}

/** The newest call of the newest answer. */
export function callOf(state: ChatState): ToolCall {
  const call = answerOf(state).toolCalls.at(-1);
  assert.ok(call);
  return call;
}

export function opened(result: object = {}, agent = "demo"): Told {
  return [BridgeMethod.session, { agent, cwd: "/w", result: { sessionId: "s", ...result } }];
}

export function prompt(promptId: string, text = "go"): Told {
  const _meta = { [META_KEY]: { promptId } };
  return ["session/prompt", { sessionId: "s", prompt: [{ type: "text", text }], _meta }];
}

export function update(sessionUpdate: string, fields: object = {}): Told {
  return ["session/update", { sessionId: "s", update: { sessionUpdate, ...fields } }];
}

export function say(text: string, fields: object = {}): Told {
  return update("agent_message_chunk", { content: { type: "text", text }, ...fields });
}

export function ask(id: string | number, toolCall: object, options: readonly object[] = []): Told {
  return ["session/request_permission", { sessionId: "s", toolCall, options }, id];
}

export function resolved(id: string | number, outcome: object, kind = "client"): Told {
  return [BridgeMethod.permissionResolved, { id, outcome, by: { kind } }];
}

export function ended(promptId: string, stopReason = "end_turn", more: object = {}): Told {
  return [BridgeMethod.turnEnded, { promptId, result: { stopReason, ...more } }];
}

export function failed(promptId: string, error: object): Told {
  return [BridgeMethod.turnEnded, { promptId, error }];
}
