/** What a person sends, as a prompt; refused before it is sent where the host would refuse it. */
import type { ContentBlock } from "../acp/schema.js";
import type { HiddenMode } from "../chat/events.js";
import { AgentChatError } from "../errors.js";
import { isRecord } from "../rpc/json-rpc.js";
import { utf8Length } from "../rpc/utf8-length.js";
import type { Prompt } from "./host.js";

/** How `sendMessage()` sends. */
export interface SendOptions {
  readonly hidden?: HiddenMode;
  /** Further blocks: pictures, files. */
  readonly content?: readonly ContentBlock[];
  /** For the agent, as the request's `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Our bridge announces its own; plain servers announce none. */
const DEFAULT_MAX_FRAME_BYTES = 16 * 1024 * 1024;
/** Bytes that a prompt's envelope and ids may add to its content. */
const FRAME_OVERHEAD = 1024;

/**
 * @param limits as announced in the `initialize` result
 * @throws AgentChatError `invalid_argument`, `message_too_large`
 */
export function makePrompt(
  promptId: string,
  text: string,
  options: SendOptions,
  limits: unknown,
): Prompt {
  const content: ContentBlock[] = [...(options.content ?? [])];
  if (text !== "") content.unshift({ type: "text", text });
  if (content.length === 0) {
    throw new AgentChatError(
      "invalid_argument",
      "sendMessage: expected a text or some content, got an empty text and none",
    );
  }
  const { meta, hidden = "none" } = options;
  const announced = isRecord(limits) ? limits["maxFrameBytes"] : undefined;
  const limit = typeof announced === "number" ? announced : DEFAULT_MAX_FRAME_BYTES;
  const bytes = utf8Length(JSON.stringify([content, meta])) + FRAME_OVERHEAD;
  if (bytes > limit) {
    throw new AgentChatError(
      "message_too_large",
      `the message takes ${bytes} bytes, the host accepts ${limit}: send less, or smaller pictures`,
    );
  }
  return { promptId, content, hidden, ...(meta && { meta }) };
}
