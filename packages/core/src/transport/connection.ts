/**
 * Keeps one connection alive: one live transport ever, back-off with jitter between tries, and
 * an answer to the question that a socket cannot answer: refused, or not there?
 */
import { AgentChatError, messageOf, notConnected } from "../errors.js";
import type { CloseInfo, Connect, Transport, TransportHandlers } from "./transport.js";

/** `connecting` the first time, `reconnecting` after a loss, `disconnected` when no try follows. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "disconnected";

/** The runtime's timers, injected so that tests own the time. Delays in ms. */
export interface Timers {
  setTimeout(task: () => void, delay: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** How long to wait between tries: twice as long after each, with a random share. */
export interface ReconnectOptions {
  /** First delay, ms. Default 250. */
  readonly initialDelay?: number;
  /** Longest delay, ms. Default 15,000. */
  readonly maxDelay?: number;
  /** Share of each delay that is random, 0 to 1. Default 0.5: pages must not come back all at once. */
  readonly jitter?: number;
}

/** What a {@link Connection} works with, and whom it tells. */
export interface ConnectionOptions {
  readonly connect: Connect;
  /** `false`: one try, and nothing after a loss. */
  readonly reconnect: ReconnectOptions | false;
  readonly timers: Timers;
  readonly random: () => number;
  onOpen(): void;
  onMessage(text: string): void;
  /** The open connection was lost; another try may follow. */
  onLost(error: AgentChatError, info: CloseInfo): void;
  /** `error`: why it is not connected, where that is known. */
  onState(state: ConnectionState, error: AgentChatError | null): void;
}

/** So many sockets that never opened, before the host is asked whether it is there at all. */
const TRIES_BEFORE_PROBE = 3;
/** The bridge closes with it when a token is revoked. */
const TOKEN_REVOKED = 4401;
/** What WebSockets report when no close frame came. */
const NO_CLOSE_CODE = 1006;

/**
 * One connection, kept alive: for clients of your own. `AgentChatClient` has one inside.
 * There is never more than one open transport; after a loss the next try comes later and later.
 *
 * @example
 * const connection = new Connection({
 *   connect: websocketTransport({ url, token }),
 *   reconnect: {},
 *   timers: { setTimeout, clearTimeout: (handle) => clearTimeout(handle as number) },
 *   random: Math.random,
 *   onOpen: () => connection.send(text),
 *   onMessage: (message) => handle(parseMessage(message)),
 *   onLost: (error) => draw(error.message),
 *   onState: (state) => draw(state),
 * });
 * connection.start();
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #transport: Transport | null = null;
  #timer: unknown = null;
  #failures = 0;
  #everOpened = false;
  #isOpen = false;
  #running = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Starts, or starts again after it had given up. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#failures = 0;
    this.#options.onState(this.#everOpened ? "reconnecting" : "connecting", null);
    this.#attempt();
  }

  /** Tries now instead of after the back-off: the network is back, the page is shown again. */
  retryNow(): void {
    if (!this.#running || this.#timer === null) return;
    this.#options.timers.clearTimeout(this.#timer);
    this.#timer = null;
    this.#attempt();
  }

  /** Sends one JSON text. @throws AgentChatError `not_connected` */
  send(text: string): void {
    if (!this.#transport) {
      throw notConnected();
    }
    this.#transport.send(text);
  }

  /** Gives an open connection up that no longer answers, and tries anew. */
  drop(reason: string): void {
    const transport = this.#transport;
    if (!transport || !this.#isOpen) return;
    this.#transport = null;
    transport.close();
    this.#lost({ code: NO_CLOSE_CODE, reason });
  }

  /** Closes it, and tries no more; {@link start} starts anew. */
  stop(): void {
    this.#giveUp(null);
  }

  #attempt(): void {
    let transport: Transport | null = null;
    const isLive = (): boolean => this.#running && transport === this.#transport;
    const handlers: TransportHandlers = {
      onOpen: () => {
        if (!isLive()) return transport?.close();
        this.#isOpen = true;
        this.#failures = 0;
        this.#everOpened = true;
        this.#options.onOpen();
      },
      onMessage: (text) => {
        if (isLive()) this.#options.onMessage(text);
      },
      onClose: (info) => {
        if (!isLive()) return;
        this.#transport = null;
        if (this.#isOpen) this.#lost(info);
        else void this.#neverOpened();
      },
    };
    this.#isOpen = false;
    try {
      transport = this.#options.connect(handlers);
    } catch (error) {
      return this.#giveUp(notMade(error));
    }
    this.#transport = transport;
  }

  #lost(info: CloseInfo): void {
    this.#isOpen = false;
    const why = info.reason ? `${info.code}, ${info.reason}` : String(info.code);
    this.#options.onLost(
      new AgentChatError(
        "disconnected",
        `the connection was lost (close code ${why}) before this was answered: connect again`,
      ),
      info,
    );
    if (info.code === TOKEN_REVOKED) return this.#giveUp(refused());
    if (!this.#options.reconnect) return this.#giveUp(null);
    this.#options.onState("reconnecting", null);
    this.#retryLater();
  }

  async #neverOpened(): Promise<void> {
    this.#failures++;
    const { reconnect, connect } = this.#options;
    if (!reconnect || this.#failures % TRIES_BEFORE_PROBE === 0) {
      const answers = (await connect.probe?.()) ?? false;
      if (!this.#running || this.#transport) return;
      if (answers) return this.#giveUp(refused());
      if (!reconnect) return this.#giveUp(unreachable());
      this.#options.onState(this.#everOpened ? "reconnecting" : "connecting", unreachable());
    }
    this.#retryLater();
  }

  #retryLater(): void {
    const { initialDelay = 250, maxDelay = 15_000, jitter = 0.5 } = this.#options.reconnect || {};
    const full = Math.min(maxDelay, initialDelay * 2 ** this.#failures);
    const delay = full * (1 - jitter * this.#options.random());
    this.#timer = this.#options.timers.setTimeout(() => {
      this.#timer = null;
      if (this.#running) this.#attempt();
    }, delay);
  }

  #giveUp(error: AgentChatError | null): void {
    if (!this.#running) return;
    this.#running = false;
    if (this.#timer !== null) this.#options.timers.clearTimeout(this.#timer);
    this.#timer = null;
    const transport = this.#transport;
    this.#transport = null;
    transport?.close();
    this.#options.onState("disconnected", error);
  }
}

function refused(): AgentChatError {
  return new AgentChatError(
    "token_refused",
    "the bridge answers, but refuses this page's token: open the address that the bridge prints",
  );
}

function unreachable(): AgentChatError {
  return new AgentChatError(
    "unreachable",
    "no answer: the bridge is not running, or does not allow this page's origin (see --allow-origin)",
  );
}

/** Runtimes refuse to make some sockets at all: a token with odd characters, an insecure address. */
function notMade(error: unknown): AgentChatError {
  return new AgentChatError(
    "invalid_argument",
    `the connection could not be made (${messageOf(error)}): check the address and the token`,
    { cause: error },
  );
}
