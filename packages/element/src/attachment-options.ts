/** What the composer accepts where a page says nothing of it. */
import type { AttachmentOptions } from "./attachments.js";

export const defaultAttachmentOptions: AttachmentOptions = {
  accept: "image/png,image/jpeg,image/gif,image/webp",
  maxBytes: 5 * 1024 * 1024,
  maxFiles: 8,
};
