/**
 * What helps with writing: the list of commands and mentions over the field, pictures, and earlier
 * messages.
 * It comes with the conversation; until then the field is a plain one.
 */
import { nothing, type TemplateResult } from "lit";
import type { ContentBlock } from "@gemini-agent-chat/core";
import { attachmentProblem, toImageContent, type Attachment } from "./attachments.js";
import { completionKey } from "./completion-keys.js";
import { renderCompletionMenu, renderUsageHint, type Completion } from "./completion-menu.js";
import type { ComposerProperties } from "./composer-properties.js";
import { ComposerMentions } from "./composer-mentions.js";
import { InputHistory, recallable } from "./input-history.js";
import type { Mention } from "./mentions.js";
import { commandText, commandWithoutArgument, matchCommands } from "./slash-menu.js";

/** The composer, as far as it can be helped. */
export interface AssistedComposer extends ComposerProperties {
  readonly field: HTMLTextAreaElement | null;
  setDraft(text: string, cursor?: number): void;
}

export class ComposerAssist {
  readonly #composer: AssistedComposer;
  readonly #history = new InputHistory();
  readonly #mentions: ComposerMentions;

  constructor(composer: AssistedComposer) {
    this.#composer = composer;
    this.#mentions = new ComposerMentions(() => composer.requestUpdate());
  }

  /** What the list offers; nothing while it is closed. */
  get menu(): readonly Completion[] {
    const { text, commands, menuClosed } = this.#composer;
    if (menuClosed) return [];
    const matches = matchCommands(text, commands);
    if (matches.length > 0) {
      return matches.map((command) => ({
        label: `/${command.name}`,
        hint: command.input?.hint ?? "",
        description: command.description,
        onPick: () => this.#pick(commandText(command)),
      }));
    }
    return this.#mentions.found.map((mention) => ({
      label: mention.name,
      hint: "",
      description: mention.description ?? "",
      onPick: () => this.#pickMention(mention),
    }));
  }

  /** The list, or what the command in the field wants behind its name. */
  render(): TemplateResult | typeof nothing {
    const composer = this.#composer;
    const { text, strings } = composer;
    const completions = this.menu;
    if (completions.length > 0) {
      return renderCompletionMenu({
        completions,
        active: composer.active,
        label: text.startsWith("/") ? strings.commands : strings.mentions,
        onPoint: (index) => (composer.active = index),
      });
    }
    const command = commandWithoutArgument(text, composer.commands);
    if (!command) return nothing;
    const hint = command.input?.hint ?? "";
    return renderUsageHint(commandText(command), hint, command.description, strings);
  }

  /** The field has changed. */
  look(): void {
    const { mentionSource, text, field } = this.#composer;
    this.#mentions.look(mentionSource, text, field?.selectionEnd ?? text.length);
  }

  /** The message is on its way: what of it is a link. */
  take(text: string): readonly ContentBlock[] {
    this.#mentions.close();
    return this.#mentions.blocks(text);
  }

  /** Adds pictures, as far as they are allowed; says why one is not. */
  addFiles(files: Iterable<File>): void {
    const composer = this.#composer;
    const { attachmentOptions: options, strings } = composer;
    if (!options) return;
    const problems = new Set<string>();
    for (const file of files) {
      const problem = attachmentProblem(file, composer.attachments.length, options, strings);
      if (problem) problems.add(problem);
      else composer.attachments = [...composer.attachments, { name: file.name, file }];
    }
    composer.problem = [...problems].join(" ");
  }

  /** The blocks of pictures. Rejects with a sentence to show. */
  async pictures(attachments: readonly Attachment[]): Promise<readonly ContentBlock[]> {
    const { strings } = this.#composer;
    return Promise.all(attachments.map((attachment) => toImageContent(attachment, strings)));
  }

  /** A message that was written before comes back. */
  recall(blocks: readonly ContentBlock[]): void {
    this.#mentions.recall(blocks);
  }

  /** @returns false: the key is not for us */
  onKey(event: KeyboardEvent): boolean {
    return this.#menuKey(event) || this.#recallKey(event);
  }

  #menuKey(event: KeyboardEvent): boolean {
    const composer = this.#composer;
    const key = completionKey(event, this.menu, composer.active, composer.text);
    if (key?.action === "move") composer.active = key.active;
    else if (key?.action === "close") composer.menuClosed = true;
    else key?.completion.onPick();
    return key !== null;
  }

  /** Up in an empty field brings the newest message back; Up and Down then go on from there. */
  #recallKey(event: KeyboardEvent): boolean {
    const { key } = event;
    const { text, prompts } = this.#composer;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    const isRecalled = this.#history.isRecalled(text);
    if (!isRecalled && (key === "ArrowDown" || text !== "")) return false;
    const next = this.#history.step(key === "ArrowUp" ? -1 : 1, text, recallable(prompts()));
    if (next !== null) this.#pick(next);
    return next !== null || isRecalled;
  }

  #pick(text: string): void {
    this.#composer.setDraft(text);
    this.#composer.menuClosed = true;
  }

  #pickMention(mention: Mention): void {
    const { field, text } = this.#composer;
    const picked = this.#mentions.pick(mention, text, field?.selectionEnd ?? text.length);
    if (picked) this.#composer.setDraft(picked.text, picked.cursor);
    this.#composer.menuClosed = true;
  }
}
