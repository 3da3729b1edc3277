/** The public attributes and properties of `<gemini-agent-chat>`, with their defaults. */
import { LitElement, type PropertyDeclarations } from "lit";
import type { AgentChatClient } from "@gemini-agent-chat/core";
import { defaultAttachmentOptions, type AttachmentOptions } from "./attachments.js";
import type { SendKey } from "./composer.js";
import type { Strings } from "./strings.js";
import type { Suggestion } from "./suggestions.js";
import type { ThoughtsMode } from "./thought-view.js";

export class ChatProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    url: {},
    // Never reflected: a token in an attribute would be in every copy of the page's markup.
    token: {},
    agent: {},
    cwd: {},
    model: {},
    sessionId: { attribute: "session-id" },
    theme: { reflect: true },
    layout: { reflect: true },
    heading: {},
    placeholder: {},
    persist: { type: Boolean },
    readOnly: { type: Boolean, attribute: "readonly" },
    replayLimit: { type: Number, attribute: "replay-limit" },
    sendKey: { attribute: "send-key" },
    thoughts: {},
    client: { attribute: false },
    suggestions: { attribute: false },
    strings: { attribute: false },
    attachments: { attribute: false },
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
  /** `auto` follows the inherited `color-scheme`. */
  declare theme: "auto" | "light" | "dark";
  /** `inline`: as high as its container; `page`: as high as the window, without a frame. */
  declare layout: "inline" | "page";
  /** Stands in the header instead of the agent's name. */
  declare heading: string;
  /** Stands in the empty message field. */
  declare placeholder: string;
  /** Remember the session's id in this browser, so that a reload goes on with it. */
  declare persist: boolean;
  /** No composer and no answers: only watching. */
  declare readOnly: boolean;
  /** How many turns of the past are shown at first. */
  declare replayLimit: number;
  declare sendKey: SendKey;
  declare thoughts: ThoughtsMode;
  /** A client of the page's own; wins over `url`. It is connected here only by Retry, and never disposed. */
  declare client: AgentChatClient | null;
  /** Prompts that are offered in an empty conversation. */
  declare suggestions: readonly Suggestion[];
  /** Texts to use instead of the English ones. */
  declare strings: Partial<Strings> | null;
  /** Limits of attachments; `false`: none. */
  declare attachments: Partial<AttachmentOptions> | false;

  constructor() {
    super();
    this.url = "";
    this.token = "";
    this.agent = "";
    this.cwd = "";
    this.model = "";
    this.sessionId = "";
    this.theme = "auto";
    this.layout = "inline";
    this.heading = "";
    this.placeholder = "";
    this.persist = false;
    this.readOnly = false;
    this.replayLimit = 50;
    this.sendKey = "auto";
    this.thoughts = "collapsed";
    this.client = null;
    this.suggestions = [];
    this.strings = null;
    this.attachments = defaultAttachmentOptions;
  }
}
