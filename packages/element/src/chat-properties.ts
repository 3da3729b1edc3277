/** The public attributes and properties of `<gemini-agent-chat>`, with their defaults. */
import { LitElement, type PropertyDeclarations } from "lit";
import type { AgentChatClient, SessionEvent } from "@gemini-agent-chat/core";
import { defaultAttachmentOptions } from "./attachment-options.js";
import type { AttachmentOptions } from "./attachments.js";
import type { SendKey } from "./composer-properties.js";
import type { Highlighter } from "./highlight/code-tokens.js";
import type { Layout } from "./layout-switch.js";
import type { MentionSource } from "./mentions.js";
import type { MessageAction } from "./message-actions.js";
import type { Renderers } from "./renderers.js";
import { sameValue } from "./same-value.js";
import type { FollowMode } from "./scroll-anchor.js";
import type { Strings } from "./strings.js";
import type { Suggestion } from "./suggestions.js";
import type { ThoughtsMode } from "./thought-view.js";

/** A page that draws itself again sets new objects that mean the same. */
const byValue = {
  attribute: false,
  hasChanged: (value: unknown, old: unknown): boolean => !sameValue(value, old),
};

/**
 * @csspart base - everything
 * @csspart header - the line at the top
 * @csspart status - the line over the log while the connection is lost
 * @csspart messages - the log, which scrolls
 * @csspart message - each message
 * @csspart message-user - a message of the person
 * @csspart message-agent - a message of the agent
 * @csspart bubble - the box around the person's text
 * @csspart markdown - formatted text
 * @csspart code-block - a block of code
 * @csspart code-header - the line above it: language and buttons
 * @csspart table - a table
 * @csspart thought - a line that opens to what the agent thought
 * @csspart tool - a tool call
 * @csspart tool-line - its line
 * @csspart tool-body - what the line opens to
 * @csspart diff - the change of one file
 * @csspart terminal - the output of a tool
 * @csspart approval - the card of a permission request
 * @csspart approval-command - what will run, in it
 * @csspart approval-actions - its row of options
 * @csspart approval-bar - the line at the composer while the card is out of view
 * @csspart option - an option of an approval or of a question
 * @csspart option-allow - one that allows
 * @csspart option-reject - one that refuses
 * @csspart option-neutral - one whose kind is not known
 * @csspart group - what an agent put under one title
 * @csspart plan - the plan above the composer
 * @csspart notice - a line that neither side said
 * @csspart jump - the button back to the end
 * @csspart composer - the box around the message field
 * @csspart input - the message field
 * @csspart attachment - a picture that will be sent
 * @csspart queue - the messages that wait for the end of the turn
 * @csspart send - the button that sends
 * @csspart stop - the button that stops
 * @csspart picker - mode, model and further settings
 * @csspart menu - the list of commands
 * @csspart dialog - the list of sessions or of keys, over the chat
 * @csspart sessions - the sessions in it
 * @csspart button - a button with words
 * @csspart icon-button - a button with an icon
 * @csspart panel - everything, where it floats over the page
 * @csspart launcher - the button that opens the panel
 * @csspart badge - what waits in the closed panel, on the launcher
 *
 * @cssprop [--gac-accent=oklch(0.54 0.17 264)] - the brand's colour, kept readable in light and dark
 * @cssprop [--gac-neutral=oklch(0.5 0.014 260)] - tints greys, borders and surfaces
 * @cssprop [--gac-success] - what went well
 * @cssprop [--gac-warning] - what needs care, approvals too
 * @cssprop [--gac-danger] - what failed
 * @cssprop [--gac-font] - the page's font by default
 * @cssprop [--gac-font-mono] - of code, commands and paths
 * @cssprop [--gac-font-size=15px] - of the text; all else follows
 * @cssprop [--gac-radius=12px] - of boxes
 * @cssprop [--gac-space=8px] - the unit of all gaps
 * @cssprop [--gac-measure=76ch] - widest line of the conversation
 * @cssprop [--gac-surface] - the background
 * @cssprop [--gac-text] - the text's colour
 * @cssprop [--gac-user-bg] - behind the person's messages
 * @cssprop [--gac-border] - hairlines
 * @cssprop [--gac-scrollbar] - the scroll bar's thumb
 * @cssprop [--gac-width=400px] - of a floating panel and of a sidebar
 * @cssprop [--gac-height=640px] - of a floating panel, as far as the window has room
 * @cssprop [--gac-inset=16px] - between launcher or floating panel and the edges of the window
 * @cssprop [--gac-z=1000] - the `z-index` of launcher and panel
 *
 * @cssstate connected - a session is usable
 * @cssstate busy - a turn runs, or a prompt is on its way
 * @cssstate stopping - it was asked to stop
 * @cssstate empty - there is no message yet
 * @cssstate needs-approval - a request or a question waits for the person
 * @cssstate open - the panel is open
 * @cssstate unread - an answer has come while the panel was closed
 * @cssstate dragover - files are held over it
 * @cssstate playing - a recording is being played
 * @cssstate error - the connection or the agent has failed
 */
