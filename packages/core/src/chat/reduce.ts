/**
 * The fold: (state, events) -> (state, changes). Pure and total: no event makes it throw, and
 * what it does not know it keeps.
 */
import { isRecord } from "../rpc/json-rpc.js";
import type { ContentBlock, PermissionOption, StopReason } from "../acp/schema.js";
import type { ChatChange, StructuredEvent } from "./changes.js";
import { Draft, type ReduceOptions } from "./draft.js";
import {
  BridgeMethod,
  META_KEY,
  type AgentStateParams,
  type HiddenMode,
  type ResolvedBy,
  type SessionEvent,
} from "./events.js";
import { applySelectors, applySetting } from "./reduce-settings.js";
import { applyUpdate, putToolUpdate } from "./reduce-update.js";
import type { ChatState, PendingApproval, ToolCall } from "./state.js";
import { closeToolCall, isEnded, type Moment } from "./tool-call.js";
import { readableError, toTurnError } from "./turn-error.js";

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
  const draft = new Draft(state, options);
  for (const event of events) {
    if (event.seq <= draft.fields.lastSeq) continue;
    draft.fields.lastSeq = event.seq;
    applyEvent(draft, event);
  }
  return { state: draft.finish(), changes: draft.changes };
}

/** {@link reduceBatch} for one event, without its changes. */
export function reduce(state: ChatState, event: SessionEvent, options?: ReduceOptions): ChatState {
  return reduceBatch(state, [event], options).state;
}

/** Puts back requests that still wait but whose events are older than what was replayed. */
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
    case BridgeMethod.agentState: {
      const agentState = params as unknown as AgentStateParams;
      draft.fields.agentState = agentState;
      draft.changes.push({ type: "agent_state", agentState });
      return;
    }
    case BridgeMethod.structuredEvent:
      draft.changes.push({
        type: "structured_event",
        event: params as unknown as StructuredEvent,
      });
      return;
    default:
  }
}

function openSession(draft: Draft, params: Record<string, unknown>): void {
  const result = isRecord(params["result"]) ? params["result"] : {};
  if (typeof params["agent"] === "string") draft.fields.agentId = params["agent"];
  if (typeof params["cwd"] === "string") draft.fields.cwd = params["cwd"];
  if (typeof result["sessionId"] === "string") draft.fields.sessionId = result["sessionId"];
  applySelectors(draft, result);
}

function startTurn(draft: Draft, params: Record<string, unknown>, moment: Moment): void {
  const meta = metaOf(params);
  const promptId = typeof meta["promptId"] === "string" ? meta["promptId"] : `u${moment.seq}`;
  const hidden = (meta["hidden"] ?? "none") as HiddenMode;
  const content = Array.isArray(params["prompt"])
    ? (params["prompt"].filter(isRecord) as unknown as readonly ContentBlock[])
    : [];
  if (draft.fields.turn) closeOpenTools(draft, "interrupted", moment);
  const message = {
    id: promptId,
    role: "user" as const,
    text: promptText(content),
    content,
    ...((hidden === "user" || hidden === "turn") && { hidden: true }),
    ts: moment.at,
    seq: moment.seq,
  };
  draft.addSettled(message);
  draft.fields.turn = { promptId, hidden, startedAt: moment.at, lastUpdateAt: moment.at };
  draft.fields.lastStopReason = null;
  draft.fields.lastError = null;
  draft.changes.push({ type: "message", message });
  draft.changes.push({ type: "turn_started", userMessageId: promptId });
}

/** The text of a prompt, without its pictures and files. */
export function promptText(content: readonly ContentBlock[]): string {
  return content
    .flatMap((block) =>
      block.type === "text" && typeof block.text === "string" ? [block.text] : [],
    )
    .join("\n");
}

function endTurn(draft: Draft, params: Record<string, unknown>, moment: Moment): void {
  const error = toTurnError(params["error"]);
  const result = isRecord(params["result"]) ? params["result"] : {};
  const stopReason: StopReason = error
    ? "error"
    : typeof result["stopReason"] === "string"
      ? result["stopReason"]
      : "end_turn";
  const promptId = typeof params["promptId"] === "string" ? params["promptId"] : "";
  closeOpenTools(draft, stopReason, moment);
  const messageId = draft.ensureLive(moment);
  if (error) {
    draft.addPart({ type: "notice", kind: "error", severity: "error", ...readableError(error) });
  } else if (stopReason !== "end_turn") {
    draft.addPart({
      type: "notice",
      kind: "stop_reason",
      severity: stopReason === "cancelled" ? "info" : "warning",
      title: stopReason,
    });
  } else if (!draft.liveHasContent) {
    draft.addPart({
      type: "notice",
      kind: "empty_turn",
      severity: "info",
      title: "The agent ended its turn without an answer.",
    });
  }
  draft.patchLive({ stopReason, endedAt: moment.at, ...(error && { error }) });
  draft.fields.turn = null;
  draft.fields.approvals = [];
  draft.fields.elicitations = [];
  draft.fields.lastStopReason = stopReason;
  draft.fields.lastError = error;
  draft.changes.push({ type: "turn_completed", promptId, messageId, stopReason });
}

