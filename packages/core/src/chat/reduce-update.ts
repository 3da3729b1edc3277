/** One `session/update` of the agent, folded. Unknown kinds and blocks are kept as `unknown` parts. */
import type { AvailableCommand, ContentBlock, PlanEntry, Usage } from "../acp/schema.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { Draft } from "./draft.js";
import { setConfigOptions, setMode } from "./reduce-settings.js";
import type { MessagePart, ToolCall } from "./state.js";
import { isEnded, mergeToolCall, type Moment } from "./tool-call.js";

/** How many session-wide notices are kept; older ones go first. */
const MAX_NOTICES = 50;

export function applyUpdate(draft: Draft, update: unknown, moment: Moment): void {
  if (!isRecord(update)) return;
  if (draft.fields.turn) draft.fields.turn = { ...draft.fields.turn, lastUpdateAt: moment.at };
  switch (update["sessionUpdate"]) {
    case "agent_message_chunk":
      return addChunk(draft, "text", update, moment);
    case "agent_thought_chunk":
      return addChunk(draft, "thought", update, moment);
    case "user_message_chunk":
      return addUserChunk(draft, update, moment);
    case "tool_call":
    case "tool_call_update":
      putToolUpdate(draft, update, moment);
      return;
    case "plan":
      if (!Array.isArray(update["entries"])) return;
      draft.fields.plan = update["entries"].filter(isRecord) as unknown as readonly PlanEntry[];
      draft.changes.push({ type: "plan", plan: draft.fields.plan });
      return;
    case "available_commands_update":
      if (!Array.isArray(update["availableCommands"])) return;
      draft.fields.commands = update["availableCommands"].filter(
        isRecord,
      ) as unknown as readonly AvailableCommand[];
      draft.changes.push({ type: "commands", commands: draft.fields.commands });
      return;
    case "current_mode_update":
      return setMode(draft, update["currentModeId"]);
    case "config_option_update":
      return setConfigOptions(draft, update["configOptions"]);
    case "session_info_update":
      if (typeof update["title"] === "string") draft.fields.title = update["title"];
      return;
    case "usage_update":
      if (typeof update["used"] !== "number" || typeof update["size"] !== "number") return;
      draft.fields.usage = update as unknown as Usage;
      draft.changes.push({ type: "usage", usage: draft.fields.usage });
      return;
    case "notice":
      return addNotice(draft, update, moment);
    default: {
      const messageId = draft.ensureLive(moment);
      draft.addPart({ type: "unknown", value: update });
      draft.changes.push({ type: "part", messageId });
    }
  }
}

/**
 * Merges a tool's update into its call and returns the call. A call that has ended is not opened
 * again by a new `tool_call` or permission request of the same id: agents number calls anew.
 */
export function putToolUpdate(
  draft: Draft,
  update: Record<string, unknown>,
  moment: Moment,
): ToolCall {
  const id = typeof update["toolCallId"] === "string" ? update["toolCallId"] : "";
  const found = draft.findTool(id);
  const isStart = update["sessionUpdate"] !== "tool_call_update";
  const startsOver =
    isStart &&
    found &&
    isEnded(found.status) &&
    !isEnded(typeof update["status"] === "string" ? update["status"] : "pending");
  const previous = startsOver ? undefined : found;
  const call = mergeToolCall(previous, id, update, moment, draft.options.diffContextLines);
  const messageId = previous ? draft.replaceTool(call) : draft.addTool(call, moment);
  if (!previous) draft.changes.push({ type: "tool_started", messageId, toolCall: call });
  if (isEnded(call.status)) {
    draft.changes.push({ type: "tool_completed", messageId, toolCall: call });
  } else if (previous) {
    draft.changes.push({ type: "tool_updated", messageId, toolCall: call });
  }
  return call;
}

function addChunk(
  draft: Draft,
  kind: "text" | "thought",
  update: Record<string, unknown>,
  moment: Moment,
): void {
  const block = update["content"];
  if (!isRecord(block)) return;
  if (block["type"] === "text" && typeof block["text"] === "string") {
    const delta = block["text"];
    if (delta === "") return;
    if (kind === "text" && announcesMode(draft, delta, moment)) return;
    const messageId = draft.ensureLive(moment);
    draft.appendText(kind, delta, startsNewMessage(draft, update["messageId"]));
    draft.changes.push({
      type: kind === "text" ? "text_delta" : "thought_delta",
      messageId,
      delta,
    });
    return;
  }
  const messageId = draft.ensureLive(moment);
  draft.addPart(blockPart(block));
  draft.changes.push({ type: "part", messageId });
}

/** A changed `messageId` starts a new text part in the same turn's message. */
function startsNewMessage(draft: Draft, messageId: unknown): boolean {
  const known = draft.fields.chunkMessageId;
  if (typeof messageId !== "string") return false;
  draft.fields.chunkMessageId = messageId;
  return known !== null && known !== messageId;
}

/** Gemini CLI announces a mode change as a text chunk of its own: `[MODE_UPDATE] autoEdit`. */
function announcesMode(draft: Draft, delta: string, moment: Moment): boolean {
  const modeId = /^\[MODE_UPDATE\] (\S+)$/.exec(delta)?.[1];
  const mode = draft.fields.modes?.availableModes.find((available) => available.id === modeId);
  if (!mode) return false;
  setMode(draft, mode.id);
  if (draft.fields.turn) {
    const messageId = draft.ensureLive(moment);
    draft.addPart({ type: "notice", kind: "mode", severity: "info", title: mode.name });
    draft.changes.push({ type: "part", messageId });
  }
  return true;
}

function blockPart(block: Record<string, unknown>): MessagePart {
  switch (block["type"]) {
    case "image": {
      const { data, mimeType, uri } = block;
      if (typeof data !== "string" || typeof mimeType !== "string") break;
      return {
        type: "image",
        image: { data, mimeType, ...(typeof uri === "string" && { uri }) },
      };
    }
    case "audio":
    case "resource":
    case "resource_link":
      return { type: "resource", resource: block as unknown as ContentBlock };
    default:
  }
  return { type: "unknown", value: block };
}

/** An echo inside an open turn; a message of the person's outside one, as in a replay. */
function addUserChunk(draft: Draft, update: Record<string, unknown>, moment: Moment): void {
  if (draft.fields.turn || !isRecord(update["content"])) return;
  const block = update["content"] as unknown as ContentBlock;
  const text = block.type === "text" && typeof block.text === "string" ? block.text : "";
  const grown = draft.replaceLastUser((message) => ({
    ...message,
    text: message.text + text,
    content: [...message.content, block],
  }));
  if (grown) return;
  const message = {
    id: `u${moment.seq}`,
    role: "user" as const,
    text,
    content: [block],
    ts: moment.at,
    seq: moment.seq,
  };
  draft.addSettled(message);
  draft.changes.push({ type: "message", message });
}

function addNotice(draft: Draft, update: Record<string, unknown>, moment: Moment): void {
  const notice = {
    severity: typeof update["severity"] === "string" ? update["severity"] : "info",
    title: typeof update["title"] === "string" ? update["title"] : "",
    ...(typeof update["description"] === "string" && { description: update["description"] }),
    ts: moment.at,
    seq: moment.seq,
  };
  draft.fields.notices = [...draft.fields.notices, notice].slice(-MAX_NOTICES);
  draft.changes.push({ type: "notice", notice });
}
