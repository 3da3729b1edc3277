/** How a session comes to be usable: gone on with, brought back, or new. */
import type { InitializeResult } from "../acp/schema.js";
import { AgentChatError, notConnected, toChatError, unsupported } from "../errors.js";
import { RpcCode } from "../rpc/json-rpc.js";
import { offers } from "./capabilities.js";
import type { SessionHost, SessionPlace } from "./host.js";
import type { ReplayOptions } from "./history.js";
import type { SessionView } from "./session-view.js";

/** What {@link SessionOpener} needs of the link. */
export interface OpenerContext {
  readonly host: SessionHost | null;
  readonly view: SessionView;
  readonly initialized: InitializeResult | null;
  readonly replay: ReplayOptions;
  /** @throws AgentChatError `cwd_required` */
  place(): SessionPlace;
  show(sessionId: string | null): void;
  flush(): void;
  onChange(): void;
  /** A session was just made: the moment to choose its model. */
  onNewSession(): Promise<void>;
  /** Null: connected, and no session wanted. */
  onReady(sessionId: string | null): void;
  onSessionLost(sessionId: string): void;
}

export class SessionOpener {
  /** Makes a session when there is none to go on with. */
  autoSession = true;
  readonly #link: OpenerContext;
  #opening: Promise<void> | null = null;

  constructor(link: OpenerContext) {
    this.#link = link;
  }

  /** Goes on with the view's session, or makes a new one. One attempt at a time. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async create(meta?: Readonly<Record<string, unknown>>): Promise<string> {
    const host = this.#host();
    const sessionId = await host.newSession({ ...this.#link.place(), ...(meta && { meta }) });
    this.#link.flush();
    await this.#link.onNewSession();
    this.#link.onReady(sessionId);
    return sessionId;
  }

  /**
   * Shows a session with its past: the host's log of it, or what the agent tells. What is shown now
   * stays until the other one is there.
   */
  async load(sessionId: string): Promise<void> {
    const host = this.#host();
    const isHeld = await this.#attach(host, sessionId);
    if (!isHeld) await this.#bringBack(host, sessionId);
    else if (!this.#link.view.live) await this.#revive(host, sessionId);
    this.#link.onReady(sessionId);
  }

  /** Makes the agent hold a session again; nothing is told twice. */
  async resume(sessionId: string): Promise<void> {
    const host = this.#host();
    if (!offers(this.#link.initialized, "resume")) throw unsupported("session/resume");
    const isHeld = await this.#attach(host, sessionId);
    if (!isHeld) await host.resumeSession(sessionId, this.#link.place());
    else if (!this.#link.view.live) await this.#revive(host, sessionId);
    this.#link.onReady(sessionId);
  }

  /** Has the agent hold the shown session again. Never unasked: a prompt to it is asking. */
  async revive(): Promise<void> {
    const { sessionId } = this.#link.view.state;
    if (sessionId !== null) await this.#revive(this.#host(), sessionId);
  }

  async #open(): Promise<void> {
    const host = this.#host();
    const { sessionId } = this.#link.view.state;
    if (sessionId !== null) {
      if (await this.#goOn(host, sessionId)) return this.#link.onReady(sessionId);
      this.#link.onSessionLost(sessionId);
      if (this.#link.view.messages(true).length > 0) throw lost(sessionId);
      this.#link.show(null);
    }
    if (this.autoSession) await this.create();
    else this.#link.onReady(null);
  }

  /** False: neither the host nor the agent has it. */
  async #goOn(host: SessionHost, sessionId: string): Promise<boolean> {
    if (await this.#attach(host, sessionId)) return true;
    try {
      await this.#bringBack(host, sessionId);
      return true;
    } catch (error) {
      const reason = toChatError(error);
      if (passing.has(reason.code)) throw reason;
      return false;
    }
  }

  /** False: the host does not hold it. */
  async #attach(host: SessionHost, sessionId: string): Promise<boolean> {
    const { view, replay } = this.#link;
    const isShown = sessionId === view.state.sessionId;
    try {
      await host.attach(
        sessionId,
        isShown ? view.position(replay) : { generation: null, lastSeq: 0, replay },
      );
      this.#link.flush();
      return true;
    } catch (error) {
      const reason = toChatError(error);
      if (reason.code === "session_lost" || reason.rpc?.code === RpcCode.notFound) return false;
      throw reason;
    }
  }

  /** With its past, unless that is here already and the agent can do without. */
  async #bringBack(host: SessionHost, sessionId: string): Promise<void> {
    const { initialized, view } = this.#link;
    const canResume = offers(initialized, "resume");
    const canLoad = offers(initialized, "load");
    if (!canResume && !canLoad) throw lost(sessionId);
    const isKnown = sessionId === view.state.sessionId && view.state.lastSeq > 0;
    const place = this.#link.place();
    if (canLoad && !(isKnown && canResume)) await host.loadSession(sessionId, place);
    else await host.resumeSession(sessionId, place);
  }

  /** The host has the log, and the agent is to have the session again. */
  async #revive(host: SessionHost, sessionId: string): Promise<void> {
    const { view, initialized } = this.#link;
    const place = this.#link.place();
    try {
      if (offers(initialized, "resume")) await host.resumeSession(sessionId, place);
      else await host.loadSession(sessionId, place);
    } catch (error) {
      // What is here can still be read.
      if (!passing.has(toChatError(error).code)) view.resumable = false;
      this.#link.onChange();
      throw error;
    }
  }

  #host(): SessionHost {
    const { host } = this.#link;
    if (!host) throw notConnected();
    return host;
  }
}

/** Reasons that say nothing about the session. */
const passing: ReadonlySet<string> = new Set([
  "disconnected",
  "not_connected",
  "disposed",
  "auth_required",
  "agent_down",
  "cwd_required",
]);

function lost(sessionId: string): AgentChatError {
  return new AgentChatError(
    "session_lost",
    `the host no longer has session ${sessionId}: what is shown can be read, newSession() starts another`,
  );
}
