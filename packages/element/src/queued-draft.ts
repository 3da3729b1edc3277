/** A message that waited, as something to write on again. */
import { fromImageContent } from "./attachments.js";
import type { Draft } from "./drafts.js";
import type { QueuedMessage } from "./message-queue.js";
import type { Strings } from "./strings.js";

export function draftOfQueued({ text, attachments }: QueuedMessage, strings: Strings): Draft {
  const pictures = attachments.flatMap((block) =>
    block.type === "image" ? (fromImageContent(block, strings.pictureCount(1)) ?? []) : [],
  );
  return { text, attachments: pictures };
}
