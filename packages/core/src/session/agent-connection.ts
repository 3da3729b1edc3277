/** One open connection to an agent: its handshake, and who gets what the other side says. */
import { readInitialize } from "../acp/read-initialize.js";
import type { InitializeResult } from "../acp/schema.js";
import { notConnected, toChatError } from "../errors.js";
import { Peer, type RequestOptions } from "../rpc/peer.js";
import type { JsonRpcNotification } from "../rpc/json-rpc.js";
import type { Timers } from "../transport/connection.js";
import { BridgeHost } from "./bridge-host.js";
import { bridgeFacts, clientCapabilities, type ElicitationSupport } from "./capabilities.js";
import { Extensions, type ExtensionHandlers } from "./extensions.js";
import type { Folds } from "./folds.js";
import type { HostOptions, SessionHost, SessionSink } from "./host.js";
import { lazyPart } from "./lazy-part.js";
import type { PlainLogs } from "./plain-log.js";

const plainHost = lazyPart(() => import("./plain-host.js"));

type CreateHost = (options: HostOptions) => SessionHost;

/** What stays the same over all connections of a client. */
export interface HandshakeOptions {
  readonly clientInfo: Readonly<Record<string, unknown>>;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly elicitation: ElicitationSupport;
  readonly extensions: ExtensionHandlers;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly folds: Folds;
  /** Instead of what the other side's `initialize` answer asks for. */
  readonly createHost: CreateHost | undefined;
}

export interface ConnectionContext {
  readonly sink: SessionSink;
  readonly logs: PlainLogs;
  send(text: string): void;
  /** Returns false for what is the application's business. */
  onNotification(notification: JsonRpcNotification): boolean;
}

export class AgentConnection {
  /** Null until the other side has answered `initialize`. */
  initialized: InitializeResult | null = null;
  host: SessionHost | null = null;
  readonly #options: HandshakeOptions;
  readonly #context: ConnectionContext;
  readonly #peer: Peer;
  /** What arrives while the host is loaded, until it is there. */
  #held: string[] | null = null;

  constructor(options: HandshakeOptions, context: ConnectionContext) {
    this.#options = options;
    this.#context = context;
    const peer: Peer = new Peer({
      send: (text) => context.send(text),
      onRequest: (request) => {
        if (!this.host?.onRequest(request)) void extensions.onRequest(request);
      },
      onNotification: (notification) => {
        const isTaken =
          this.host?.onNotification(notification) || context.onNotification(notification);
        if (!isTaken) extensions.onNotification(notification);
      },
    });
    const extensions = new Extensions(peer, options.extensions);
    this.#peer = peer;
  }

  /** Always the first message, and sent once. @throws AgentChatError what the other side answers */
  async handshake(): Promise<InitializeResult> {
    const { clientInfo, capabilities, elicitation } = this.#options;
    this.initialized ??= readInitialize(
      await this.#peer.request("initialize", {
        protocolVersion: 1,
        clientInfo,
        clientCapabilities: clientCapabilities(elicitation, capabilities),
      }),
    );
    return this.initialized;
  }

  /**
   * Loads what this connection needs and makes its host. Meanwhile whatever arrives is kept, and
   * then handled in its order, as without that pause.
   * @throws AgentChatError `load_failed`, `not_connected`
   */
  async openHost(): Promise<void> {
    const { initialized } = this;
    if (!initialized) throw notConnected();
    const held: string[] = [];
    this.#held = held;
    try {
      const facts = bridgeFacts(initialized);
      await this.#options.folds.load(facts["sysTags"] === true);
      const createHost = await this.#hostFor(facts);
      if (this.#held !== held) throw notConnected();
      this.host = createHost(this.#hostOptions(initialized));
    } finally {
      if (this.#held === held) {
        this.#held = null;
        for (const text of held) this.#peer.receive(text);
      }
    }
  }

  receive(text: string): void {
    if (this.#held) this.#held.push(text);
    else this.#peer.receive(text);
  }

  /** @throws AgentChatError `not_connected`, or what the other side answers */
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown> {
    if (!this.initialized) return Promise.reject(notConnected());
    return this.#peer.request(method, params, options);
  }

  /** A request that may come before the other side has answered `initialize`. */
  requestEarly(method: string, params?: unknown): Promise<unknown> {
    return this.#peer.request(method, params);
  }

  /** @throws AgentChatError `not_connected` */
  notify(method: string, params?: unknown): void {
    if (!this.initialized) throw notConnected();
    this.#peer.notify(method, params);
  }

  /** Every open request is rejected with `reason`. */
  close(reason: unknown): void {
    this.#held = null;
    this.host?.onLost();
    this.host = null;
    this.#peer.close(toChatError(reason));
  }

  /** A page on our bridge never needs what makes up for one. */
  async #hostFor(facts: Readonly<Record<string, unknown>>): Promise<CreateHost> {
    const { createHost } = this.#options;
    if (createHost) return createHost;
    if ("version" in facts) return (options) => new BridgeHost(options);
    const { PlainHost } = await plainHost();
    return (options) => new PlainHost(options);
  }

  #hostOptions(initialized: InitializeResult): HostOptions {
    const { clock, timers, elicitation } = this.#options;
    return {
      peer: this.#peer,
      initialized,
      clock,
      timers,
      logs: this.#context.logs,
      elicitation: { form: elicitation.form === true, url: elicitation.url === true },
      sink: this.#context.sink,
    };
  }
}
