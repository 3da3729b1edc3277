import type { Frame } from "../rpc/text-frame.js";
import type { LogEntry } from "./log-entry.js";
import { PlainFrames, type OutgoingEvent } from "./plain-frames.js";
import type { SessionLog } from "./session-log.js";

/** In which form a client gets a session: the numbered log, or plain ACP. */
export type SubscriptionView = "events" | "plain";

/** The client's side of a subscription. */
export interface Receiver {
  /** Does so little wait for this client that more may follow? */
  readonly isDrained: boolean;
  /** Calls back once when {@link isDrained} is true again, and never if the client is gone. */
  whenDrained(callback: () => void): void;
  /** Sends what the client has asked for: as much as it wants, and no sign that it is slow. */
  send(frame: Frame): void;
  /** Sends what happens by itself. A client that takes it too slowly is sent away. */
  push(frame: Frame): void;
  close(code: number, reason: string): void;
}

/** The session's side of a subscription. `id` may change when a log is set aside. */
export interface Source {
  readonly id: string;
  readonly log: SessionLog;
}

/** What may wait behind a replay besides events, which wait in the log. */
const MAX_DEFERRED_BYTES = 8 * 1024 * 1024;

/**
 * One client's place in one session: a replay first, as fast as the client takes it, then every
 * event as it comes. What happens during a replay waits in the log, not in memory for each client.
 */
export class Subscription {
  readonly view: SubscriptionView;
  readonly #receiver: Receiver;
  readonly #source: Source;
  /** The next event to send while a replay is under way. */
  #next = 0;
  #replayTo = 0;
  #liveFrom = 0;
  #isLive = false;
  #isEnded = false;
  /** Frames that must not overtake the events logged before them. */
  #deferred: { readonly after: number; readonly frame: Frame }[] = [];
  #deferredBytes = 0;
  /** Of its own for a replay: others follow live, or replay another stretch. */
  readonly #frames = new PlainFrames();
  /** Pinned events that come before the replay. */
  #pinned: LogEntry[] = [];

  constructor(source: Source, receiver: Receiver, view: SubscriptionView) {
    this.#source = source;
    this.#receiver = receiver;
    this.view = view;
  }

  /**
   * Sends `from..to`, then all that is logged from now on. Before it come the pinned events of
   * `pinnedAfter < seq < from`, which the log may hold no more.
   */
  start(from: number, to: number, pinnedAfter: number = Infinity): void {
    this.#pinned = [...this.#source.log.pinned(pinnedAfter, from)];
    this.#next = from;
    this.#replayTo = to;
    this.#liveFrom = this.#source.log.last + 1;
    this.#pump();
  }

  /** Takes an event that has just been logged. */
  deliver(event: OutgoingEvent): void {
    if (!this.#isLive || this.#isEnded) return;
    if (this.view === "events") return this.#receiver.push(event.entry);
    for (const frame of event.plain) this.#receiver.push(frame);
  }

  /** Sends a frame when everything that is in the log by now has been sent. */
  sendAfterEvents(frame: Frame): void {
    if (this.#isLive) return this.#receiver.push(frame);
    if (this.#isEnded) return;
    this.#deferred.push({ after: this.#source.log.last, frame });
    this.#deferredBytes += frame.end - frame.start;
    if (this.#deferredBytes <= MAX_DEFERRED_BYTES) return;
    this.#isEnded = true;
    this.#deferred = [];
    this.#receiver.close(1013, "too slow");
  }

  /** Nothing more is sent, but for what was promised already. */
  end(): void {
    this.#isEnded = true;
    for (const { frame } of this.#deferred) this.#receiver.send(frame);
    this.#deferred = [];
    this.#pinned = [];
  }

  /** Sends until the client has enough for now, and goes on when it has taken that. */
  #pump(): void {
    const { log } = this.#source;
    while (!this.#isEnded) {
      if (!this.#receiver.isDrained) return this.#receiver.whenDrained(() => this.#pump());
      const pinned = this.#pinned.shift();
      if (pinned) {
        this.#replay(pinned, true);
        continue;
      }
      if (this.#next > this.#replayTo && this.#next < this.#liveFrom) this.#next = this.#liveFrom;
      this.#flushDeferred();
      if (this.#next > log.last) {
        this.#isLive = true;
        return;
      }
      const entry = log.entry(this.#next);
      if (!entry) {
        // The log has moved on: attaching again tells the client what is missing.
        this.#receiver.close(1013, "too slow for the replay");
        return;
      }
      const isReplay = this.#next <= this.#replayTo;
      this.#next++;
      this.#replay(entry, isReplay);
    }
  }

  #replay(entry: LogEntry, isReplay: boolean): void {
    if (this.view === "events") return this.#receiver.send(entry);
    const { id } = this.#source;
    const frames = isReplay ? this.#frames.replay(entry, id) : this.#frames.live(entry);
    for (const frame of frames) this.#receiver.send(frame);
  }

  #flushDeferred(): void {
    while (this.#deferred[0] && this.#deferred[0].after < this.#next) {
      const { frame } = this.#deferred[0];
      this.#receiver.send(frame);
      this.#deferredBytes -= frame.end - frame.start;
      this.#deferred.shift();
    }
  }
}
