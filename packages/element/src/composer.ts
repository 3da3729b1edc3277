/** `<gac-composer>`: the message being written. It holds its draft itself, so typing draws nothing else. */
import { html, nothing, type TemplateResult } from "lit";
import type { ContentBlock } from "@gemini-agent-chat/core";
import { renderAttachButton } from "./attach-button.js";
import type { Attachment } from "./attachments.js";
import { renderMainButton, renderProblem, renderQueueButton } from "./composer-buttons.js";
import type { ComposerAssist } from "./composer-assist.js";
import { ComposerProperties } from "./composer-properties.js";
import { emptyDraft, isEmptyDraft, joinDrafts, type Draft } from "./drafts.js";
import { isComposing } from "./keyboard.js";
import { conversationPart } from "./parts.js";

export class Composer extends ComposerProperties {
  #assistant: ComposerAssist | null = null;
  /** Pictures that came before what takes them. */
  #early: File[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** `null` until it has come. */
  get #assist(): ComposerAssist | null {
    return (this.#assistant ??= this.extras && new this.extras.ComposerAssist(this));
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
    if (!this.attachmentOptions) return;
    const assist = this.#assist;
    if (assist) assist.addFiles(files);
    else void this.#addLater(files);
  }

  async #addLater(files: Iterable<File>): Promise<void> {
    this.#early.push(...files);
    await conversationPart.load();
    if (conversationPart.module) return;
    this.#early = [];
    this.problem = this.strings.partFailed;
  }

  protected override render(): TemplateResult {
    const { strings, unsent, busy, stopping, queue, extras } = this;
    const canSend = this.#canSend;
    const assist = this.#assist;
    const isOpen = assist !== null && assist.menu.length > 0;
    return html`${extras?.renderQueue({
        ...queue,
        canSend: this.usable && !busy,
        strings,
        onEdit: (id) => this.#editQueued(id),
        onRemove: (id) => this.#removeQueued(id),
        onSend: this.queueActions?.onSendQueued,
      })}
      <form class="composer" part="composer" @submit=${this.#submit}>
        ${assist?.render()}
        ${extras?.renderAttachments(this.attachments, strings, (attachment) => {
          this.attachments = this.attachments.filter((other) => other !== attachment);
          this.field?.focus();
        })}
        <textarea
          part="input"
          rows="1"
          enterkeyhint=${this.#enterSends ? "send" : "enter"}
          autocomplete="off"
          dir=${this.text ? "auto" : nothing}
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
            ${extras?.renderPickers(this, !this.usable, this.settingActions, strings)}
          </div>
          <slot name="composer-end"></slot>
          ${
            // In one place: the row must not wrap anew when there is something to send.
            busy && canSend
              ? renderQueueButton(strings)
              : extras?.renderUsage(this.usage, strings, busy)
          }
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
    this.#assist?.recall(taken.attachments);
    const draft = this.extras?.draftOfQueued(taken, this.strings);
    if (draft) this.bringBack(draft);
  }

  #removeQueued(id: number): void {
    this.queueActions.onTakeQueued(id);
    this.field?.focus();
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
    this.#assist?.look();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (this.extras && this.#early.length > 0) this.addFiles(this.#early.splice(0));
    if (!changed.has("draftKey")) return;
    const previous = (changed.get("draftKey") as string | null | undefined) ?? null;
    // What could not be sent goes where the rest of the draft goes.
    const { text, attachments } = this.drafts.move(previous, this.draftKey, this.#whole);
    if (this.unsent) this.problem = "";
    this.unsent = null;
    this.#show(text, attachments);
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const { field } = this;
    if (field && field.value !== this.text) field.value = this.text;
    if (changed.has("text")) this.fit();
    if (["text", "attachments", "unsent"].some((name) => changed.has(name))) {
      this.drafts.write(this.draftKey, this.#whole);
    }
    if (changed.has("active")) {
      this.querySelector(`#gac-completion-${this.active}`)?.scrollIntoView({ block: "nearest" });
    }
  }

  protected override firstUpdated(): void {
    // Another width breaks the lines elsewhere. In the next frame: the log grows or shrinks with it.
    const widths = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
    const row = this.querySelector(".composer-row");
    if (row) widths.observe(row);
  }

  /** Makes the field as high as its text; the style sheet holds the limit. */
  fit(): void {
    const { field } = this;
    if (!field?.clientWidth) return;
    field.style.blockSize = "auto";
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  #keydown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (this.#assist?.onKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && this.busy && this.usable && !this.stopping) {
      event.preventDefault();
      // One that is held was pressed to close a list.
      if (!event.repeat) this.#stop();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    const withModifier = event.ctrlKey || event.metaKey;
    if (!withModifier && !this.#enterSends) return;
    event.preventDefault();
    void this.#send();
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
    const { text, attachments, busy, draftKey } = this;
    this.#show("", []);
    const links = this.#assist?.take(text) ?? [];
    let taken = false;
    let problem = "";
    try {
      const pictures = (await this.#assist?.pictures(attachments)) ?? [];
      const blocks: readonly ContentBlock[] = [...pictures, ...links];
      // Decided when it was sent: a turn that has just ended takes the queue with it.
      const isQueued = busy && this.queueActions.onQueue(text.trim(), blocks);
      taken = isQueued || (await this.onSend(text.trim(), blocks));
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (taken) {
      this.unsent = null;
      return;
    }
    if (draftKey !== null && draftKey !== this.draftKey) {
      // Another session is shown by now: it waits where it was written.
      const { drafts } = this;
      drafts.write(draftKey, joinDrafts({ text, attachments }, drafts.read(draftKey)));
      return;
    }
    if (isEmptyDraft(this)) this.#show(text, attachments);
    else {
      this.unsent = joinDrafts(this.unsent ?? emptyDraft, { text, attachments });
      problem ||= this.strings.notSent;
    }
    this.problem = problem;
  }

  /** What is in the field, behind what could not be sent. */
  get #whole(): Draft {
    return this.unsent ? joinDrafts(this.unsent, this) : this;
  }

  #show(text: string, attachments: readonly Attachment[]): void {
    this.text = text;
    this.attachments = attachments;
  }
}
