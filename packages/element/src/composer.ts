/** `<gac-composer>`: the message being written. It holds its draft itself, so typing draws nothing else. */
import { html, nothing, type TemplateResult } from "lit";
import type { ContentBlock } from "@gemini-agent-chat/core";
import { attachmentProblem, toImageContent, type Attachment } from "./attachments.js";
import { renderAttachButton, renderAttachments } from "./attachment-chips.js";
import { renderMainButton, renderProblem, renderQueueButton } from "./composer-buttons.js";
import { ComposerMentions } from "./composer-mentions.js";
import { ComposerProperties } from "./composer-properties.js";
import { completionKey } from "./completion-keys.js";
import type { Completion } from "./completion-menu.js";
import { emptyDraft, isEmptyDraft, joinDrafts, type Draft } from "./drafts.js";
import { InputHistory, recallable } from "./input-history.js";
import { isComposing } from "./keyboard.js";
import type { Mention } from "./mentions.js";
import { conversationPart } from "./parts.js";
import { draftOfQueued } from "./queued-draft.js";
import { commandText, commandWithoutArgument, matchCommands } from "./slash-menu.js";
import { renderUsage } from "./usage-meter.js";

export class Composer extends ComposerProperties {
  readonly #history = new InputHistory();
  readonly #mentions = new ComposerMentions(() => this.requestUpdate());

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The text field. */
  get field(): HTMLTextAreaElement | null {
    return this.querySelector("textarea");
  }

  /** Puts text into the field and the cursor behind it, or at `cursor`. */
  setDraft(text: string, cursor: number = text.length): void {
    this.text = text;
    const { field } = this;
    if (!field) return;
    field.value = text;
    field.focus();
    field.setSelectionRange(cursor, cursor);
  }

  /** Puts a message in front of what is being written: neither is lost. */
  bringBack(message: Draft): void {
    const { text, attachments } = joinDrafts(message, this);
    this.attachments = attachments;
    this.setDraft(text);
  }

  /** Adds pictures, as far as they are allowed; says why one is not. */
  addFiles(files: Iterable<File>): void {
    const options = this.attachmentOptions;
    if (!options) return;
    const problems = new Set<string>();
    for (const file of files) {
      const problem = attachmentProblem(file, this.attachments.length, options, this.strings);
      if (problem) problems.add(problem);
      else this.attachments = [...this.attachments, { name: file.name, file }];
    }
    this.problem = [...problems].join(" ");
  }

  protected override render(): TemplateResult {
    const { strings, unsent, busy, stopping, queue } = this;
    const { module } = conversationPart;
    const canSend = this.#canSend;
    const menu = this.#menu;
    const usage = menu.length === 0 ? commandWithoutArgument(this.text, this.commands) : null;
    const isOpen = menu.length > 0 && module !== null;
    return html`${module?.renderQueue({
        ...queue,
        canSend: this.usable && !busy,
        strings,
        onEdit: (id) => this.#editQueued(id),
        onRemove: (id) => this.#removeQueued(id),
        onSend: this.queueActions?.onSendQueued,
      })}
      <form class="composer" part="composer" @submit=${this.#submit}>
        ${
          isOpen
            ? module.renderCompletionMenu({
                completions: menu,
                active: this.active,
                label: this.text.startsWith("/") ? strings.commands : strings.mentions,
                onPoint: (index) => (this.active = index),
              })
            : nothing
        }
        ${
          usage && module
            ? module.renderUsageHint(
                commandText(usage),
                usage.input?.hint ?? "",
                usage.description,
                strings,
              )
            : nothing
        }
        ${renderAttachments(this.attachments, strings, (attachment) => {
          this.attachments = this.attachments.filter((other) => other !== attachment);
          this.field?.focus();
        })}
        <textarea
          part="input"
          rows="1"
          enterkeyhint=${this.#enterSends ? "send" : "enter"}
          autocomplete="off"
          dir="auto"
          aria-label=${strings.messageField}
          aria-description=${strings.messageFieldKeys}
          aria-autocomplete="list"
          aria-controls=${isOpen ? "gac-completions" : nothing}
          aria-activedescendant=${isOpen ? `gac-completion-${this.active}` : nothing}
          placeholder=${this.placeholder}
          @input=${this.#input}
          @keydown=${this.#keydown}
          @paste=${this.#paste}
        ></textarea>
        ${renderProblem(this.problem, unsent ? () => this.#restore(unsent) : null, strings)}
        <div class="composer-row">
          <slot name="composer-start"></slot>
          ${
            this.attachmentOptions
              ? renderAttachButton(this.attachmentOptions, strings, (files) => this.addFiles(files))
              : nothing
          }
          <div class="pickers">
            ${module?.renderPickers(this, !this.usable, this.settingActions, strings)}
          </div>
          <slot name="composer-end"></slot>
          ${renderUsage(this.usage, strings)}
          ${busy && canSend ? renderQueueButton(strings) : nothing}
          ${renderMainButton({ busy, stopping, canSend, strings, onStop: () => this.#stop() })}
        </div>
      </form>`;
  }

