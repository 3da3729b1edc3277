import { isRecord, type HiddenMode, type JsonRpcMessage } from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import type { ClientCall } from "../client/client-call.js";
import type { Connection } from "../client/connection.js";
import { eventTraits, isUserMessage, ownNotice } from "../log/event-traits.js";
import type { Frame } from "../rpc/text-frame.js";
import type { LogEntry } from "../log/log-entry.js";
import { OutgoingEvent, PlainFrames } from "../log/plain-frames.js";
import { SessionLog } from "../log/session-log.js";
import { RememberedAnswers } from "./remembered-answers.js";
import { titleIn } from "./session-title.js";
import { Subscription, type SubscriptionView } from "../log/subscription.js";

/** Close code for a client that should come back: https://www.iana.org/assignments/websocket */
const SERVICE_RESTART = 1012;

/** One prompt and what becomes of it. Remembered after its end, so that it is never run twice. */
export interface Turn {
  readonly promptId: string;
  readonly hidden: HiddenMode;
  /** Who waits for its end: the one who sent it, and whoever sent the same prompt again. */
  readonly askers: ClientCall[];
  /** Plain clients that sent it or came in while it ran: they are shown what the agent asks in it. */
  readonly audience: Set<Connection>;
  /** The number of its request to the agent; null until it is sent. */
  agentId: number | null;
  /** `session/cancel` was sent; once is enough. */
  isCancelled: boolean;
  /** The agent's answer in one line, or an error in its place; null while the turn runs. */
  answer: string | null;
}

/** What {@link Session} starts from. */
export interface SessionOptions {
  readonly id: string;
  readonly agentId: string;
  /** As the agent calls itself. */
  readonly agentName: string | null;
  readonly cwd: string;
  readonly maxBytes: number;
  readonly maxEvents: number;
  readonly clock: () => number;
}

/**
 * One session: its log, its turn, and the clients that follow it. It outlives the sockets of its
 * clients and the process of its agent.
 */
export class Session {
  readonly agentId: string;
  readonly agentName: string | null;
  readonly cwd: string;
  readonly log: SessionLog;
  /** The agent process that holds it; may be gone, see {@link isLive}. */
  link: AgentLink | null = null;
  /** The turn that runs now. */
  turn: Turn | null = null;
  /**
   * What the agent says now: an old conversation told again, until the first prompt since it was
   * opened; words of the turn that runs; or words that come after its end.
   */
  phase: "replay" | "live" | "late" = "replay";
  /** Every prompt of this session by its id. */
  readonly prompts: Map<string, Turn> = new Map();
  readonly answers: RememberedAnswers = new RememberedAnswers();
  /** The agent has refused to bring it back, or has given its id to another session. */
  isLost = false;
  /** A client has asked to bring it back. */
  isAwaited = false;
  /** A name that a person gave, or the agent, or else the first words of the first prompt. */
  title: string | null = null;
  /** The ids of the modes that the agent offers in it. */
  modes: readonly string[] = [];
  readonly #subscriptions = new Map<Connection, Subscription>();
  #id: string;
  readonly #plainFrames = new PlainFrames();
  #afterUserMessage = false;
  #usedAt = 0;

  constructor(options: SessionOptions) {
    this.#id = options.id;
    this.agentId = options.agentId;
    this.agentName = options.agentName;
    this.cwd = options.cwd;
    this.log = new SessionLog(options.id, options, options.clock);
  }

  get id(): string {
    return this.#id;
  }

  /** When somebody last opened it or said something in it. */
  get usedAt(): number {
    return this.#usedAt;
  }

  /** Is it held by no agent process, and does nobody follow it or ask for it? */
  get isIdle(): boolean {
    return !this.isLive && !this.isAwaited && this.#subscriptions.size === 0;
  }

  /** Does an agent process hold it now? */
  get isLive(): boolean {
    return this.link?.isAlive === true;
  }

  /** Logs one message and tells everybody who follows. `text` is its JSON text, in one line. */
  append(message: JsonRpcMessage, text: string = JSON.stringify(message)): LogEntry {
    return this.#append(message, text, false);
  }

  /** Logs a notice of the bridge's own, which has the form of an update. */
  appendNotice(title: string, description: string): void {
    const notice = ownNotice(this.#id, title, description);
    this.#append(notice, JSON.stringify(notice), true);
  }

  #append(message: JsonRpcMessage, text: string, isOwn: boolean): LogEntry {
    const traits = eventTraits(message, {
      agent: this.agentName ?? this.agentId,
      modes: this.modes,
      inTurn: this.turn !== null,
      afterUserMessage: this.#afterUserMessage,
      isOwn,
    });
    this.#afterUserMessage =
      "method" in message && isRecord(message.params) && isUserMessage(message.params["update"]);
    this.title = titleIn(message, this.title) ?? this.title;
    const entry = this.log.append(text, traits);
    if (traits.startsTurn || traits.pin === "session") this.#usedAt = entry.at;
    const event = new OutgoingEvent(entry, this.#plainFrames);
    for (const subscription of this.#subscriptions.values()) subscription.deliver(event);
    return entry;
  }

  /** Follows from the next event on, or from an earlier one; replaces an earlier position. */
  subscribe(connection: Connection, view: SubscriptionView): Subscription {
    this.unsubscribe(connection);
    const subscription = new Subscription(this, connection, view);
    this.#subscriptions.set(connection, subscription);
    return subscription;
  }

  unsubscribe(connection: Connection): void {
    this.#subscriptions.get(connection)?.end();
    this.#subscriptions.delete(connection);
  }

  /** In which form a client follows this session; null if it does not. */
  viewOf(connection: Connection): SubscriptionView | null {
    return this.#subscriptions.get(connection)?.view ?? null;
  }

  /** The clients that follow in one form. */
  followers(view: SubscriptionView): readonly Connection[] {
    return [...this.#subscriptions]
      .filter(([, subscription]) => subscription.view === view)
      .map(([connection]) => connection);
  }

  /** Sends a frame that must not overtake the events logged so far. */
  sendAfterEvents(connection: Connection, frame: Frame): void {
    const subscription = this.#subscriptions.get(connection);
    if (subscription) subscription.sendAfterEvents(frame);
    else connection.send(frame);
  }

  /**
   * Its id belongs to another session now: it can be read under another name, and no more. Who
   * follows it must not take the other one for it, so all but the `callers`, who have just opened
   * that one, are sent away: they come back, and learn by its generation that it is another.
   */
  setAside(id: string, callers: ReadonlySet<Connection>): void {
    for (const connection of [...this.#subscriptions.keys()]) {
      this.unsubscribe(connection);
      if (callers.has(connection)) continue;
      connection.close(SERVICE_RESTART, "the agent has given the session's id to another one");
    }
    this.#id = id;
    this.log.rename(id);
    this.link = null;
    this.isLost = true;
  }
}
