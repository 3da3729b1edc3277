import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { WebSocket, type RawData } from "ws";
import type { AgentLink } from "../agent/agent-link.js";
import type { Limits } from "../limits.js";
import type { Log } from "../options.js";
import type { Receiver } from "../log/subscription.js";
import { textFrame, type Frame } from "../rpc/text-frame.js";
import { OutgoingFrames } from "./outgoing-frames.js";

/** Defaults of the first attach, from the address; the earlier SDK put them there. */
export interface AddressDefaults {
  readonly limit?: number;
  readonly since?: number;
  readonly before?: number;
}

/** A request of this client on its way through the agent. */
export interface OpenCall {
  readonly link: AgentLink;
  /** Its id on the agent's side. */
  readonly agentId: number;
  /** The bridge itself wants the answer, whatever becomes of the client. */
  readonly isKept: boolean;
}

/** What {@link Connection} needs to know. */
export interface ConnectionOptions {
  readonly webSocket: WebSocket;
  readonly socket: Socket;
  readonly limits: Limits;
  readonly log: Log;
  /** The agent that the address asks for, or null. */
  readonly wantedAgent: string | null;
  readonly defaults: AddressDefaults;
  readonly onFrame: (connection: Connection, text: string) => void;
  readonly onClose: (connection: Connection) => void;
}

/** Close codes of ours: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const UNSUPPORTED_DATA = 1003;
const INTERNAL_ERROR = 1011;
const TRY_AGAIN_LATER = 1013;
const MISSED_PINGS = 2;
/** A replay goes on when no more than this waits for the client. */
const DRAINED_BYTES = 1024 * 1024;
const STALL_CHECK_MS = 100;

/**
 * One client's WebSocket: text frames in, text frames out. What it reads too slowly does not pile
 * up: a replay waits for it, it is not heard while its answers wait, and else it is closed. What a client may do with its frames is decided elsewhere.
 */
export class Connection implements Receiver {
  /** The name that the bridge gives to this client. */
  readonly id: string = `c-${randomUUID()}`;
  readonly wantedAgent: string | null;
  /** A log client said in `initialize` that it reads the bridge's events; others speak plain ACP. */
  isLogClient = false;
  /** It has called `bridge/attach`, so it knows what `bridge/*` messages are. */
  knowsBridge = false;
  /** Its requests that the agent has not answered, by its own id, as it wrote it. */
  readonly openCalls: Map<string, OpenCall> = new Map();
  readonly #webSocket: WebSocket;
  readonly #outgoing: OutgoingFrames;
  readonly #limits: Limits;
  #defaults: AddressDefaults;
  #missedPings = 0;
  #isClosing = false;
  /** Of what waits for it, what it asked for itself, or came in one large frame. */
  #excusedBytes = 0;
  #carriesLarge = false;
  /** Who waits until it has taken what was sent, first come, first served. */
  readonly #waiting: (() => void)[] = [];
  #stall: NodeJS.Timeout | null = null;

