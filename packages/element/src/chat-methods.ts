/** What a page asks and calls. */
import type {
  AgentChatClient,
  AgentChatState,
  ContentBlock,
  HiddenMode,
  JsonRpcId,
  StopReason,
} from "@gemini-agent-chat/core";
import type { ChatController } from "./chat-controller.js";
import { ChatProperties } from "./chat-properties.js";
import type { Language } from "./language.js";
import { mergeStrings } from "./merge-strings.js";
import { agentName, isBusy } from "./session-state.js";
import { frameStrings } from "./strings.js";

/** What `send()` takes besides the text. */
export interface SendOptions {
  /** Content blocks, such as pictures. */
  readonly attachments?: readonly ContentBlock[];
  /** Who stays invisible in this turn. */
  readonly hidden?: HiddenMode;
  /** Waits for the end of a turn that runs; without it that is refused with `turn_running`. */
  readonly queue?: boolean;
}

/** The forms of {@link ChatMethods.exportAs}. */
export type ExportFormat = "markdown" | "jsonl";

export abstract class ChatMethods extends ChatProperties {
  protected abstract readonly chat: ChatController;
  protected abstract readonly language: Language;

  /** The conversation as it is now; immutable. */
  get state(): AgentChatState {
    return this.chat.client?.getState() ?? this.chat.state;
  }

  /** A turn runs, or a prompt is on its way. */
  get busy(): boolean {
    return isBusy(this.state);
  }

  /** Resolves when a session is usable for the first time. */
  get ready(): Promise<void> {
    return this.chat.ready;
  }

  /**
   * Sends a prompt as soon as a session is usable, and resolves at the end of its turn.
   *
   * @throws AgentChatError when there is no connection, or the turn failed
   * @example
   * const { stopReason } = await chat.send("Explain this repository");
   */
  async send(text: string, options: SendOptions = {}): Promise<{ stopReason: StopReason }> {
    // What was just set, such as the address, counts.
    if (this.isConnected) await this.updateComplete;
    const { attachments = [], hidden, queue = false } = options;
    let client = await this.chat.whenUsable(queue);
    // Of several that wait, the first one begins the next turn.
    if (queue) while (this.busy) client = await this.chat.whenUsable(true);
    const turn = client.sendMessage(text, { content: attachments, ...(hidden && { hidden }) });
    this.scrollToEnd();
    const { stopReason } = await turn;
    return { stopReason };
  }

  /** Asks the running turn to stop. Nothing happens when none runs. */
  cancel(): void {
    this.chat.client?.cancel();
  }

  /**
   * Answers a permission request in the name of the page. Both arguments are required.
   *
   * @throws AgentChatError `unknown_request`, `unknown_option`; an Error when there is no client
   */
  approve(requestId: JsonRpcId, optionId: string): void {
    if (requestId === undefined || typeof optionId !== "string") {
      throw new TypeError("approve: expected a request id and an option id");
    }
    this.#requireClient().approveTool(optionId, requestId);
  }

  /**
   * Leaves this conversation, starts an empty one and resolves with its id. A turn that runs goes
   * on unseen: `cancel()` it first.
   */
  async newSession(): Promise<string> {
    return this.#requireClient().newSession();
  }

  /** Goes on with another session: one that the host holds, or that the agent can load. */
  async loadSession(sessionId: string): Promise<void> {
    await this.#requireClient().loadSession(sessionId);
  }

  /**
   * The conversation as a file: `markdown` is what is shown, to read; `jsonl` is the whole session
   * as it happened, for `src` or `recording`.
   *
   * @throws AgentChatError when the session cannot be read; an Error when there is no client
   * @example
   * link.href = URL.createObjectURL(await chat.exportAs("markdown"));
   */
  async exportAs(format: ExportFormat): Promise<Blob> {
    const client = this.#requireClient();
    if (format === "jsonl") {
      return new Blob([await client.exportRecording()], { type: "application/x-ndjson" });
    }
    if (format !== "markdown") {
      throw new TypeError(`exportAs: expected "markdown" or "jsonl", got "${String(format)}"`);
    }
    const { conversationAsMarkdown } = await import("./export-markdown.js");
    const { texts, locale } = this.language;
    const strings = mergeStrings(this.strings, texts ?? frameStrings, locale);
    const name = agentName(this.state) ?? strings.agent;
    const text = conversationAsMarkdown(this.state.messages, name, strings);
    return new Blob([text], { type: "text/markdown" });
  }

  /** Goes to the newest message and follows from there. */
  abstract scrollToEnd(): void;

  /**
   * Opens the panel of `floating` and `sidebar`, and puts the focus into it. When it is closed, the
   * focus goes back to what has it now.
   */
  abstract show(): void;

  /** Closes the panel, without asking: there is no `gac-before-close`. The conversation goes on. */
  hide(): void {
    this.open = false;
  }

  #requireClient(): AgentChatClient {
    const { client } = this.chat;
    if (client) return client;
    throw new Error("there is no client: set `url` or `client` first");
  }
}
