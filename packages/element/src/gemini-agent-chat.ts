/**
 * `<gemini-agent-chat>`: wires client state to views, and what a person does back to the client.
 * This module registers nothing; importing the package's root does.
 */
import type { CSSResultGroup, PropertyValues, TemplateResult } from "lit";
import type { ApprovalCard } from "./approval-card.js";
import { ApprovalWatch } from "./approval-watch.js";
import { defaultAttachmentOptions } from "./attachment-options.js";
import type { AttachmentOptions } from "./attachments.js";
import { ChatController } from "./chat-controller.js";
import { ChatIntents } from "./chat-intents.js";
import { ChatMethods } from "./chat-methods.js";
import type { Composer } from "./composer.js";
import type { QueueState } from "./composer-properties.js";
import { defineParts } from "./define-parts.js";
import { Dialogs } from "./dialogs.js";
import { draftKey, DraftStore } from "./drafts.js";
import { DropTarget } from "./drop-target.js";
import { chatStyles } from "./gemini-agent-chat.styles.js";
import { showStates } from "./host-states.js";
import { Language } from "./language.js";
import { LayoutSwitch } from "./layout-switch.js";
import { LogScroll } from "./log-scroll.js";
import { memoize } from "./memoize.js";
import type { MessageContext } from "./message-item.js";
import type { MessageQueue } from "./message-queue.js";
import { News } from "./news.js";
import { cardsPart, conversationPart, playbackPart } from "./parts.js";
import { OlderTurns } from "./older-turns.js";
import { PartsLoader } from "./parts-loader.js";
import { agentName, isBusy, isUsable, newestQuestion, shownPlan } from "./session-state.js";
import { Reachability } from "./reachability.js";
import { createShellActions, type ShellActions } from "./shell-actions.js";
import { renderShell } from "./shell.js";
import { obstacleOf, type Obstacle } from "./status-view.js";
import { mergeStrings } from "./merge-strings.js";
import { ViewportFit } from "./viewport-fit.js";
import { frameStrings, type Strings } from "./strings.js";
import { normalizeSuggestions } from "./suggestions.js";

const noItems: QueueState["items"] = [];

/**
 * A coding agent on a web page.
 *
 * @example
 * <gemini-agent-chat url="ws://127.0.0.1:4444/acp" token="…"></gemini-agent-chat>
 *
 * @tagname gemini-agent-chat
 * @slot header - instead of heading, connection and folder
 * @slot header-end - at the end of the header
 * @slot empty - instead of the text and suggestions of an empty conversation
 * @slot composer-start - before the composer's buttons
 * @slot composer-end - after the composer's pickers
 * @slot footer - below the composer
 * @slot launcher - in the button that opens a panel, instead of its icon: words or a picture
 */
export class GeminiAgentChat extends ChatMethods {
  /** Used when `url` is not set; the script build points it at its own origin. */
  static defaultUrl = "";

  static override styles: CSSResultGroup = chatStyles;

  readonly #internals: ElementInternals;
  protected override readonly chat: ChatController;
  readonly #intents: ChatIntents;
  readonly #news: News;
  readonly #drop: DropTarget;
  readonly #drafts = new DraftStore();
  #waiting: MessageQueue | null = null;
  readonly #dialogs: Dialogs;
  readonly #reach: Reachability;
  readonly #watch: ApprovalWatch;
  readonly #actions: ShellActions;
  readonly #layout: LayoutSwitch;
  readonly #scroll: LogScroll;
  readonly #older: OlderTurns;
  readonly #parts: PartsLoader;
  protected override readonly language: Language;

