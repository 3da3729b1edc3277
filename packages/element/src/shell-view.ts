/** What the frame around the conversation is drawn from. */
import type { AgentChatState, RecordingPlayer } from "@gemini-agent-chat/core";
import type { AttachmentOptions } from "./attachments.js";
import type { QueueState, SendKey } from "./composer-properties.js";
import type { DialogName } from "./dialog-view.js";
import type { DraftStore } from "./drafts.js";
import type { MentionSource } from "./mentions.js";
import type { MessageContext } from "./message-item.js";
import type { OlderState } from "./older-turns.js";
import type { Panel } from "./panel.js";
import type { SessionActions } from "./session-actions.js";
import type { ShellActions } from "./shell-actions.js";
import type { Obstacle, StatusOptions } from "./status-view.js";
import type { Strings } from "./strings.js";

/** Everything that the frame draws, and where a person's actions go. */
export interface ShellView {
  readonly state: AgentChatState;
  readonly plan: AgentChatState["plan"];
  readonly strings: Strings;
  /** Of the language, where the page names none. */
  readonly dir: "rtl" | null;
  readonly context: MessageContext;
  readonly heading: string;
  readonly placeholder: string;
  readonly obstacle: Obstacle | null;
  readonly status: StatusOptions;
  readonly usable: boolean;
  /** The browser has no network; a bridge on this computer may be there all the same. */
  readonly offline: boolean;
  /** A turn runs, or a prompt is on its way. */
  readonly busy: boolean;
  /** This conversation may be left for a new one: a turn that runs would go on unseen. */
  readonly canStartAnew: boolean;
  readonly readOnly: boolean;
  /** Plays what is shown; `null`: it is no recording. */
  readonly player: RecordingPlayer | null;
  /** The reader is away from the end of the log. */
  readonly away: boolean;
  /** Messages that have come since the reader left the end. */
  readonly unseen: number;
  /** What became of fetching older turns. */
  readonly older: OlderState;
  /** The session that was asked for no longer exists: this is another one. */
  readonly replaced: boolean;
  /** The chat floats over the page; `null`: it stands in it. */
  readonly panel: Panel | null;
  /** Nothing of it is seen but the launcher. */
  readonly isClosed: boolean;
  readonly dragOver: boolean;
  readonly sendKey: SendKey;
  readonly attachments: AttachmentOptions | null;
  readonly mentions: MentionSource | null;
  readonly queue: QueueState;
  readonly drafts: DraftStore;
  readonly draftKey: string | null;
  /** The oldest open approval is not in view. */
  readonly approvalAway: boolean;
  readonly suggestions: readonly { readonly label: string; readonly prompt: string }[];
  readonly dialog: DialogName | null;
  /** `null` until the dialogs were asked for. */
  readonly sessionActions: SessionActions | null;
  readonly actions: ShellActions;
}
