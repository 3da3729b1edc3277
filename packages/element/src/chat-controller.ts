/**
 * Holds the client and what it says: state changes become at most one update of the element a
 * frame. A client of the page's own is used as it is; one made here is also connected and closed.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { AgentChatClient, type AgentChatState } from "@gemini-agent-chat/core";
import { forwardEvents } from "./forward-events.js";
import { idleState } from "./idle-state.js";
import { isUsable, newestPrompt } from "./session-state.js";
import { readStored, writeStored } from "./storage.js";

/** Where the conversation comes from: a ready client, or what is needed to make one. */
export interface ChatSource {
  readonly client: AgentChatClient | null;
  readonly url: string;
  readonly token: string;
  readonly agent: string;
  readonly cwd: string;
  readonly model: string;
  readonly sessionId: string;
  readonly replayLimit: number;
  /** Remember the session's id in this browser. */
  readonly persist: boolean;
}

/** How long a socket outlives its element: moving an element in the page is a remove and an insert. */
const LINGER = 1000;
/** A frame that never comes (a hidden tab) must not stop the state: ms until it is taken anyway. */
const FRAME_TIMEOUT = 250;

/** Changes of these need another connection. */
const identity = ["client", "url", "token", "agent", "cwd"] as const;

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

  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #onState: (state: AgentChatState, previous: AgentChatState) => void;
  #source: ChatSource | null = null;
  #connected = false;
  #owned = false;
  #lastSessionId: string | null = null;
  /** The conversation of a closed connection, shown until the next one has its own. */
  #kept: AgentChatState | null = null;
  #unsubscribe: (() => void)[] = [];
  #linger: ReturnType<typeof setTimeout> | undefined;
  #framePending = false;
  #resolveReady: () => void = () => undefined;

  constructor(
    host: ReactiveControllerHost & EventTarget,
    onState: (state: AgentChatState, previous: AgentChatState) => void,
  ) {
    this.#host = host;
    this.#onState = onState;
    this.ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    host.addController(this);
  }

  /** Takes the element's properties; only what changed has an effect. */
  configure(source: ChatSource): void {
    const previous = this.#source;
    this.#source = source;
    if (!this.#connected) return;
    if (!previous || identity.some((key) => previous[key] !== source[key])) {
      if (previous) this.#lastSessionId = null;
      this.#open();
      return;
    }
    const { client } = this;
    if (!client || !this.#owned) return;
    if (source.model && source.model !== previous.model) {
      client.setModel(source.model).catch(reported);
    }
    if (source.sessionId && source.sessionId !== previous.sessionId) {
      client.loadSession(source.sessionId).catch(reported);
    }
  }

  hostConnected(): void {
    this.#connected = true;
    clearTimeout(this.#linger);
    for (const [target, name] of wakeUps()) target.addEventListener(name, this.#wake);
    if (this.#source && !this.client) this.#open();
  }

  hostDisconnected(): void {
    this.#connected = false;
    for (const [target, name] of wakeUps()) target.removeEventListener(name, this.#wake);
    this.#linger = setTimeout(() => {
      this.#kept = this.state;
      this.#close();
    }, LINGER);
  }

  /** Connects anew, after a failure that the client does not mend by itself. */
  reconnect(): void {
    this.#kept = this.state.sessionId ? this.state : null;
    this.#open();
  }

  /** Waits for a usable session. Rejects when the connection has failed for good. */
  whenUsable(): Promise<AgentChatClient> {
    return new Promise((resolve, reject) => {
      const settle = (): boolean => {
        const { client } = this;
        if (!client) {
          reject(new Error("there is no connection: set `url` or `client` first"));
          return true;
        }
        const state = client.getState();
        if (isUsable(state)) resolve(client);
        else if (state.connectionState === "disconnected" && state.connectionError) {
          reject(state.connectionError);
        } else return false;
        return true;
      };
      if (settle()) return;
      const off = this.client?.on("change", () => {
        if (settle()) off?.();
      });
    });
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
    if (source.client) this.client = source.client;
    else if (source.url) this.client = this.#create(source);
    if (!this.client) return this.#commit();
    const { client } = this;
    this.#unsubscribe = [
      client.on("change", () => this.#schedule()),
      client.on("session_ready", (id) => this.#remember(id)),
      client.on("session_lost", () => {
        this.replaced = true;
      }),
      client.on("turn_started", () => {
        this.replaced = false;
      }),
      forwardEvents(client, this.#host),
    ];
    this.#commit();
    if (this.#owned) client.connect().catch(reported);
  }

  #create(source: ChatSource): AgentChatClient {
    const { url, token, agent, cwd, model, replayLimit, persist } = source;
    const stored = persist ? readStored(sessionKey(source)) : null;
    const sessionId = this.#lastSessionId ?? (source.sessionId || stored);
    return new AgentChatClient({
      url,
      ...(token && { token }),
      ...(agent && { agent }),
      ...(cwd && { cwd }),
      ...(model && { model }),
      ...(sessionId && { sessionId }),
      replay: { limit: replayLimit },
    });
  }

  #close(): void {
    for (const off of this.#unsubscribe) off();
    this.#unsubscribe = [];
    if (this.#owned) this.client?.dispose();
    this.client = null;
  }

  #remember(id: string): void {
    this.#lastSessionId = id;
    this.#kept = null;
    if (this.#owned && this.#source?.persist) writeStored(sessionKey(this.#source), id);
    this.#resolveReady();
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
    if (next === previous) return;
    this.state = next;
    if (next.plan !== previous.plan) this.planPrompt = newestPrompt(next);
    if (isUsable(next)) this.#resolveReady();
    this.#onState(next, previous);
    this.#host.requestUpdate();
  }

  #read(): AgentChatState {
    const state = this.client?.getState() ?? idleState;
    if (!this.#kept) return state;
    const { connectionState, connectionError } = state;
    const agent = state.agent ?? this.#kept.agent;
    return { ...this.#kept, connectionState, connectionError, agent };
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
function reported(): void {}
