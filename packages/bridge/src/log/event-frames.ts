import { BridgeMethod } from "@gemini-agent-chat/core";
import type { LogEntry } from "./session-log.js";
import { visibleBlocks } from "./visible-prompt.js";

/** One event of a session's log on its way to clients: each form is made once, however many get it. */
export class OutgoingEvent {
  readonly entry: LogEntry;
  readonly #sessionId: string;
  #eventFrame: Buffer | null = null;
  #plainFrame: Buffer | null = null;

  constructor(sessionId: string, entry: LogEntry) {
    this.#sessionId = sessionId;
    this.entry = entry;
  }

  /** For clients that follow the log. */
  get eventFrame(): Buffer {
    this.#eventFrame ??= Buffer.from(
      `{"jsonrpc":"2.0","method":"${BridgeMethod.event}","params":{"sessionId":` +
        `${JSON.stringify(this.#sessionId)},${eventBody(this.entry)}}}`,
    );
    return this.#eventFrame;
  }

  /** For plain ACP clients: the agent's updates, as they came. */
  get plainFrames(): readonly Buffer[] {
    if (this.entry.kind !== "update") return [];
    this.#plainFrame ??= Buffer.from(this.entry.text);
    return [this.#plainFrame];
  }

  /** What a plain client is told when a session is loaded: the user's words too. */
  get plainReplayFrames(): readonly Buffer[] {
    if (this.entry.kind !== "prompt") return this.plainFrames;
    return userChunks(this.#sessionId, this.entry.text).map((text) => Buffer.from(text));
  }
}

/** A `SessionEvent` as JSON text. */
export function eventText(entry: LogEntry): string {
  return `{${eventBody(entry)}}`;
}

function eventBody(entry: LogEntry): string {
  return `"seq":${entry.seq},"at":${entry.at},"message":${entry.text}`;
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