export class ChatProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    url: {},
    // Never reflected: a token in an attribute would be in every copy of the page's markup.
    token: {},
    agent: {},
    cwd: {},
    model: {},
    sessionId: { attribute: "session-id" },
    src: {},
    theme: { reflect: true },
    layout: { reflect: true },
    open: { type: Boolean, reflect: true },
    heading: {},
    placeholder: {},
    persist: { type: Boolean },
    readOnly: { type: Boolean, attribute: "readonly" },
    sysTags: { type: Boolean, attribute: "sys-tags" },
    replayLimit: { type: Number, attribute: "replay-limit" },
    sendKey: { attribute: "send-key" },
    follow: {},
    thoughts: {},
    client: { attribute: false },
    recording: { attribute: false },
    suggestions: byValue,
    strings: byValue,
    attachments: byValue,
    mentions: { attribute: false },
    notify: {},
    messageActions: byValue,
    highlighter: { attribute: false },
    renderers: byValue,
  };

  /** Address of the bridge or of any ACP WebSocket server. */
  declare url: string;
  /** The bridge's token. Never reflected, never stored. */
  declare token: string;
  /** Which of the bridge's agents; "": its default. */
  declare agent: string;
  /** Working directory, absolute; "": the bridge's root. */
  declare cwd: string;
  /** The model to choose; "": the agent's own choice. */
  declare model: string;
  /** A session to go on with; "": a new one. */
  declare sessionId: string;
  /** Address of a recording (`.jsonl`) that is played instead: read-only. */
  declare src: string;
  /** `auto` follows the inherited `color-scheme`. */
  declare theme: "auto" | "light" | "dark";
  /**
   * `inline`: as high as its container; `page`: as high as the window, without a frame; `floating`:
   * a panel over a corner of the page, behind a button; `sidebar`: over its whole end side.
   */
  declare layout: Layout;
  /** The panel of `floating` and `sidebar` is open. To open it with the focus: `show()`. */
  declare open: boolean;
  /** Stands in the header instead of the agent's name. */
  declare heading: string;
  /** Stands in the empty message field. */
  declare placeholder: string;
  /** Remember the session's id in this browser, so that a reload goes on with it. */
  declare persist: boolean;
  /** No composer and no answers: only watching. */
  declare readOnly: boolean;
  /** Take SYS tags out of the agent's text: blocks fold, and each tag is a `gac-structured`. */
  declare sysTags: boolean;
  /** How many turns of the past are shown at first. */
  declare replayLimit: number;
  /** Which key sends; `auto`: Enter, and on a touch screen the button alone. */
  declare sendKey: SendKey;
  /** What the log does while an answer grows: `pin` puts the question to its top, `off` nothing. */
  declare follow: FollowMode;
  /** How thoughts are shown. */
  declare thoughts: ThoughtsMode;
  /** A client of the page's own; wins over `url`. It is connected here only by Retry, and never disposed. */
  declare client: AgentChatClient | null;
  /** A recording that is played instead, as events or as a `.jsonl` file; wins over `url` and `src`. */
  declare recording: readonly SessionEvent[] | Blob | null;
  /** Prompts that are offered in an empty conversation. */
  declare suggestions: readonly Suggestion[];
  /** Texts to use instead of those of the language that `lang` names. */
  declare strings: Partial<Strings> | null;
  /** Limits of attachments; `false`: none. */
  declare attachments: Partial<AttachmentOptions> | false;
  /** Finds what a person mentions with "@"; `null`: files of the project, where the host finds them. */
  declare mentions: MentionSource | null;
  /** What tells of news in a hidden tab: `title` (a count), `system` (notifications), both, or "". */
  declare notify: string;
  /** Buttons under each message; one that is pressed is a `gac-action`. */
  declare messageActions: readonly MessageAction[];
  /** Finds the tokens of finished code blocks instead of the built-in highlighter. */
  declare highlighter: Highlighter | null;
  /** What the page draws itself: tools, content, code between fences, a header for approvals. */
  declare renderers: Renderers | null;

  constructor() {
    super();
    this.url = "";
    this.token = "";
    this.agent = "";
    this.cwd = "";
    this.model = "";
    this.sessionId = "";
    this.src = "";
    this.theme = "auto";
    this.layout = "inline";
    this.open = false;
    this.heading = "";
    this.placeholder = "";
    this.persist = false;
    this.readOnly = false;
    this.sysTags = false;
    this.replayLimit = 50;
    this.sendKey = "auto";
    this.follow = "auto";
    this.thoughts = "collapsed";
    this.client = null;
    this.recording = null;
    this.suggestions = [];
    this.strings = null;
    this.attachments = defaultAttachmentOptions;
    this.mentions = null;
    this.notify = "";
    this.messageActions = [];
    this.highlighter = null;
    this.renderers = null;
  }
}
