/** What is being written, by session. The text also survives a reload of the tab. */
import type { Attachment } from "./attachments.js";
import { readStored, writeStored } from "./storage.js";

/** A message that is not sent yet. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

export const emptyDraft: Draft = { text: "", attachments: [] };

export function isEmptyDraft({ text, attachments }: Draft): boolean {
  return text.trim() === "" && attachments.length === 0;
}

/** Both, the first one in front. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  const texts = [first.text, second.text].filter((text) => text.trim() !== "");
  return {
    text: texts.join("\n\n"),
    attachments: [...first.attachments, ...second.attachments],
  };
}

/** Where the draft of a session is kept; `null` while there is no session. */
export function draftKey(url: string, sessionId: string | null): string | null {
  return sessionId === null ? null : `gac:${url.split("#", 1)[0] ?? ""}:${sessionId}`;
}

export class DraftStore {
  readonly #drafts = new Map<string | null, Draft>();

  read(key: string | null): Draft {
    const stored = key === null ? null : readStored(key, "sessionStorage");
    return this.#drafts.get(key) ?? { ...emptyDraft, text: stored ?? "" };
  }

  write(key: string | null, { text, attachments }: Draft): void {
    this.#drafts.set(key, { text, attachments });
    if (key !== null) writeStored(key, text || null, "sessionStorage");
  }

  /**
   * What is being written after a change of session. A session's own draft comes back; where it
   * has none, the current one comes along.
   */
  move(from: string | null, to: string | null, current: Draft): Draft {
    const own = this.read(to);
    if (isEmptyDraft(current)) return own;
    if (isEmptyDraft(own) || own.text === current.text) {
      this.write(from, emptyDraft);
      this.write(to, current);
      return current;
    }
    // Typed before it was known where it belongs: that is here, behind what is here already.
    return from === null ? joinDrafts(own, current) : own;
  }
}
