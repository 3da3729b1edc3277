import { OutgoingEvent } from "./event-frames.js";
import type { SessionLog } from "./session-log.js";

/** In which form a client gets a session: the numbered log, or plain ACP. */
export type SubscriptionView = "events" | "plain";

/** The client's side of a subscription. */
export interface Receiver {
  /** Bytes that wait for this client. */
  readonly backlog: number;
  /** `sent` is called when the frame has left, or when the client is gone. */
  send(frame: Buffer, sent?: () => void): void;
  close(code: number, reason: string): void;
}

/** The session's side of a subscription. `id` may change when a log is set aside. */
export interface Source {
  readonly id: string;
  readonly log: SessionLog;
}

/** A replay goes on when less than this waits for the client. */
const REPLAY_BACKLOG_BYTES = 1024 * 1024;

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
  #deferred: { readonly after: number; readonly frame: Buffer }[] = [];

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
    for (const entry of this.#source.log.pinned(pinnedAfter, from)) {
      this.#send(new OutgoingEvent(this.#source.id, entry), true);
    }
    this.#next = from;
    this.#replayTo = to;
    this.#liveFrom = this.#source.log.last + 1;
    this.#pump();
  }

  /** Takes an event that has just been logged. */
  deliver(event: OutgoingEvent): void {
    if (this.#isLive && !this.#isEnded) this.#send(event, false);
  }

  /** Sends a frame when everything that is in the log by now has been sent. */
  sendAfterEvents(frame: Buffer): void {
    if (this.#isLive) this.#receiver.send(frame);
    else this.#deferred.push({ after: this.#source.log.last, frame });
  }

  /** Nothing more is sent, but for what was promised already. */
  end(): void {
    this.#isEnded = true;
    for (const { frame } of this.#deferred) this.#receiver.send(frame);
    this.#deferred = [];
  }

  #pump(): void {
    const { log, id } = this.#source;
    while (!this.#isEnded) {
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
      if (this.#send(new OutgoingEvent(id, entry), isReplay, () => this.#pump())) return;
    }
  }

  /** True: enough waits for the client by now, and `whenSent` will be called. */
  #send(event: OutgoingEvent, isReplay: boolean, whenSent?: () => void): boolean {
    const frames = this.#framesOf(event, isReplay);
    const bytes = frames.reduce((sum, frame) => sum + frame.length, 0);
    const isEnough = this.#receiver.backlog + bytes > REPLAY_BACKLOG_BYTES;
    for (const frame of frames) {
      const isLast = frame === frames.at(-1);
      if (isLast && isEnough) this.#receiver.send(frame, whenSent);
      else this.#receiver.send(frame);
    }
    return isEnough && frames.length > 0;
  }

  #framesOf(event: OutgoingEvent, isReplay: boolean): readonly Buffer[] {
    if (this.view === "events") return [event.eventFrame];
    return isReplay ? event.plainReplayFrames : event.plainFrames;
  }

  #flushDeferred(): void {
    while (this.#deferred[0] && this.#deferred[0].after < this.#next) {
      this.#receiver.send(this.#deferred[0].frame);
      this.#deferred.shift();
    }
  }
}
