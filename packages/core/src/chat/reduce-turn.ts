/** A turn's start and its end. */
import { metaOf, text } from "../acp/read.js";
import { readBlocks } from "../acp/read-content.js";
import type { StopReason } from "../acp/schema.js";
import { isRecord, RpcCode } from "../rpc/json-rpc.js";
import { closeOpenTools } from "./close-tools.js";
import type { Draft } from "./draft.js";
import { META_KEY, type HiddenMode } from "./events.js";
import { promptText } from "./prompt-text.js";
import { closeRequests } from "./reduce-requests.js";
import type { MessagePart, TurnError } from "./state.js";
import type { Moment } from "./tool-call.js";
import { errorDescription, hiddenFailure, refusal, toTurnError } from "./turn-error.js";

/** Longer texts are an answer, not the words of an error. */
const MAX_ERROR_TEXT = 4096;

export function startTurn(draft: Draft, params: Record<string, unknown>, moment: Moment): void {
  const own = metaOf(params)?.[META_KEY];
  const meta = isRecord(own) ? own : {};
  const promptId = typeof meta["promptId"] === "string" ? meta["promptId"] : `u${moment.seq}`;
  const hidden = hiddenMode(meta["hidden"]);
  const content = readBlocks(params["prompt"]);
  closeOpenTools(draft, "interrupted", moment);
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

export function endTurn(draft: Draft, params: Record<string, unknown>, moment: Moment): void {
  const result = isRecord(params["result"]) ? params["result"] : {};
  const promptId = typeof params["promptId"] === "string" ? params["promptId"] : "";
  const said = text(result["stopReason"]) ?? "end_turn";
  const error =
    toTurnError(params["error"]) ??
    (said === "end_turn"
      ? hiddenFailure(draft.fields.turn?.agentData, draft.lastText(MAX_ERROR_TEXT))
      : null);
  const stopReason: StopReason = error ? "error" : said;
  closeOpenTools(draft, stopReason, moment);
  const messageId = draft.ensureLive(moment);
  if (error) {
    showError(draft, error);
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
  const whole = { ...result, stopReason };
  draft.patchLive({
    stopReason,
    endedAt: moment.at,
    ...(error && { error }),
    ...(isRecord(params["result"]) && { result: whole }),
  });
  draft.fields.turn = null;
  const gone = error?.code === RpcCode.agentDown;
  closeRequests(draft, { kind: gone ? "exit" : said === "cancelled" ? "cancel" : "agent" }, moment);
  draft.fields.lastStopReason = stopReason;
  draft.fields.lastError = error ?? (stopReason === "refusal" ? refusal(result) : null);
  draft.changes.push({
    type: "turn_completed",
    promptId,
    messageId,
    stopReason,
    result: whole,
  });
}

/** Agents that also say the error as a text of theirs said it once too often: it becomes the notice. */
function showError(draft: Draft, error: TurnError): void {
  const description = errorDescription(error);
  const notice: MessagePart = {
    type: "notice",
    kind: "error",
    severity: "error",
    title: error.message,
    ...(description !== undefined && { description }),
  };
  if (draft.lastText(MAX_ERROR_TEXT)?.trim() === error.message.trim()) draft.replaceLast(notice);
  else draft.addPart(notice);
}

function hiddenMode(value: unknown): HiddenMode {
  return value === "user" || value === "assistant" || value === "turn" ? value : "none";
}
