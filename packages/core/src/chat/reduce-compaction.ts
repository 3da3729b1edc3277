/** The agent sums up older conversation: one notice, followed from its first mention to its end. */
import { text } from "../acp/read.js";
import { readBlock, readBlocks } from "../acp/read-content.js";
import type { Draft } from "./draft.js";
import { promptText } from "./prompt-text.js";
import type { Compaction, MessagePart, NoticePart } from "./state.js";
import type { Moment } from "./tool-call.js";

/** What is left out stays; a summary replaces the one so far, null clears it. */
export function updateCompaction(
  draft: Draft,
  update: Record<string, unknown>,
  moment: Moment,
): void {
  const { summary, error } = update;
  put(draft, update, moment, (known) => ({
    ...known,
    status: text(update["status"]) ?? known.status,
    ...(Array.isArray(summary) && { summary: readBlocks(summary) }),
    ...(summary === null && { summary: [] }),
    ...(typeof error === "string" && { error }),
  }));
}

export function addCompactionChunk(
  draft: Draft,
  update: Record<string, unknown>,
  moment: Moment,
): void {
  const block = readBlock(update["content"]);
  put(draft, update, moment, (known) => ({
    ...known,
    summary: [...known.summary, block],
  }));
}

function put(
  draft: Draft,
  update: Record<string, unknown>,
  moment: Moment,
  change: (known: Compaction) => Compaction,
): void {
  const id = text(update["compactionId"]) ?? "";
  const changed = draft.replacePart((part) => {
    const known = part.type === "notice" ? part.compaction : undefined;
    return known?.id === id ? notice(change(known)) : null;
  });
  const messageId = changed ?? draft.ensureLive(moment);
  if (changed === null) {
    draft.addPart(notice(change({ id, status: "in_progress", summary: [] })));
  }
  draft.changes.push({ type: "part", messageId });
}

const TITLES = new Map([
  ["in_progress", "The earlier conversation is being summarised."],
  ["completed", "The earlier conversation was summarised."],
  ["failed", "The earlier conversation could not be summarised."],
  ["cancelled", "Summarising the earlier conversation was cancelled."],
]);

function notice(compaction: Compaction): MessagePart & NoticePart {
  const { status, error } = compaction;
  const description = error ?? promptText(compaction.summary);
  return {
    type: "notice",
    kind: "compaction",
    severity: status === "failed" ? "warning" : "info",
    title: TITLES.get(status) ?? `Summary of the earlier conversation: ${status}`,
    ...(description !== "" && { description }),
    compaction,
  };
}
