/** Pictures on their way into a prompt: what is accepted, and how a file becomes a content block. */
import type { ImageContent } from "@gemini-agent-chat/core";
import { formatBytes } from "./format.js";
import type { Strings } from "./strings.js";

/** What the composer accepts as attachments. */
export interface AttachmentOptions {
  /** MIME types, separated by commas, as in `<input accept>`. */
  readonly accept: string;
  /** Largest single file, in bytes. */
  readonly maxBytes: number;
  /** Most files in one message. */
  readonly maxFiles: number;
}

/** A picture in the composer, not yet sent. */
export interface Attachment {
  readonly name: string;
  readonly file: Blob;
}

/** Why a file cannot be attached, as a sentence; `null` when it can. */
export function attachmentProblem(
  file: File,
  present: number,
  options: AttachmentOptions,
  strings: Strings,
): string | null {
  const accepted = options.accept.split(",").map((type) => type.trim().toLowerCase());
  const family = `${file.type.split("/", 1)[0] ?? ""}/*`;
  if (!file.type || !(accepted.includes(file.type) || accepted.includes(family))) {
    return strings.attachmentWrongType(file.name);
  }
  if (file.size > options.maxBytes) {
    return strings.attachmentTooLarge(file.name, formatBytes(options.maxBytes, strings.locale));
  }
  return present >= options.maxFiles ? strings.tooManyAttachments(options.maxFiles) : null;
}

/** Reads a picture into the block that travels in the prompt. Rejects with a sentence to show. */
export async function toImageContent(
  { file, name }: Attachment,
  strings: Strings,
): Promise<ImageContent> {
  try {
    return { type: "image", mimeType: file.type, data: await toBase64(file) };
  } catch (cause) {
    throw new Error(strings.attachmentUnreadable(name), { cause });
  }
}

/** The picture of a block, to be shown and changed again; `null` when it is none. */
export function fromImageContent(
  { mimeType, data }: ImageContent,
  name: string,
): Attachment | null {
  try {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    return { name, file: new Blob([bytes], { type: mimeType }) };
  } catch {
    return null;
  }
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.onload = () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    };
    reader.readAsDataURL(blob);
  });
}
