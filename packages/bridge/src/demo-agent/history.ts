import type { ChunkUpdate, TalkUpdate, ToolUpdate } from "./updates.js";

/** The conversation so far, in memory only, as session/load plays it again. */
export class History {
  #updates: TalkUpdate[] = [];

  get updates(): readonly TalkUpdate[] {
    return this.#updates;
  }

  /** Adds one update; pieces of one message become one piece. */
  add(update: TalkUpdate): void {
    const last = this.#updates.at(-1);
    const joined = last && join(last, update);
    if (joined) this.#updates[this.#updates.length - 1] = joined;
    else this.#updates.push(update);
  }

  /** Ends what a cancelled or failed turn left open: a replay has no turn that could end it. */
  closeOpenTools(text: string): void {
    const open = new Set<string>();
    for (const update of this.#updates) {
      if (!isToolUpdate(update) || !update.status) continue;
      if (update.status === "pending" || update.status === "in_progress") {
        open.add(update.toolCallId);
      } else {
        open.delete(update.toolCallId);
      }
    }
    for (const toolCallId of open) {
      this.#updates.push({
        sessionUpdate: "tool_call_update",
        toolCallId,
        status: "failed",
        content: [{ type: "content", content: { type: "text", text } }],
      });
    }
  }
}

function isToolUpdate(update: TalkUpdate): update is ToolUpdate {
  return update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update";
}

function isChunk(update: TalkUpdate): update is ChunkUpdate {
  return "messageId" in update;
}

function join(last: TalkUpdate, next: TalkUpdate): ChunkUpdate | null {
  if (!isChunk(last) || !isChunk(next)) return null;
  if (last.sessionUpdate !== next.sessionUpdate || last.messageId !== next.messageId) return null;
  if (last.content.type !== "text" || next.content.type !== "text") return null;
  return { ...next, content: { type: "text", text: last.content.text + next.content.text } };
}