/**
 * Nothing runs after its turn. An agent that ended normally is done with what it ran, though some
 * never say so; what it never started, and what another end cut off, is closed as such.
 */
function closeOpenTools(draft: Draft, stopReason: StopReason, moment: Moment): void {
  for (const call of draft.liveTools()) {
    if (isEnded(call.status)) continue;
    const toolCall: ToolCall =
      stopReason === "end_turn" && call.status === "running"
        ? { ...call, status: "completed", endedAt: moment.at }
        : closeToolCall(call, stopReason === "cancelled" ? "cancelled" : "interrupted", moment.at);
    const messageId = draft.replaceTool(toolCall);
    draft.changes.push({ type: "tool_completed", messageId, toolCall });
  }
}

function askPermission(
  draft: Draft,
  requestId: string | number | null,
  params: Record<string, unknown>,
  moment: Moment,
): void {
  const raw = isRecord(params["toolCall"]) ? params["toolCall"] : {};
  const call = putToolUpdate(draft, { ...raw, sessionUpdate: "permission" }, moment);
  const approval: PendingApproval = {
    requestId,
    toolCall: {
      toolCallId: call.id,
      kind: call.kind,
      title: call.title,
      locations: call.locations,
      ...(call.input !== undefined && { input: call.input }),
      ...(call.description !== undefined && { description: call.description }),
      ...(call.workingDir !== undefined && { workingDir: call.workingDir }),
      ...(call.args !== undefined && { args: call.args }),
      ...(call.rawInput !== undefined && { rawInput: call.rawInput }),
      content: call.content,
    },
    options: optionsOf(params["options"]),
    ts: moment.at,
  };
  draft.fields.approvals = [...draft.fields.approvals, approval];
  draft.changes.push({ type: "approval_required", approval });
}

function optionsOf(value: unknown): PendingApproval["options"] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((option) => {
    const { optionId, name, kind } = option;
    if (typeof optionId !== "string") return [];
    const label = typeof name === "string" ? name : optionId;
    const known: PermissionOption = {
      optionId,
      name: label,
      kind: typeof kind === "string" ? kind : "other",
    };
    return [{ ...known, label }];
  });
}

function askQuestion(
  draft: Draft,
  requestId: string | number | null,
  params: Record<string, unknown>,
  moment: Moment,
): void {
  const request = { message: "", ...params } as PendingElicitationRequest;
  const elicitation = { requestId, request, ts: moment.at };
  draft.fields.elicitations = [...draft.fields.elicitations, elicitation];
  draft.changes.push({ type: "elicitation_required", elicitation });
}

type PendingElicitationRequest = ChatState["elicitations"][number]["request"];

function resolveRequest(draft: Draft, params: Record<string, unknown>, moment: Moment): void {
  const id = params["id"] as string;
  const approval = draft.fields.approvals.find((open) => open.requestId === id);
  draft.fields.approvals = draft.fields.approvals.filter((open) => open.requestId !== id);
  draft.fields.elicitations = draft.fields.elicitations.filter((open) => open.requestId !== id);
  if (approval) settleTool(draft, approval, params["outcome"], moment);
  draft.changes.push({
    type: "approval_resolved",
    requestId: id,
    outcome: params["outcome"],
    by: params["by"] as ResolvedBy,
  });
}

/** Some agents never mention a rejected call again: it is closed here. A later word of theirs wins. */
function settleTool(
  draft: Draft,
  approval: PendingApproval,
  outcome: unknown,
  moment: Moment,
): void {
  const call = draft.findTool(approval.toolCall.toolCallId);
  if (!call || isEnded(call.status) || !isRecord(outcome)) return;
  const chosen =
    outcome["outcome"] === "selected"
      ? approval.options.find((option) => option.optionId === outcome["optionId"])
      : undefined;
  const allowed = chosen && !chosen.kind.startsWith("reject");
  const toolCall: ToolCall = allowed
    ? { ...call, status: "running" }
    : closeToolCall(call, chosen ? "rejected" : "cancelled", moment.at);
  const messageId = draft.replaceTool(toolCall);
  draft.changes.push({ type: allowed ? "tool_updated" : "tool_completed", messageId, toolCall });
}

function metaOf(params: Record<string, unknown>): Record<string, unknown> {
  const meta = isRecord(params["_meta"]) ? params["_meta"][META_KEY] : undefined;
  return isRecord(meta) ? meta : {};
}