  constructor(options: ConnectionOptions) {
    this.#webSocket = options.webSocket;
    this.#outgoing = new OutgoingFrames({
      socket: options.socket,
      isOpen: () => this.#webSocket.readyState === WebSocket.OPEN,
      onSent: (excused) => this.#onSent(excused),
    });
    this.#limits = options.limits;
    this.wantedAgent = options.wantedAgent;
    this.#defaults = options.defaults;
    this.#webSocket.on("message", (data, isBinary) => {
      if (this.#isClosing) return;
      if (isBinary) return this.close(UNSUPPORTED_DATA, "text frames only");
      try {
        options.onFrame(this, textOf(data));
      } catch (error) {
        // A frame may find a fault in the bridge; it must not find a way to end it.
        options.log("error", `A frame failed inside the bridge: ${String(error)}`);
        this.close(INTERNAL_ERROR, "the bridge failed");
      }
    });
    this.#webSocket.on("pong", () => (this.#missedPings = 0));
    // Protocol errors: the library closes with the fitting code by itself.
    this.#webSocket.on("error", () => {});
    this.#webSocket.on("close", () => {
      this.#isClosing = true;
      options.onClose(this);
    });
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#webSocket.readyState === WebSocket.OPEN;
  }

  /** Does it get `bridge/*` messages? */
  get hearsBridge(): boolean {
    return this.isLogClient || this.knowsBridge;
  }

  /** Sends what this client has asked for: an answer, or a part of a replay. */
  send(frame: Frame | string): void {
    this.#write(typeof frame === "string" ? textFrame(frame) : frame, true);
  }

  /** Sends what happens by itself; a client that takes it too slowly is sent away. */
  push(frame: Frame): void {
    // What its neighbour was let through for goes with it: that is less than a block.
    if (this.#outgoing.extend(frame)) return;
    const bytes = frame.end - frame.start;
    // One large message is no sign of a slow client.
    const isLarge = bytes * 2 > this.#limits.slowClientBytes && !this.#carriesLarge;
    const live = this.#backlog - this.#excusedBytes;
    if (!isLarge && live + bytes > this.#limits.slowClientBytes) {
      // A reconnect and a replay serve it better than a queue without end.
      return this.close(TRY_AGAIN_LATER, "too slow");
    }
    if (!isLarge) return this.#write(frame, false);
    this.#carriesLarge = true;
    this.#write(frame, true, () => (this.#carriesLarge = false));
  }

  get isDrained(): boolean {
    return this.#backlog <= DRAINED_BYTES;
  }

  whenDrained(callback: () => void): void {
    this.#waiting.push(callback);
  }

  close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    // Nothing may follow the frame that says goodbye.
    this.#outgoing.flush();
    this.#webSocket.close(code, reason);
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  /** One round of the heartbeat: ends the connection when the last pings were not answered. */
  ping(): void {
    if (this.#missedPings >= MISSED_PINGS) return this.terminate();
    this.#missedPings++;
    if (this.isOpen) this.#webSocket.ping();
  }

  /** The defaults from the address; they count for one attach. */
  takeDefaults(): AddressDefaults {
    const defaults = this.#defaults;
    this.#defaults = {};
    return defaults;
  }

  /**
   * Past the library, which would frame it anew for each client.
   * @param isExcused its bytes do not count against the client
   */
  #write(frame: Frame, isExcused: boolean, sent?: () => void): void {
    if (!this.isOpen) return;
    if (isExcused) this.#excusedBytes += frame.end - frame.start;
    this.#outgoing.add(frame, isExcused, sent);
    if (this.#backlog > this.#limits.slowClientBytes) this.#watchStall();
  }

  #onSent(excused: number): void {
    this.#excusedBytes -= excused;
    while (this.isOpen && this.isDrained && this.#waiting.length > 0) this.#waiting.shift()?.();
  }

  /** So much waits that no more is taken from it, until it takes some; if it takes nothing, it goes. */
  #watchStall(): void {
    if (this.#stall) return;
    this.#webSocket.pause();
    let before = this.#backlog;
    let since = performance.now();
    this.#stall = setInterval(() => {
      const { slowClientBytes, stallTimeout } = this.#limits;
      const now = this.#backlog;
      if (now <= slowClientBytes || !this.isOpen) return this.#endStall();
      if (now < before) {
        since = performance.now();
        // What it answered to a ping has not been read.
        this.#missedPings = 0;
      } else if (performance.now() - since > stallTimeout) {
        this.#endStall();
        return this.close(TRY_AGAIN_LATER, "too slow");
      }
      before = now;
    }, STALL_CHECK_MS).unref();
  }

  #endStall(): void {
    if (this.#stall) clearInterval(this.#stall);
    this.#stall = null;
    this.#webSocket.resume();
  }

  get #backlog(): number {
    return this.#webSocket.bufferedAmount + this.#outgoing.bytes;
  }
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString();
}