  #restore(unsent: Draft): void {
    this.unsent = null;
    this.problem = "";
    this.bringBack(unsent);
  }

  #editQueued(id: number): void {
    const taken = this.queueActions.onTakeQueued(id);
    if (!taken) return;
    this.#mentions.recall(taken.attachments);
    this.bringBack(draftOfQueued(taken, this.strings));
  }

  #removeQueued(id: number): void {
    this.queueActions.onTakeQueued(id);
    this.field?.focus();
  }

  /** What the list over the field offers; nothing while it is closed. */
  get #menu(): readonly Completion[] {
    if (this.menuClosed) return [];
    const commands = matchCommands(this.text, this.commands);
    if (commands.length > 0) {
      return commands.map((command) => ({
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

  get #canSend(): boolean {
    return this.usable && (this.text.trim() !== "" || this.attachments.length > 0);
  }

  get #enterSends(): boolean {
    if (this.sendKey !== "auto") return this.sendKey === "enter";
    return !matchMedia("(pointer: coarse)").matches;
  }

  #input(event: Event): void {
    const field = event.target as HTMLTextAreaElement;
    this.text = field.value;
    if (!this.unsent) this.problem = "";
    this.active = 0;
    this.menuClosed = false;
    this.#mentions.look(this.mentionSource, field.value, field.selectionEnd);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("draftKey")) return;
    const previous = (changed.get("draftKey") as string | null | undefined) ?? null;
    const { text, attachments } = this.drafts.move(previous, this.draftKey, this);
    this.#show(text, attachments);
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const { field } = this;
    if (field && field.value !== this.text) field.value = this.text;
    if (changed.has("text")) this.#fit();
    if (changed.has("text") || changed.has("attachments")) this.drafts.write(this.draftKey, this);
    if (changed.has("active")) {
      this.querySelector(`#gac-completion-${this.active}`)?.scrollIntoView({ block: "nearest" });
    }
  }

  /** As high as its text; the style sheet holds the limit. */
  #fit(): void {
    const { field } = this;
    if (!field) return;
    field.style.blockSize = "auto";
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  #keydown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (this.#menuKey(event) || this.#recallKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && this.busy) {
      event.preventDefault();
      this.#stop();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    const withModifier = event.ctrlKey || event.metaKey;
    if (!withModifier && !this.#enterSends) return;
    event.preventDefault();
    void this.#send();
  }

  #menuKey(event: KeyboardEvent): boolean {
    const key = completionKey(event, this.#menu, this.active, this.text);
    if (key?.action === "move") this.active = key.active;
    else if (key?.action === "close") this.menuClosed = true;
    else key?.completion.onPick();
    return key !== null;
  }

  /** Up in an empty field brings the newest prompt back; Up and Down then go on from there. */
  #recallKey(event: KeyboardEvent): boolean {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    const isRecalled = this.#history.isRecalled(this.text);
    if (!isRecalled && (key === "ArrowDown" || this.text !== "")) return false;
    const prompts = recallable(this.prompts());
    const text = this.#history.step(key === "ArrowUp" ? -1 : 1, this.text, prompts);
    if (text !== null) this.#pick(text);
    return text !== null || isRecalled;
  }

  #pick(text: string): void {
    this.setDraft(text);
    this.menuClosed = true;
  }

  #pickMention(mention: Mention): void {
    const cursor = this.field?.selectionEnd ?? this.text.length;
    const picked = this.#mentions.pick(mention, this.text, cursor);
    if (picked) this.setDraft(picked.text, picked.cursor);
    this.menuClosed = true;
  }

  #paste(event: ClipboardEvent): void {
    const files = event.clipboardData?.files;
    if (!this.attachmentOptions || !files?.length) return;
    event.preventDefault();
    this.addFiles(files);
  }

  #stop(): void {
    if (!this.stopping) this.onStop();
  }

  #submit(event: Event): void {
    event.preventDefault();
    void this.#send();
  }

  async #send(): Promise<void> {
    if (!this.#canSend) return;
    const { text, attachments, busy } = this;
    this.#show("", []);
    this.#mentions.close();
    let taken = false;
    let problem = "";
    try {
      const pictures = attachments.map((attachment) => toImageContent(attachment, this.strings));
      const links = this.#mentions.blocks(text);
      const blocks: readonly ContentBlock[] = [...(await Promise.all(pictures)), ...links];
      // Decided when it was sent: a turn that has just ended takes the queue with it.
      if (busy) this.queueActions.onQueue(text.trim(), blocks);
      taken = busy || (await this.onSend(text.trim(), blocks));
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (taken) {
      this.unsent = null;
      return;
    }
    if (isEmptyDraft(this)) this.#show(text, attachments);
    else {
      this.unsent = joinDrafts(this.unsent ?? emptyDraft, { text, attachments });
      problem ||= this.strings.notSent;
    }
    this.problem = problem;
  }

  #show(text: string, attachments: readonly Attachment[]): void {
    this.text = text;
    this.attachments = attachments;
  }
}
