/** Plays a recorded session without any agent: it hosts the session, and takes no input. */
import { AgentChatError } from "../errors.js";
import { parseMessage, RpcCode } from "../rpc/json-rpc.js";
import type { Timers } from "../transport/connection.js";
import { memoryTransport } from "../transport/memory.js";
import { runtimeTimers } from "../transport/runtime.js";
import type { Connect } from "../transport/transport.js";
import type { HostOptions, SessionHost, SessionSink } from "./host.js";
import { chooseEvents } from "./plain-log.js";
import { parseRecording, type Recording } from "./recording.js";

/** How a recording is played. */
export interface RecordingPlayerOptions {
  /** How many times faster than it happened. Default 1. */
  readonly speed?: number;
  /** Longest wait between two events, ms of the recording: nobody watches a person think. Default 2000. */
  readonly maxGap?: number;
  /** What is shown at first, ms from the start. Default: everything. */
  readonly position?: number;
  readonly timers?: Timers;
  /** Any clock in ms. */
  readonly clock?: () => number;
}

/**
 * Plays a recorded session to a client, without any agent; it takes no input.
 *
 * @example
 * const recording = new RecordingPlayer(text, { position: 0, speed: 2 });
 * const client = new AgentChatClient({ recording });
 * await client.connect();
 * recording.play();
 */
export class RecordingPlayer {
  /** What it plays. */
  readonly recording: Recording;
  /** Length of the whole, ms, long waits shortened. */
  readonly duration: number;
  /** When each event comes, ms from the start. */
  readonly #offsets: readonly number[];
  readonly #timers: Timers;
  readonly #clock: () => number;
  readonly #listeners = new Set<() => void>();
  #speed: number;
  /** How many events are shown, and where the playing head stood at `#since`. */
  #shown = 0;
  #head: number;
  #since: number | null = null;
  #timer: unknown = null;
  #sink: SessionSink | null = null;
  #generation = 0;

  /** @throws AgentChatError `invalid_recording`, `invalid_argument` */
  constructor(recording: Recording | string, options: RecordingPlayerOptions = {}) {
    this.recording = typeof recording === "string" ? parseRecording(recording) : recording;
    this.#offsets = offsetsOf(this.recording, options.maxGap ?? 2000);
    this.duration = this.#offsets.at(-1) ?? 0;
    this.#timers = options.timers ?? runtimeTimers;
    this.#clock = options.clock ?? Date.now;
    this.#speed = checkSpeed(options.speed ?? 1);
    this.#head = this.#clamp(options.position ?? this.duration);
    this.#shown = this.#countAt(this.#head);
  }

  /** ms from the start. */
  get position(): number {
    if (this.#since === null) return this.#head;
    return this.#clamp(this.#head + (this.#clock() - this.#since) * this.#speed);
  }

  /** False too when it has come to the end. */
  get isPlaying(): boolean {
    return this.#since !== null;
  }

  /** How many times faster than it happened. */
  get speed(): number {
    return this.#speed;
  }

  /** @throws AgentChatError `invalid_argument` for what is not above 0 */
  set speed(speed: number) {
    this.#head = this.position;
    this.#speed = checkSpeed(speed);
    if (this.isPlaying) this.#run();
    this.#changed();
  }

  /** Goes on from the position; at the end, from the start. */
  play(): void {
    if (this.isPlaying) return;
    if (this.#head >= this.duration) this.seek(0);
    this.#run();
    this.#changed();
  }

  /** Stops where it stands; {@link play} goes on from there. */
  pause(): void {
    if (!this.isPlaying) return;
    this.#halt();
    this.#changed();
  }

  /** Shows the session as it was `position` ms after its start. */
  seek(position: number): void {
    const wasPlaying = this.isPlaying;
    this.#halt();
    this.#head = this.#clamp(position);
    this.#showUntil(this.#countAt(this.#head));
    if (wasPlaying) this.#run();
    this.#changed();
  }

  /** Calls `listener` when it starts, stops, is moved or has come to the end. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @internal For `AgentChatClient`: answers `initialize`, and refuses all else. */
  readonly connect: Connect = memoryTransport((peer) => ({
    onMessage: (text) => {
      const parsed = parseMessage(text);
      if (parsed.kind !== "request") return;
      const { id, method } = parsed.message;
      const agentInfo = { name: this.recording.header.agent ?? "recording" };
      const answer =
        method === "initialize"
          ? { result: { protocolVersion: 1, agentInfo } }
          : { error: { code: RpcCode.readOnly, message: "a recording takes no input" } };
      peer.send(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    },
  }));

  /** @internal For `AgentChatClient`: the recording as the session's host. */
  createHost({ sink }: HostOptions): SessionHost {
    const { events } = this.recording;
    const refuse = (): Promise<never> => Promise.reject(readOnly());
    return {
      attach: () => {
        this.#sink = sink;
        this.#restart();
        return Promise.resolve();
      },
      history: (query) =>
        Promise.resolve({
          events: chooseEvents(events, query),
          first: events[0]?.seq ?? 1,
          truncated: false,
        }),
      newSession: refuse,
      loadSession: refuse,
      resumeSession: refuse,
      prompt: refuse,
      set: refuse,
      cancel: () => false,
      answer: () => {
        throw readOnly();
      },
      onNotification: () => true,
      onRequest: () => false,
      onLost: () => {
        this.#halt();
        this.#sink = null;
      },
    };
  }

  #run(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#since = this.#clock();
    const next = this.#offsets[this.#shown];
    if (next === undefined) {
      this.#halt();
      this.#head = this.duration;
      return this.#changed();
    }
    this.#timer = this.#timers.setTimeout(
      () => {
        this.#head = next;
        this.#showUntil(this.#countAt(next));
        this.#run();
      },
      Math.max(0, (next - this.#head) / this.#speed),
    );
  }

  #halt(): void {
    this.#head = this.position;
    this.#since = null;
    this.#timers.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #showUntil(count: number): void {
    const from = this.#shown;
    this.#shown = count;
    if (count < from) return this.#restart();
    for (const event of this.recording.events.slice(from, count)) {
      this.#sink?.onEvent(this.recording.header.sessionId, event);
    }
  }

  /** Tells everything up to the position as a replay. */
  #restart(): void {
    const { header, events } = this.recording;
    const shown = events.slice(0, this.#shown);
    const from = events[0]?.seq ?? 1;
    this.#sink?.onAttached(header.sessionId, {
      generation: `recording-${++this.#generation}`,
      first: from,
      from,
      to: shown.at(-1)?.seq ?? from - 1,
      truncated: false,
      reset: true,
      busy: false,
      live: false,
      resumable: false,
      pending: [],
    });
    for (const event of shown) this.#sink?.onEvent(header.sessionId, event);
  }

  #countAt(position: number): number {
    const after = this.#offsets.findIndex((offset) => offset > position);
    return after === -1 ? this.#offsets.length : after;
  }

  #clamp(position: number): number {
    return Math.min(this.duration, Math.max(0, position));
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function offsetsOf({ events }: Recording, maxGap: number): number[] {
  let offset = 0;
  let previous = events[0]?.at ?? 0;
  return events.map(({ at }) => {
    offset += Math.min(maxGap, Math.max(0, at - previous));
    previous = at;
    return offset;
  });
}

function checkSpeed(speed: number): number {
  if (speed > 0) return speed;
  throw new AgentChatError("invalid_argument", `speed: expected a number above 0, got ${speed}`);
}

function readOnly(): AgentChatError {
  return new AgentChatError(
    "read_only",
    "a recording takes no input: connect to an agent to go on with the conversation",
  );
}
