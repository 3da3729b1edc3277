/** What the agent asks of a person, and how it was settled. */
import { metaOf, readPermissionOptions } from "../acp/read.js";
import { defined } from "../rpc/defined.js";
import { isRecord, type JsonRpcId } from "../rpc/json-rpc.js";
import type { Draft } from "./draft.js";
import type { ResolvedBy } from "./events.js";
import { putToolUpdate } from "./reduce-tool.js";
import type {
  Decision,
  PendingApproval,
  PendingElicitation,
  ToolCall,
  ToolDecision,
} from "./state.js";
import { closeToolCall, isEnded, patchToolCall, type Moment } from "./tool-call.js";

/** How many settled requests are kept; older ones go first. */
const MAX_DECISIONS = 500;

export function askPermission(
  draft: Draft,
  requestId: JsonRpcId,
  params: Record<string, unknown>,
  moment: Moment,
): void {
  const raw = isRecord(params["toolCall"]) ? params["toolCall"] : {};
  const told = putToolUpdate(draft, { ...raw, sessionUpdate: "permission" }, moment);
  const call = withoutQuestion(draft, told, raw["content"]);
  const meta = metaOf(params);
  const approval: PendingApproval = {
    requestId,
    toolCall: defined({
      toolCallId: call.id,
      kind: call.kind,
      title: call.title,
      locations: call.locations,
      input: call.input,
      description: call.description,
      workingDir: call.workingDir,
      args: call.args,
      rawInput: call.rawInput,
      content: told.content,
    }),
    options: readPermissionOptions(params["options"]),
    ...(meta && { meta }),
    ts: moment.at,
  };
  draft.fields.approvals = [...draft.fields.approvals, approval];
  draft.changes.push({ type: "approval_required", approval });
}

/** What the request says in words is the question, not what the tool will have put out in the end. */
function withoutQuestion(draft: Draft, call: ToolCall, asked: unknown): ToolCall {
  if (!Array.isArray(asked)) return call;
  const content = call.content.filter((item) => item.type !== "content");
  if (content.length === call.content.length) return call;
  const silent = patchToolCall(call, { content });
  draft.replaceTool(silent);
  return silent;
}

export function askQuestion(
  draft: Draft,
  requestId: JsonRpcId,
  params: Record<string, unknown>,
  moment: Moment,
): void {
  const message = typeof params["message"] === "string" ? params["message"] : "";
  const request = { ...params, message } as PendingElicitation["request"];
  const elicitation = { requestId, request, ts: moment.at };
  draft.fields.elicitations = [...draft.fields.elicitations, elicitation];
  draft.changes.push({ type: "elicitation_required", elicitation });
}

export function resolveRequest(
  draft: Draft,
  params: Record<string, unknown>,
  moment: Moment,
): void {
  const requestId = params["id"] as JsonRpcId;
  const { outcome } = params;
  const by = readBy(params["by"]);
  const isOther = (open: { readonly requestId: JsonRpcId }): boolean =>
    open.requestId !== requestId;
  const approval = draft.fields.approvals.find((open) => !isOther(open));
  draft.fields.approvals = draft.fields.approvals.filter(isOther);
  draft.fields.elicitations = draft.fields.elicitations.filter(isOther);
  if (approval && isRecord(outcome)) {
    const decision = decide(approval, outcome, by, moment);
    record(draft, approval, decision);
    settleTool(draft, approval.toolCall.toolCallId, decision);
  }
  draft.changes.push({ type: "approval_resolved", requestId, outcome, by });
}

function readBy(by: unknown): ResolvedBy {
  if (!isRecord(by) || typeof by["kind"] !== "string") return { kind: "client" };
  const kind = by["kind"] as ResolvedBy["kind"];
  return typeof by["name"] === "string" ? { kind, name: by["name"] } : { kind };
}

/** The end of a turn closes what is still open in it. */
export function closeRequests(draft: Draft, by: ResolvedBy, moment: Moment): void {
  for (const approval of draft.fields.approvals) {
    record(draft, approval, decide(approval, {}, by, moment));
  }
  draft.fields.approvals = [];
  draft.fields.elicitations = [];
}

function record(draft: Draft, { toolCall }: PendingApproval, decision: ToolDecision): void {
  const decisions = [...draft.fields.decisions, { ...decision, toolCall }];
  draft.fields.decisions = decisions.slice(-MAX_DECISIONS);
}

/** Those of two parts of a log in a row: each request once, the newest {@link MAX_DECISIONS}. */
export function withDecisions(
  older: readonly Decision[],
  newer: readonly Decision[],
): readonly Decision[] {
  const known = new Set(newer.map(({ requestId }) => requestId));
  const rest = older.filter(({ requestId }) => !known.has(requestId));
  return [...rest, ...newer].slice(-MAX_DECISIONS);
}

function decide(
  { requestId, options }: PendingApproval,
  outcome: Record<string, unknown>,
  by: ResolvedBy,
  { at }: Moment,
): ToolDecision {
  const option =
    outcome["outcome"] === "selected"
      ? options.find(({ optionId }) => optionId === outcome["optionId"])
      : undefined;
  const ended = option ? outcomeOf(option.kind) : "cancelled";
  return { requestId, outcome: ended, ...(option && { option }), by, at };
}

function outcomeOf(kind: string): ToolDecision["outcome"] {
  if (kind === "allow_once" || kind === "allow_always") return "allowed";
  return kind === "reject_once" || kind === "reject_always" ? "rejected" : "selected";
}

/** Some agents never mention a rejected call again: it is closed here. A later word of theirs wins. */
function settleTool(draft: Draft, toolCallId: string, decision: ToolDecision): void {
  const call = draft.findTool(toolCallId);
  if (!call) return;
  const told = patchToolCall(call, { decision });
  if (isEnded(call.status)) {
    draft.replaceTool(told);
    return;
  }
  const { outcome, at } = decision;
  const isOver = outcome === "rejected" || outcome === "cancelled";
  const toolCall = isOver
    ? closeToolCall(told, outcome, at)
    : patchToolCall(told, { status: "running" });
  const messageId = draft.replaceTool(toolCall);
  const type = isOver ? "tool_completed" : "tool_updated";
  draft.changes.push({ type, messageId, toolCall });
}