  // What is passed down keeps its identity while it means the same: parts then skip their update.
  readonly #strings = memoize(mergeStrings);
  readonly #suggestions = memoize(normalizeSuggestions);
  readonly #context = memoize(
    (
      strings: MessageContext["strings"],
      name: string,
      thoughts: MessageContext["thoughts"],
      cwd: string | null,
      messageActions: MessageContext["messageActions"],
      highlighter: MessageContext["highlighter"],
      renderers: MessageContext["renderers"],
      elsewhere: MessageContext["elsewhere"],
      parts: object,
    ): MessageContext => ({
      ...{ strings, agentName: name, thoughts, cwd, messageActions, highlighter, parts },
      ...{ renderers, elsewhere },
      ...this.#actions,
    }),
  );
  readonly #attachmentOptions = memoize(
    (options: Partial<AttachmentOptions> | false, allowed: boolean): AttachmentOptions | null =>
      options && allowed ? { ...defaultAttachmentOptions, ...options } : null,
  );

  readonly #files = memoize(
    (client: ChatController["client"], part: typeof conversationPart.module) =>
      client && part ? part.filesOf(client) : null,
  );
  readonly #queueState = memoize(
    (items: QueueState["items"], held: boolean, problem: string): QueueState => ({
      ...{ items, held, problem },
    }),
  );

  constructor() {
    super();
    defineParts();
    this.#internals = this.attachInternals();
    const update = (): void => this.requestUpdate();
    this.chat = new ChatController(this, {
      onState: (state, previous) => this.#news.tell(state, previous),
      onRefused: (error) => this.#actions.onRefused(error),
    });
    this.#scroll = new LogScroll(this, () => this.chat.state.messages);
    this.#older = new OlderTurns(this, {
      client: () => this.chat.client,
      turns: () => this.replayLimit,
      isAway: () => this.#scroll.away,
    });
    this.#parts = new PartsLoader(this);
    this.#layout = new LayoutSwitch(this, () => (this.#card ?? this.#restPlace)?.focus());
    this.language = new Language(this);
    this.#intents = new ChatIntents(this, () => this.chat.client, update);
    this.#reach = new Reachability(this);
    this.addController(new ViewportFit(this));
    this.#dialogs = new Dialogs(
      {
        client: () => this.chat.client,
        state: () => this.state,
        export: (format) => this.exportAs(format),
        canCreate: () => this.#canStartAnew,
      },
      update,
    );
    this.#news = new News(this, () => this.#texts);
    this.#drop = new DropTarget(
      () => this.#attachmentsAllowed,
      (files) => this.#composer?.addFiles(files),
      update,
    );
    this.#watch = new ApprovalWatch(this, () => this.chat.state.pendingApprovals[0]?.requestId);
    this.#actions = createShellActions({
      host: this,
      chat: this.chat,
      intents: this.#intents,
      queue: () => this.#queue,
      drop: this.#drop,
      openDialog: (name) => this.#dialogs.open(name),
      toEnd: () => this.scrollToEnd(),
      loadOlder: () => void this.#older.load(),
      panel: () => this.#layout.panel,
      composer: () => this.#composer,
      oldestCard: () => this.#watch.card,
      strings: () => this.#texts,
    });
  }

  /** Focuses the open approval, else the message field; of a closed panel the launcher. */
  override focus(options?: FocusOptions): void {
    const launcher =
      this.#layout.isClosed && this.renderRoot.querySelector<HTMLElement>(".launcher");
    (launcher || (this.#card ?? this.#composer?.field))?.focus(options);
  }

  override show(): void {
    this.#layout.show();
  }

  /** Goes to the newest message and follows from there. */
  scrollToEnd(): void {
    this.#scroll.toEnd();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { client, token, agent, cwd, model, sessionId, replayLimit, persist, sysTags } = this;
    const source = { client, token, agent, cwd, model, sessionId, replayLimit, persist, sysTags };
    const recording = this.recording ?? (this.src || null);
    this.chat.configure({ ...source, recording, url: this.#url });
    // A modal dialog that is not drawn would still keep everything else on the page from use.
    if (this.#layout.isClosed) this.#dialogs.name = null;
  }

  protected override render(): TemplateResult {
    const { state } = this.chat;
    const strings = this.#texts;
    const name = agentName(state) ?? strings.agent;
    const { pending, failure } = this.#intents;
    const loginPage = this.#intents.loginPage(state);
    const queue = this.#queue;
    const readOnly = this.readOnly || this.chat.playback.isWanted;
    this.#layout.panel?.look(state, readOnly);
    return renderShell({
      state,
      plan: shownPlan(state, this.chat.planPrompt),
      strings,
      dir: this.language.dir,
      context: this.#context(
        ...([strings, name, this.thoughts, state.cwd] as const),
        ...([this.messageActions, this.highlighter, this.renderers] as const),
        ...([this.#news.elsewhere.ids, this.#parts.version] as const),
      ),
      heading: this.heading || agentName(state) || strings.defaultHeading,
      placeholder: this.placeholder || strings.placeholder(agentName(state) ?? ""),
      obstacle: this.#obstacle(loginPage),
      status: {
        ...{ state, strings, pending, failure, loginPage, url: this.#url, agentName: name },
        recordingProblem: this.chat.playback.problem,
        hasToken: this.token !== "" || this.client !== null,
        actions: this.#actions,
      },
      usable: isUsable(state),
      offline: this.#reach.isOffline,
      busy: isBusy(state),
      canStartAnew: this.#canStartAnew,
      readOnly,
      player: this.chat.playback.player,
      panel: this.#layout.panel,
      isClosed: this.#layout.isClosed,
      away: this.#scroll.away,
      unseen: this.#scroll.unseen,
      older: this.#older.state,
      replaced: this.chat.replaced,
      dragOver: this.#drop.over,
      sendKey: this.sendKey,
      attachments: this.#attachmentOptions(this.attachments, this.#attachmentsAllowed),
      mentions: this.mentions ?? this.#files(this.chat.client, conversationPart.module),
      queue: this.#queueState(queue?.items ?? noItems, queue?.held ?? false, queue?.problem ?? ""),
      drafts: this.#drafts,
      draftKey: draftKey(this.#url, state.sessionId),
      approvalAway: this.#watch.isAway,
      suggestions: this.#suggestions(this.suggestions),
      dialog: this.#dialogs.name,
      sessionActions: this.#dialogs.sessionActions,
      actions: this.#actions,
    });
  }

  /** A turn that runs would go on unseen, and its questions with it. */
  get #canStartAnew(): boolean {
    const { state } = this.chat;
    const obstacle = this.#obstacle(this.#intents.loginPage(state));
    const isOver = obstacle === "session-ended" || obstacle === "session-lost";
    return isOver || (isUsable(state) && !isBusy(state));
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const { wait } = this.language;
    return wait ? wait.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** What goes away with the focus in it, such as an answered card, hands it on: no key is lost. */
  override performUpdate(): void {
    const hadFocus = this.shadowRoot?.activeElement?.closest(".log, .approval-bar, .dock") ?? null;
    super.performUpdate();
    if (hadFocus && !this.shadowRoot?.activeElement)
      this.#restPlace?.focus({ preventScroll: true });
  }

  protected override firstUpdated(): void {
    if (this.hasAttribute("autofocus")) void this.#autofocus();
  }

  /** The message field is drawn after the frame around it. */
  async #autofocus(): Promise<void> {
    await this.#composer?.updateComplete;
    this.focus();
  }

  protected override updated(): void {
    // Here and not with the state: what waits may come later than the end of its turn.
    this.#queue?.check();
    const { state } = this.chat;
    const { defaultHeading } = this.#texts;
    // A panel has it inside, with the launcher.
    this.#internals.role = this.#layout.panel ? null : "region";
    this.#internals.ariaLabel = this.heading || agentName(state) || defaultHeading;
    showStates(this.#internals, state, {
      dragOver: this.#drop.over,
      playing: this.chat.playback.player?.isPlaying ?? false,
      open: this.#layout.isOpen && !this.#layout.isClosed,
      unread: (this.#layout.panel?.unseen ?? 0) > 0,
    });
    this.#scroll.follow(this.follow, isBusy(state) ? newestQuestion(state) : null);
  }

  /** The messages that wait in this session; `null` until that part has come. */
  get #queue(): MessageQueue | null {
    const { module } = conversationPart;
    this.#waiting ??=
      module &&
      new module.MessageQueue({
        send: (text, attachments) => this.#intents.send(text, attachments),
        state: () => this.state,
        onChange: () => this.requestUpdate(),
      });
    this.#waiting?.show(draftKey(this.#url, this.chat.state.sessionId));
    return this.#waiting;
  }

  #obstacle(loginPage: string | null): Obstacle | null {
    const { state, client, playback } = this.chat;
    if (!playback.isWanted) {
      const obstacle = obstacleOf(state, client !== null, loginPage);
      if (obstacle !== "unreachable") return obstacle;
      this.#reach.look();
      return this.#reach.isBlocked ? "blocked" : obstacle;
    }
    if (playback.player) return null;
    return playback.problem || playbackPart.failed ? "recording" : "connecting";
  }

  get #url(): string {
    return this.url || (this.constructor as typeof GeminiAgentChat).defaultUrl;
  }

  get #texts(): Strings {
    const { texts, locale } = this.language;
    const part = conversationPart.module ?? cardsPart.module;
    return this.#strings(this.strings, texts ?? part?.englishStrings ?? frameStrings, locale);
  }

  /** The card itself, never one of its buttons: the next key must not answer. */
  get #card(): ApprovalCard | null {
    return this.renderRoot.querySelector<ApprovalCard>("gac-approval-card");
  }

  get #composer(): Composer | null {
    return this.renderRoot.querySelector<Composer>("gac-composer");
  }

  /** The message field; on a touch screen that would open the keyboard, so there the log. */
  get #restPlace(): HTMLElement | null {
    const field = matchMedia("(pointer: coarse)").matches ? null : this.#composer?.field;
    return field ?? this.renderRoot.querySelector<HTMLElement>(".log");
  }

  get #attachmentsAllowed(): boolean {
    const { promptCapabilities } = this.chat.state.agent?.capabilities ?? {};
    return promptCapabilities?.image === true && this.attachments !== false && !this.readOnly;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "gemini-agent-chat": GeminiAgentChat;
  }
}
