/** `<gac-composer>`: the message being written. It holds its draft itself, so typing draws nothing else. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { AvailableCommand, ContentBlock, Usage } from "@gemini-agent-chat/core";
import {
  attachmentProblem,
  toImageContent,
  type Attachment,
  type AttachmentOptions,
} from "./attachments.js";
import { renderAttachButton, renderAttachments } from "./attachment-chips.js";
import { renderMainButton, renderProblem } from "./composer-buttons.js";
import { DraftStore, emptyDraft, isEmptyDraft, joinDrafts, type Draft } from "./drafts.js";
import { conversationPart } from "./parts.js";
import type { PickerActions, PickerState } from "./pickers.js";
import { commandText, matchCommands, renderSlashMenu } from "./slash-menu.js";
import type { Strings } from "./strings.js";
import { renderUsage } from "./usage-meter.js";

/** Which key sends: `auto` is Enter, but a new line where there is no real keyboard. */
export type SendKey = "auto" | "enter" | "mod-enter";

/** Older browsers report keys of an input method as 229 instead of `isComposing`. */
const IME_KEY_CODE = 229;

export class Composer extends LitElement {
  static override properties: PropertyDeclarations = {
    strings: { attribute: false },
    placeholder: { attribute: false },
    sendKey: { attribute: false },
    busy: { attribute: false },
    stopping: { attribute: false },
    usable: { attribute: false },
    commands: { attribute: false },
    modes: { attribute: false },
    models: { attribute: false },
    configOptions: { attribute: false },
    settingActions: { attribute: false },
    usage: { attribute: false },
    attachmentOptions: { attribute: false },
    onSend: { attribute: false },
    onStop: { attribute: false },
    drafts: { attribute: false },
    draftKey: { attribute: false },
    text: { state: true },
    attachments: { state: true },
    problem: { state: true },
    activeCommand: { state: true },
    menuClosed: { state: true },
    unsent: { state: true },
    parts: { attribute: false },
  };

  declare strings: Strings;
  declare placeholder: string;
  declare sendKey: SendKey;
  /** A turn runs: the button stops it. */
  declare busy: boolean;
  declare stopping: boolean;
  /** The session takes a prompt now. */
  declare usable: boolean;
  declare commands: readonly AvailableCommand[];
  declare modes: PickerState["modes"];
  declare models: PickerState["models"];
  declare configOptions: PickerState["configOptions"];
  declare settingActions: PickerActions;
  declare usage: Usage | null;
  /** `null`: this agent takes no pictures, or the page does not want them. */
  declare attachmentOptions: AttachmentOptions | null;
  /** Resolves to false when the message was not taken: the draft then comes back. */
  declare onSend: (text: string, attachments: readonly ContentBlock[]) => Promise<boolean>;
  declare onStop: () => void;
  /** Outlives this element: a conversation that is only watched for a while has no composer. */
  declare drafts: DraftStore;
  /** Which draft is written here; `null`: of a session that is not known yet. */
  declare draftKey: string | null;
  declare text: string;
  declare attachments: readonly Attachment[];
  declare problem: string;
  declare activeCommand: number;
  declare menuClosed: boolean;
  /** A message that was not taken, while the next one was being written. */
  declare unsent: Draft | null;
  /** Another one when a part of the element came later. */
  declare parts: object | null;

  constructor() {
    super();
    this.placeholder = "";
    this.sendKey = "auto";
    this.busy = false;
    this.stopping = false;
    this.usable = false;
    this.commands = [];
    this.modes = null;
    this.models = null;
    this.configOptions = null;
    this.usage = null;
    this.attachmentOptions = null;
    this.drafts = new DraftStore();
    this.draftKey = null;
    this.text = "";
    this.attachments = [];
    this.problem = "";
    this.activeCommand = 0;
    this.menuClosed = false;
    this.unsent = null;
    this.parts = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The text field. */
  get field(): HTMLTextAreaElement | null {
    return this.querySelector("textarea");
  }

  /** Puts text into the field and the cursor behind it. */
  setDraft(text: string): void {
    this.text = text;
    const { field } = this;
    if (!field) return;
    field.value = text;
    field.focus();
    field.setSelectionRange(text.length, text.length);
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
    this.problem = "";
    for (const file of files) {
      const problem = attachmentProblem(file, this.attachments.length, options, this.strings);
      if (problem) this.problem = problem;
      else this.attachments = [...this.attachments, { name: file.name, file }];
    }
  }

  protected override render(): TemplateResult {
    const { strings, unsent, busy, stopping } = this;
    const { renderPickers } = conversationPart.module ?? {};
    const canSend = this.#canSend;
    const menu = this.#menu;
    return html`<form class="composer" part="composer" @submit=${this.#submit}>
      ${
        menu.length > 0
          ? renderSlashMenu({
              commands: menu,
              active: this.activeCommand,
              strings,
              onPick: (command) => this.#pickCommand(command),
              onPoint: (index) => (this.activeCommand = index),
            })
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
        aria-autocomplete="list"
        aria-controls=${menu.length > 0 ? "gac-commands" : nothing}
        aria-activedescendant=${menu.length > 0 ? `gac-command-${this.activeCommand}` : nothing}
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
          ${renderPickers?.(this, !this.usable, this.settingActions, strings)}
        </div>
        <slot name="composer-end"></slot>
        ${renderUsage(this.usage, strings)}
        ${renderMainButton({ busy, stopping, canSend, strings, onStop: () => this.#stop() })}
      </div>
    </form>`;
  }

  #restore(unsent: Draft): void {
    this.unsent = null;
    this.problem = "";
    this.bringBack(unsent);
  }

  get #menu(): readonly AvailableCommand[] {
    return this.menuClosed ? [] : matchCommands(this.text, this.commands);
  }

  get #canSend(): boolean {
    return this.usable && !this.busy && (this.text.trim() !== "" || this.attachments.length > 0);
  }

  get #enterSends(): boolean {
    if (this.sendKey !== "auto") return this.sendKey === "enter";
    return !matchMedia("(pointer: coarse)").matches;
  }

  #input(event: Event): void {
    this.text = (event.target as HTMLTextAreaElement).value;
    if (!this.unsent) this.problem = "";
    this.activeCommand = 0;
    this.menuClosed = false;
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
    if (changed.has("activeCommand")) {
      this.querySelector(`#gac-command-${this.activeCommand}`)?.scrollIntoView({
        block: "nearest",
      });
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
    if (event.isComposing || event.keyCode === IME_KEY_CODE) return;
    const menu = this.#menu;
    if (menu.length > 0 && this.#menuKey(event, menu)) {
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

  #menuKey(event: KeyboardEvent, menu: readonly AvailableCommand[]): boolean {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      this.activeCommand = (this.activeCommand + step + menu.length) % menu.length;
      return true;
    }
    if (key === "Escape") {
      this.menuClosed = true;
      return true;
    }
    const command = menu[this.activeCommand];
    // A name that is typed in full is sent, not completed.
    const complete = this.text.trim() === `/${command?.name}`;
    const picks =
      (key === "Tab" && !event.shiftKey) || (key === "Enter" && !event.shiftKey && !complete);
    if (!command || !picks || event.ctrlKey || event.metaKey || event.altKey) return false;
    this.#pickCommand(command);
    return true;
  }

  #pickCommand(command: AvailableCommand): void {
    this.setDraft(commandText(command));
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
    const { text, attachments } = this;
    this.#show("", []);
    let taken = false;
    let problem = "";
    try {
      const blocks = attachments.map((attachment) => toImageContent(attachment, this.strings));
      taken = await this.onSend(text.trim(), await Promise.all(blocks));
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
