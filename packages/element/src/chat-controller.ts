/**
 * Holds the client and what it says: state changes become at most one update of the element a
 * frame. A client of the page's own is used as it is; one made here is also connected and closed.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { AgentChatClient, AgentChatError, type AgentChatState } from "@gemini-agent-chat/core";
import { forwardEvents } from "./forward-events.js";
import { idleState } from "./idle-state.js";
import { keepConversation, withKept, type KeptConversation } from "./kept-conversation.js";
import { Playback, type RecordingSource } from "./playback.js";
import { isOpening, isUsable, newestPrompt } from "./session-state.js";
import { readStored, writeStored } from "./storage.js";
import { UsableWaiters } from "./usable-waiters.js";

/** Where the conversation comes from: a ready client, or what is needed to make one. */
export interface ChatSource {
  readonly client: AgentChatClient | null;
  readonly recording: RecordingSource | null;
  readonly url: string;
  readonly token: string;
  readonly agent: string;
  readonly cwd: string;
  readonly model: string;
  readonly sessionId: string;
  readonly replayLimit: number;
  /** Remember the session's id in this browser. */
  readonly persist: boolean;
  /** Read SYS tags in the agent's text. */
  readonly sysTags: boolean;
}

/** How long a socket outlives its element: moving an element in the page is a remove and an insert. */
const LINGER = 1000;
/** A frame that never comes (a hidden tab) must not stop the state: ms until it is taken anyway. */
const FRAME_TIMEOUT = 250;

/** Changes of these need another connection. */
const identity = ["client", "recording", "url", "token", "agent", "cwd", "sysTags"] as const;

/** What the controller tells its element. */
export interface ChatEvents {
  onState(state: AgentChatState, previous: AgentChatState): void;
  /** A property was changed, and the agent refused what that asks for. */
  onRefused(error: unknown): void;
}

export class ChatController implements ReactiveController {
  /** What the element draws: at most a frame old. */
  state: AgentChatState = idleState;
  /** `null` while there is neither a client nor an address. */
  client: AgentChatClient | null = null;
  /** The session that was asked for is gone, and this is another one. */
  replaced = false;
  /** The newest prompt when the plan last changed: a finished plan goes when the next one comes. */
  planPrompt: string | null = null;
  /** Resolves once a session is usable for the first time. */
  readonly ready: Promise<void>;

  /** A recording that is shown instead of an agent. */
  readonly playback: Playback = new Playback({
    onOpen: (client) => this.#use(client),
    onChange: () => this.#host.requestUpdate(),
  });

  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #events: ChatEvents;
  readonly #waiters = new UsableWaiters();
  /** What the client was made of. */
  #source: ChatSource | null = null;
  #connected = false;
  #owned = false;
  /** The session that the next connection goes on with. */
  #resume: string | null = null;
  /** A session that was asked for and is gone. */
  #lost: string | null = null;
  /** The conversation of a closed connection, shown until the next one has its own. */
  #kept: KeptConversation | null = null;
  #unsubscribe: (() => void)[] = [];
  #linger: ReturnType<typeof setTimeout> | undefined;
  #framePending = false;
  #resolveReady: () => void = () => undefined;

  constructor(host: ReactiveControllerHost & EventTarget, events: ChatEvents) {
    this.#host = host;
    this.#events = events;
    this.ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    host.addController(this);
  }

