/** A message over the host's limit would close the connection, so it is refused before it is sent. */
import type { ContentBlock } from "../acp/schema.js";
import { AgentChatError } from "../errors.js";
import { isRecord } from "../rpc/json-rpc.js";
import { utf8Length } from "../rpc/utf8-length.js";

/** Our bridge announces its own; plain servers announce none. */
const DEFAULT_MAX_FRAME_BYTES = 16 * 1024 * 1024;
/** Bytes that a prompt's envelope, ids and `_meta` may add to its content. */
const FRAME_OVERHEAD = 1024;

/**
 * @param limits as announced in the `initialize` result
 * @throws AgentChatError `message_too_large`
 */
export function checkFrameSize(content: readonly ContentBlock[], limits: unknown): void {
  const announced = isRecord(limits) ? limits["maxFrameBytes"] : undefined;
  const limit = typeof announced === "number" ? announced : DEFAULT_MAX_FRAME_BYTES;
  const bytes = utf8Length(JSON.stringify(content)) + FRAME_OVERHEAD;
  if (bytes <= limit) return;
  throw new AgentChatError(
    "message_too_large",
    `the message takes ${bytes} bytes, the host accepts ${limit}: send less, or smaller pictures`,
  );
}
