/** One `session/update` of the agent, folded. Unknown kinds and blocks are kept as `unknown` parts. */
import { text } from "../acp/read.js";
import { isKnownBlock, readBlock } from "../acp/read-content.js";
import { isRecord } from "../rpc/json-rpc.js";
import { closeOpenTools } from "./close-tools.js";
import type { Draft } from "./draft.js";
import {
  announcedMode,
  isHeadedThought,
  isOwnNote,
  speaksGemini,
  withoutEmptySubject,
} from "./gemini-dialect.js";
import { addCompactionChunk, updateCompaction } from "./reduce-compaction.js";
import {
  setCommands,
  setConfigOptions,
  setMode,
  setPlan,
  setSessionInfo,
  setUsage,
} from "./reduce-settings.js";
import { putToolUpdate } from "./reduce-tool.js";
import type { MessagePart } from "./state.js";
import type { Moment } from "./tool-call.js";

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
      // Made by a tool that is not shown: text without a `messageId` goes on in a new part.
      draft.fields.chunkMessageId ??= "";
      return setPlan(draft, update["entries"]);
    case "available_commands_update":
      return setCommands(draft, update["availableCommands"]);
    case "current_mode_update":
      return setMode(draft, update["currentModeId"]);
    case "config_option_update":
      return setConfigOptions(draft, update["configOptions"]);
    case "session_info_update":
      return setSessionInfo(draft, update);
    case "usage_update":
      return setUsage(draft, update);
    case "notice":
      return addNotice(draft, update, moment);
    case "compaction_update":
      return updateCompaction(draft, update, moment);
    case "compaction_summary_chunk":
      return addCompactionChunk(draft, update, moment);
    default:
      return addUnknown(draft, update, moment);
  }
}

function addUnknown(draft: Draft, value: unknown, moment: Moment): void {
  const messageId = draft.ensureLive(moment);
  draft.addPart({ type: "unknown", value });
  draft.changes.push({ type: "part", messageId });
}

function addChunk(
  draft: Draft,
  kind: "text" | "thought",
  update: Record<string, unknown>,
  moment: Moment,
): void {
  const block = update["content"];
  if (!isRecord(block)) return addUnknown(draft, update, moment);
  if (block["type"] === "text" && typeof block["text"] === "string") {
    const isThought =
      kind === "thought" && speaksGemini(agentOf(draft)) && isHeadedThought(block["text"]);
    const delta = isThought ? withoutEmptySubject(block["text"]) : block["text"];
    if (delta === "") return;
    if (kind === "text" && announcesMode(draft, delta, moment)) return;
    const messageId = draft.ensureLive(moment);
    const isNew = startsNewMessage(draft, update["messageId"]);
    draft.appendText(kind, delta, isNew || isThought);
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

/**
 * A changed `messageId` starts a new text part in the same turn's message; so does a chunk without
 * one after chunks with one, as Codex says its errors.
 */
function startsNewMessage(draft: Draft, messageId: unknown): boolean {
  const known = draft.fields.chunkMessageId;
  draft.fields.chunkMessageId = text(messageId) ?? null;
  return known !== draft.fields.chunkMessageId;
}

function announcesMode(draft: Draft, delta: string, moment: Moment): boolean {
  const modeId = announcedMode(agentOf(draft), delta);
  const mode =
    modeId !== undefined &&
    draft.fields.modes?.availableModes.find((available) => available.id === modeId);
  if (!mode) return false;
  setMode(draft, mode.id);
  if (draft.fields.turn) {
    const messageId = draft.ensureLive(moment);
    draft.addPart({ type: "notice", kind: "mode", severity: "info", title: mode.name });
    draft.changes.push({ type: "part", messageId });
  }
  return true;
}

function agentOf({ fields }: Draft): string | null {
  return fields.agentName ?? fields.agentId;
}

function blockPart(block: Record<string, unknown>): MessagePart {
  if (!isKnownBlock(block) || block.type === "text") return { type: "unknown", value: block };
  if (block.type !== "image") return { type: "resource", resource: block };
  const { data, mimeType, uri } = block;
  return { type: "image", image: { data, mimeType, ...(typeof uri === "string" && { uri }) } };
}

/** An echo inside an open turn; a message of the person's outside one, as in a replay. */
function addUserChunk(draft: Draft, update: Record<string, unknown>, moment: Moment): void {
  if (draft.fields.turn) return;
  const block = readBlock(update["content"]);
  const said = block.type === "text" ? block.text : "";
  if (INTERRUPTED.test(said) && draft.hasLive) return markCancelled(draft, moment);
  if (speaksGemini(agentOf(draft)) && isOwnNote(said)) {
    // What is said after it is another part or message, as it was when it happened.
    draft.fields.chunkMessageId ??= "";
    return;
  }
  const known = draft.fields.chunkMessageId;
  const messageId = text(update["messageId"]) ?? null;
  draft.fields.chunkMessageId = messageId;
  const isOther = known === "" || (known !== null && messageId !== null && known !== messageId);
  const grown = isOther
    ? null
    : draft.replaceLastUser((message) => ({
        ...message,
        text: message.text + said,
        content: [...message.content, block],
      }));
  if (grown !== null) {
    draft.changes.push({ type: "part", messageId: grown });
    return;
  }
  // A replay tells the past: what never ended in it never will.
  closeOpenTools(draft, "interrupted", moment);
  const message = {
    id: `u${moment.seq}`,
    role: "user" as const,
    text: said,
    content: [block],
    ts: moment.at,
    seq: moment.seq,
  };
  draft.addSettled(message);
  draft.changes.push({ type: "message", message });
}

/** How Claude writes down in its history that the person stopped it: not the person's own words. */
const INTERRUPTED = /^\[Request interrupted by user(?: for tool use)?\]$/;

function markCancelled(draft: Draft, moment: Moment): void {
  closeOpenTools(draft, "cancelled", moment);
  const messageId = draft.ensureLive(moment);
  draft.addPart({ type: "notice", kind: "stop_reason", severity: "info", title: "cancelled" });
  draft.patchLive({ stopReason: "cancelled", endedAt: moment.at });
  draft.changes.push({ type: "part", messageId });
}

function addNotice(draft: Draft, update: Record<string, unknown>, moment: Moment): void {
  const description = text(update["description"]);
  const notice = {
    severity: text(update["severity"]) ?? "info",
    title: text(update["title"]) ?? "",
    ...(description !== undefined && { description }),
    ts: moment.at,
    seq: moment.seq,
  };
  draft.fields.notices = [...draft.fields.notices, notice].slice(-MAX_NOTICES);
  draft.changes.push({ type: "notice", notice });
}