  /** Takes the element's properties; only what changed has an effect. */
  configure(source: ChatSource): void {
    // The update after the insertion brings them again.
    if (!this.#connected) return;
    const previous = this.#source;
    this.#source = source;
    const isOther = !previous || identity.some((key) => previous[key] !== source[key]);
    const session = source.sessionId !== previous?.sessionId && source.sessionId;
    if (isOther || session) {
      this.#resume = source.sessionId || null;
      this.#lost = this.#kept = null;
      this.replaced = false;
    }
    const { client } = this;
    if (isOther || !(client || this.playback.isWanted)) return this.#open();
    if (!client || !this.#owned) return;
    if (source.model && source.model !== previous.model) void this.#setModel(source.model);
    if (session && session !== client.getSessionId()) void this.#goTo(client, session);
  }

  hostConnected(): void {
    this.#connected = true;
    clearTimeout(this.#linger);
    for (const [target, name] of wakeUps()) target.addEventListener(name, this.#wake);
    // What a page set while the element was out is only known in its update.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    for (const [target, name] of wakeUps()) target.removeEventListener(name, this.#wake);
    this.#linger = setTimeout(() => {
      this.#keep();
      this.#close();
      this.#waiters.check(null, idleState);
    }, LINGER);
  }

  /** Connects anew, after a failure that the client does not mend by itself. */
  reconnect(): void {
    if (this.#owned) {
      this.#keep();
      this.#open();
    } else {
      this.client?.retryNow();
      this.client?.connect().catch(reported);
    }
  }

  /**
   * Waits for a usable session, whichever connection has it.
   *
   * @param free waits for the end of a running turn too
   * @throws AgentChatError `not_connected`, or why the connection failed for good
   */
  whenUsable(free = false): Promise<AgentChatClient> {
    const usable = this.#waiters.add(free);
    this.#waiters.check(this.client, this.#read());
    return usable;
  }

  /** A phone that slept, or a network that came back, must not wait for the next try. */
  readonly #wake = (): void => {
    if (this.#owned && !document.hidden) this.client?.retryNow();
  };

  #open(): void {
    this.#close();
    const source = this.#source;
    if (!source) return;
    this.#owned = source.client === null;
    if (source.client) this.#use(source.client);
    else if (source.recording) void this.playback.open(source.recording);
    else if (source.url) this.#use(this.#create(source));
    this.#commit();
  }

  #use(client: AgentChatClient): void {
    this.client = client;
    this.#listen(client);
    // Before the state is read: until then there is no connection, and nobody waits for one.
    if (this.#owned) client.connect().catch(reported);
    this.#commit();
  }

  #listen(client: AgentChatClient): void {
    this.#unsubscribe = [
      client.on("change", () => this.#schedule()),
      client.on("session_ready", (id) => this.#onReady(id)),
      client.on("session_lost", ({ sessionId }) => {
        this.#lost = sessionId;
      }),
      client.on("turn_started", () => {
        this.replaced = false;
      }),
      forwardEvents(client, this.#host),
    ];
  }

  #create(source: ChatSource): AgentChatClient {
    const { url, token, agent, cwd, model, replayLimit, persist, sysTags } = source;
    const stored = persist ? readStored(sessionKey(source)) : null;
    const sessionId = this.#resume ?? stored;
    return new AgentChatClient({
      url,
      ...(token && { token }),
      ...(agent && { agent }),
      ...(cwd && { cwd }),
      ...(model && { model }),
      ...(sessionId && { sessionId }),
      replay: { limit: replayLimit },
      elicitation: { form: true, url: true },
      sysTags,
    });
  }

  #close(): void {
    for (const off of this.#unsubscribe) off();
    this.#unsubscribe = [];
    if (this.#owned) this.client?.dispose();
    this.client = null;
    this.playback.close();
  }

  #keep(): void {
    const state = this.#read();
    if (this.#owned && state.sessionId !== null) this.#kept = keepConversation(state);
  }

  #onReady(id: string): void {
    this.#resume = id;
    this.#kept = null;
    this.replaced = this.#lost !== null && this.#lost !== id;
    this.#lost = null;
    const isAgent = this.#owned && !this.playback.isWanted;
    if (isAgent && this.#source?.persist) writeStored(sessionKey(this.#source), id);
    this.#resolveReady();
    this.#schedule();
  }

  async #goTo(client: AgentChatClient, sessionId: string): Promise<void> {
    try {
      // Of two that are being opened, the one that answers last would be shown.
      if (isOpening(client.getState())) await this.whenUsable().catch(reported);
      await client.loadSession(sessionId);
    } catch (error) {
      if (client !== this.client) return;
      const isEarly = error instanceof AgentChatError && error.code === "not_connected";
      if (isEarly) return client.setSessionId(sessionId);
      this.#resume = client.getSessionId();
      this.#events.onRefused(error);
    }
  }

  async #setModel(model: string): Promise<void> {
    const client = await this.whenUsable().catch(reported);
    await client?.setModel(model).catch((error: unknown) => this.#events.onRefused(error));
  }

  #schedule(): void {
    if (this.#framePending) return;
    this.#framePending = true;
    const run = (): void => {
      if (!this.#framePending) return;
      this.#framePending = false;
      clearTimeout(timer);
      this.#commit();
    };
    const timer = setTimeout(run, FRAME_TIMEOUT);
    requestAnimationFrame(run);
  }

  #commit(): void {
    const next = this.#read();
    const previous = this.state;
    this.#waiters.check(this.client, next);
    if (next === previous) return;
    this.state = next;
    if (next.plan !== previous.plan) this.planPrompt = newestPrompt(next);
    if (isUsable(next)) this.#resolveReady();
    this.#events.onState(next, previous);
    this.#host.requestUpdate();
  }

  #read(): AgentChatState {
    const state = this.client?.getState() ?? idleState;
    if (!this.#kept) return state;
    const together = withKept(state, this.#kept);
    if (!together) this.#kept = null;
    return together ?? state;
  }
}

function wakeUps(): readonly (readonly [EventTarget, string])[] {
  return [
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ];
}

function sessionKey({ url, agent }: ChatSource): string {
  return `gac:${url.split("#", 1)[0] ?? ""}:${agent}:session`;
}

/** The client has put it into its state and emitted it: nothing is left to do here. */
function reported(): undefined {}
