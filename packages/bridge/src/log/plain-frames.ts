import { textFrame, type Frame } from "../rpc/text-frame.js";
import { FrameWriter } from "./frame-writer.js";
import type { LogEntry } from "./log-entry.js";
import { visibleBlocks } from "./visible-prompt.js";

/** Makes the frames in which plain ACP clients get a session's events. */
export class PlainFrames {
  readonly #writer = new FrameWriter();

  /** The agent's updates, as they came; nothing else. */
  live({ kind, message }: LogEntry): readonly Frame[] {
    if (kind !== "update") return [];
    this.#writer.open(message.length);
    this.#writer.bytes(message);
    return [this.#writer.close()];
  }

  /** What a plain client is told when a session is loaded: the user's words too. */
  replay(entry: LogEntry, sessionId: string): readonly Frame[] {
    if (entry.kind !== "prompt") return this.live(entry);
    return userChunks(sessionId, entry.text).map(textFrame);
  }
}

/** One event on its way to those who follow: what plain clients get is made once for all of them. */
export class OutgoingEvent {
  readonly entry: LogEntry;
  readonly #frames: PlainFrames;
  #plain: readonly Frame[] | null = null;

  constructor(entry: LogEntry, frames: PlainFrames) {
    this.entry = entry;
    this.#frames = frames;
  }

  get plain(): readonly Frame[] {
    this.#plain ??= this.#frames.live(this.entry);
    return this.#plain;
  }
}

/** A logged prompt as the updates that ACP has for words of the user; hidden ones stay hidden. */
function userChunks(sessionId: string, text: string): readonly string[] {
  const { params } = JSON.parse(text) as { params: Record<string, unknown> };
  return visibleBlocks(params).map((content) =>
    JSON.stringify({
      jsonrpc: "2.0",
      method: "session/update",
      params: { sessionId, update: { sessionUpdate: "user_message_chunk", content } },
    }),
  );
}
