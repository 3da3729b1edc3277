/** The mentions of the message being written: looked up, put into the text, and sent along. */
import type { ContentBlock, ResourceLinkContent } from "@gemini-agent-chat/core";
import { MentionSearch } from "./mention-search.js";
import {
  mentionAt,
  mentionBlocks,
  mentionsOf,
  type Mention,
  type MentionSource,
} from "./mentions.js";

export class ComposerMentions {
  readonly #search: MentionSearch;
  /** Everything that was chosen; those whose name stands in the text are sent along. */
  #chosen: readonly Mention[] = [];

  constructor(update: () => void) {
    this.#search = new MentionSearch(update);
  }

  /** What the word at the cursor may become. */
  get found(): readonly Mention[] {
    return this.#search.found;
  }

  look(source: MentionSource | null, text: string, cursor: number): void {
    this.#search.look(source, mentionAt(text, cursor)?.query ?? null);
  }

  close(): void {
    this.#search.look(null, null);
  }

  /** Puts it in the place of the word at the cursor; `null`: that is no mention any more. */
  pick(mention: Mention, text: string, cursor: number): { text: string; cursor: number } | null {
    const place = mentionAt(text, cursor);
    if (!place) return null;
    this.#chosen = [...this.#chosen, mention];
    this.close();
    const before = `${text.slice(0, place.start)}@${mention.name} `;
    return { text: before + text.slice(cursor), cursor: before.length };
  }

  blocks(text: string): readonly ResourceLinkContent[] {
    return mentionBlocks(text, this.#chosen);
  }

  /** A message that was written before comes back. */
  recall(blocks: readonly ContentBlock[]): void {
    this.#chosen = [...this.#chosen, ...mentionsOf(blocks)];
  }
}
