/**
 * The fold: (state, events) -> (state, changes). Pure and total: no event makes it throw, and
 * what it does not know it keeps.
 */
import { isRecord } from "../rpc/json-rpc.js";
import type { ChatChange } from "./changes.js";
import { Draft, type ReduceOptions } from "./draft.js";
import { BridgeMethod, type AgentStateParams, type SessionEvent } from "./events.js";
import { askPermission, askQuestion, resolveRequest } from "./reduce-requests.js";
import { takeStructured } from "./reduce-structured.js";
import { applySelectors, applySetting } from "./reduce-settings.js";
import { endTurn, startTurn } from "./reduce-turn.js";
import { applyUpdate } from "./reduce-update.js";
import type { ChatState } from "./state.js";
import type { Moment } from "./tool-call.js";

export { promptText } from "./prompt-text.js";

/** The next state, and what changed. */
export interface Reduced {
  readonly state: ChatState;
  readonly changes: readonly ChatChange[];
}

/**
 * Folds events into a state. Events that the state has already (`seq` not above `lastSeq`) are
 * ignored, so overlapping replays do no harm. Cost: O(events), plus one copy of the live
 * message's list of parts.
 *
 * @example
 * const { state } = reduceBatch(emptyChatState, events);
 */
export function reduceBatch(
  state: ChatState,
  events: readonly SessionEvent[],
  options: ReduceOptions = {},
): Reduced {
  if (!events.some((event) => event.seq > state.lastSeq)) return { state, changes: [] };
  const draft = new Draft(state, options);
  for (const event of events) {
    if (event.seq <= draft.fields.lastSeq) continue;
    draft.fields.lastSeq = event.seq;
    applyEvent(draft, event);
  }
  return { state: draft.finish(), changes: draft.changes };
}

/**
 * {@link reduceBatch} for one event, without its changes.
 *
 * @example
 * const state = events.reduce((chat, event) => reduce(chat, event), emptyChatState);
 */
export function reduce(state: ChatState, event: SessionEvent, options?: ReduceOptions): ChatState {
  return reduceBatch(state, [event], options).state;
}

/**
 * Puts back requests that still wait but whose events are older than what was replayed.
 *
 * @example
 * adoptPending(chat, attached.pending).approvals;
 */
export function adoptPending(state: ChatState, pending: readonly SessionEvent[]): ChatState {
  const draft = new Draft(state);
  for (const event of pending) {
    const { message } = event;
    if (!("method" in message) || !("id" in message) || !isRecord(message.params)) continue;
    const known = [...draft.fields.approvals, ...draft.fields.elicitations];
    if (known.some((request) => request.requestId === message.id)) continue;
    applyEvent(draft, event);
  }
  return draft.finish();
}

function applyEvent(draft: Draft, event: SessionEvent): void {
  const { message } = event;
  if (!("method" in message)) return;
  const params = isRecord(message.params) ? message.params : {};
  const moment: Moment = { seq: event.seq, at: event.at };
  switch (message.method) {
    case "session/update":
      return applyUpdate(draft, params["update"], moment);
    case "session/prompt":
      return startTurn(draft, params, moment);
    case "session/request_permission":
      return "id" in message ? askPermission(draft, message.id, params, moment) : undefined;
    case "elicitation/create":
      return "id" in message ? askQuestion(draft, message.id, params, moment) : undefined;
    case BridgeMethod.permissionResolved:
      return resolveRequest(draft, params, moment);
    case BridgeMethod.turnEnded:
      return endTurn(draft, params, moment);
    case BridgeMethod.session:
      return openSession(draft, params);
    case BridgeMethod.setting:
      return applySetting(draft, params);
    case BridgeMethod.agentState:
      return setAgentState(draft, params);
    case BridgeMethod.structuredEvent:
      return takeStructured(draft, params, moment);
    default:
  }
}

function openSession(draft: Draft, params: Record<string, unknown>): void {
  const result = isRecord(params["result"]) ? params["result"] : {};
  if (typeof params["agent"] === "string") draft.fields.agentId = params["agent"];
  if (typeof params["agentName"] === "string") draft.fields.agentName = params["agentName"];
  if (typeof params["cwd"] === "string") draft.fields.cwd = params["cwd"];
  // A log belongs to one session for as long as it lives.
  if (typeof result["sessionId"] === "string") draft.fields.sessionId ??= result["sessionId"];
  applySelectors(draft, result);
}

function setAgentState(draft: Draft, params: Record<string, unknown>): void {
  if (typeof params["agent"] !== "string" || typeof params["state"] !== "string") return;
  const agentState = params as unknown as AgentStateParams;
  draft.fields.agentState = agentState;
  draft.changes.push({ type: "agent_state", agentState });
}
