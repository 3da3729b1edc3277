/** What the composer is given, and what it holds itself. */
import { LitElement, type PropertyDeclarations } from "lit";
import type { AvailableCommand, ContentBlock, Usage } from "@gemini-agent-chat/core";
import type { Attachment, AttachmentOptions } from "./attachments.js";
import { DraftStore, type Draft } from "./drafts.js";
import type { MentionSource } from "./mentions.js";
import type { QueuedMessage } from "./message-queue.js";
import type { conversationPart } from "./parts.js";
import type { PickerActions, PickerState } from "./pickers.js";
import type { Strings } from "./strings.js";

/** Which key sends: `auto` is Enter, but a new line where there is no real keyboard. */
export type SendKey = "auto" | "enter" | "mod-enter";

type ConversationPart = NonNullable<typeof conversationPart.module>;

/** The messages that wait, as they are shown. */
export interface QueueState {
  readonly items: readonly QueuedMessage[];
  readonly held: boolean;
  readonly problem: string;
}

/** What a person does with messages that wait. */
export interface QueueActions {
  /** False: it cannot wait here. */
  readonly onQueue: (text: string, attachments: readonly ContentBlock[]) => boolean;
  /** Takes one out; `undefined` when it was sent meanwhile. */
  readonly onTakeQueued: (id: number) => QueuedMessage | undefined;
  readonly onSendQueued: () => void;
}

const given = { attribute: false };
const own = { state: true };

export class ComposerProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    strings: given,
    placeholder: given,
    sendKey: given,
    busy: given,
    stopping: given,
    usable: given,
    commands: given,
    modes: given,
    models: given,
    configOptions: given,
    settingActions: given,
    usage: given,
    attachmentOptions: given,
    mentionSource: given,
    queue: given,
    queueActions: given,
    onSend: given,
    onStop: given,
    prompts: given,
    drafts: given,
    draftKey: given,
    extras: given,
    text: own,
    attachments: own,
    problem: own,
    active: own,
    menuClosed: own,
    unsent: own,
  };

  declare strings: Strings;
  declare placeholder: string;
  declare sendKey: SendKey;
  /** A turn runs: the button stops it. */
  declare busy: boolean;
  declare stopping: boolean;
  /** The session takes a prompt now, or when its turn has ended. */
  declare usable: boolean;
  declare commands: readonly AvailableCommand[];
  declare modes: PickerState["modes"];
  declare models: PickerState["models"];
  declare configOptions: PickerState["configOptions"];
  declare settingActions: PickerActions;
  declare usage: Usage | null;
  /** `null`: this agent takes no pictures, or the page does not want them. */
  declare attachmentOptions: AttachmentOptions | null;
  /** `null`: nothing can be mentioned. */
  declare mentionSource: MentionSource | null;
  declare queue: QueueState;
  declare queueActions: QueueActions;
  /** Resolves to false when the message was not taken: the draft then comes back. */
  declare onSend: (text: string, attachments: readonly ContentBlock[]) => Promise<boolean>;
  declare onStop: () => void;
  /** What can be recalled, oldest first. */
  declare prompts: () => readonly string[];
  /** Outlives this element: a conversation that is only watched for a while has no composer. */
  declare drafts: DraftStore;
  /** Which draft is written here; `null`: of a session that is not known yet. */
  declare draftKey: string | null;
  /** What comes later than the field; handed over with its texts. `null` until then. */
  declare extras: ConversationPart | null;

  declare text: string;
  declare attachments: readonly Attachment[];
  declare problem: string;
  /** The selected line of the list of commands or mentions. */
  declare active: number;
  declare menuClosed: boolean;
  /** A message that was not taken, while the next one was being written. */
  declare unsent: Draft | null;

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
    this.mentionSource = null;
    this.queue = { items: [], held: false, problem: "" };
    this.prompts = () => [];
    this.drafts = new DraftStore();
    this.draftKey = null;
    this.extras = null;
    this.text = "";
    this.attachments = [];
    this.problem = "";
    this.active = 0;
    this.menuClosed = false;
    this.unsent = null;
  }
}
