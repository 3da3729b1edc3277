import type { Socket } from "node:net";
import {
  type AgentStateParams,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "@gemini-agent-chat/core";
import type { WebSocket } from "ws";
import { AgentHost } from "./agent/agent-host.js";
import { AgentInbox } from "./routing/agent-inbox.js";
import { resolveAgent, type AgentLaunch } from "./agents.js";
import { AttachMethods } from "./routing/attach-methods.js";
import { ClientInbox } from "./routing/client-inbox.js";
import { ClientMethods } from "./routing/client-methods.js";
import { Connection, type AddressDefaults } from "./client/connection.js";
import { Connections } from "./client/connections.js";
import { Emitter } from "./emitter.js";
import { createGuard } from "./guard.js";
import { CLOSE_GOING_AWAY, Listener } from "./listener.js";
import { OpenTickets } from "./open-tickets.js";
import { resolveOptions, type GeminiBridgeOptions, type ResolvedOptions } from "./options.js";
import { Permissions } from "./session/permissions.js";
import { Prompts } from "./session/prompts.js";
import { SessionCatalog } from "./session/session-catalog.js";
import { SessionEntry } from "./session/session-entry.js";
import { SessionOpening } from "./session/session-opening.js";
import { Sessions } from "./session/sessions.js";
import { BridgeStartError } from "./start-error.js";
import { VERSION } from "./version.js";

/** Where a bridge can be reached. */
export interface BridgeAddress {
  readonly port: number;
  /** The page, with the token in the fragment. */
  readonly url: string;
  /** For WebSocket clients, which give the token as a subprotocol. */
  readonly ws: string;
  readonly token: string;
}

/** What {@link GeminiBridge.on} tells about. */
export interface BridgeEvents {
  /** A request or notification of the agent. */
  "gemini:message": JsonRpcRequest | JsonRpcNotification;
  /** A request or notification of a client that the bridge accepted. */
  "client:message": JsonRpcRequest | JsonRpcNotification;
  "client:connected": { readonly clientId: string };
  "client:disconnected": { readonly clientId: string };
  agent_state: AgentStateParams;
  /** The agent is gone although nobody stopped it. */
  error: Error;
}

/**
 * Connects pages in a browser to an ACP agent on this machine. It listens on loopback only and
 * asks every client for the token; the agent is started by the first client, in its own process
 * group, and lives on when clients come and go.
 *
 * @example
 * const bridge = new GeminiBridge({ projectRoot: "/home/me/project" });
 * const { url } = await bridge.start();
 * // open `url` in a browser
 * await bridge.stop();
 */
export class GeminiBridge {
  readonly #given: GeminiBridgeOptions;
  readonly #connections = new Connections();
  readonly #sessions = new Sessions();
  readonly #emitter: Emitter<BridgeEvents>;
  #running: Running | null = null;
  #isStopped = false;
  #origin = "";

  constructor(options: GeminiBridgeOptions = {}) {
    this.#given = options;
    this.#emitter = new Emitter((error) =>
      options.log?.("error", `A listener threw: ${String(error)}`),
    );
  }

  /**
   * Resolves when the bridge listens.
   *
   * @throws BridgeStartError with one line about what has to be mended
   */
  async start(): Promise<BridgeAddress> {
    if (this.#running || this.#isStopped) {
      throw new BridgeStartError("This bridge was started before. Make a new GeminiBridge.");
    }
    const options = resolveOptions(this.#given);
    const launch = await resolveAgent(options);
    const { id, title, reason } = launch;
    // Not the launch itself: its environment holds keys.
    this.#given.onAgent?.({ id, title, reason });
    const running = this.#wire(options, launch);
    this.#running = running;
    // The process may end without stop(): by an exception, or by process.exit().
    process.on("exit", running.killNow);
    try {
      if (this.#isStopped) throw new BridgeStartError("The bridge was stopped while it started.");
      const port = await running.listener.listen();
      running.setPort(port);
      const host = options.host.includes(":") ? `[${options.host}]` : options.host;
      const { token } = options;
      this.#origin = `http://${host}:${port}`;
      const url = `${this.#origin}/#token=${token}`;
      return { port, url, ws: `ws://${host}:${port}/acp`, token };
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /**
   * An address that opens the page with the token once, within 60 seconds: for a command line,
   * which other users of this machine can read.
   *
   * @throws BridgeStartError before {@link start} has resolved
   */
  openUrl(): string {
    if (!this.#running || this.#origin === "") {
      throw new BridgeStartError("The bridge does not listen yet. Wait for start().");
    }
    return this.#origin + this.#running.tickets.issue();
  }

  /** Resolves when every client is told, the port is free and every process of the agent is gone. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = this.#running;
    if (!running) return;
    clearInterval(running.heartbeat);
    for (const connection of this.#connections.all()) {
      connection.close(CLOSE_GOING_AWAY, "the bridge is stopping");
    }
    await Promise.all([running.host.stop(), this.#closeClients(running)]);
    process.removeListener("exit", running.killNow);
  }

  /**
   * Calls `listener` whenever it happens; returns the function that ends this.
   *
   * @example
   * const off = bridge.on("agent_state", ({ state }) => console.log(state));
   */
  on<Name extends keyof BridgeEvents>(
    name: Name,
    listener: (payload: BridgeEvents[Name]) => void,
  ): () => void {
    return this.#emitter.on(name, listener);
  }

  async #closeClients(running: Running): Promise<void> {
    // Clients that do not close in turn are not waited for.
    const deadline = setTimeout(() => {
      for (const connection of this.#connections.all()) connection.terminate();
    }, CLIENTS_CLOSE_WITHIN_MS);
    await running.listener.close();
    clearTimeout(deadline);
  }

  #wire(options: ResolvedOptions, launch: AgentLaunch): Running {
    const { limits, log, projectRoot } = options;
    const clock = Date.now;
    const connections = this.#connections;
    const sessions = this.#sessions;
    const emitter = this.#emitter;
    let port = options.port;

    const host: AgentHost = new AgentHost({
      launch,
      cwd: projectRoot,
      limits,
      log,
      version: VERSION,
      listener: {
        onRequest: (link, request, line) => agentInbox.onRequest(link, request, line),
        onNotification: (link, message, line) => agentInbox.onNotification(link, message, line),
        onGone: (link, ending, error) => agentInbox.onGone(link, ending, error),
      },
      onState: (state) => {
        connections.announce(state);
        emitter.emit("agent_state", state);
        if (state.state === "crashed") emitter.emit("error", new Error(state.detail ?? "crashed"));
      },
    });
    const permissions = new Permissions();
    const entry = new SessionEntry(host, permissions);
    const prompts = new Prompts(permissions, entry);
    const opening: SessionOpening = new SessionOpening({
      host,
      sessions,
      entry,
      root: projectRoot,
      limits,
      clock,
      runPrompt: (call) => clientInbox.attempt(call, () => methods.runPrompt(call)),
      abandon: (session) => prompts.abandon(session),
    });
    const agentInbox = new AgentInbox({
      sessions,
      connections,
      permissions,
      prompts,
      opening,
      log,
      state: () => host.state,
      onMessage: (message) => emitter.emit("gemini:message", message),
    });
    const methods = new ClientMethods({
      host,
      sessions,
      entry,
      opening,
      prompts,
      attach: new AttachMethods(sessions, entry),
      catalog: new SessionCatalog(host, sessions, permissions, limits),
      facts: { version: VERSION, cwd: projectRoot, limits },
    });
    const clientInbox = new ClientInbox({
      methods,
      permissions,
      maxDepth: limits.maxDepth,
      log,
      onMessage: (message) => emitter.emit("client:message", message),
    });
    const onClose = (connection: Connection): void => {
      connections.remove(connection);
      permissions.forgetConnection(connection);
      sessions.forgetConnection(connection);
      for (const session of sessions.all()) prompts.forgetConnection(session, connection);
      for (const { link, agentId, isKept } of connection.openCalls.values()) {
        if (!isKept) link.forget(agentId);
      }
      connection.openCalls.clear();
      emitter.emit("client:disconnected", { clientId: connection.id });
    };
    const onClient = (webSocket: WebSocket, socket: Socket, url: URL): void => {
      const connection = new Connection({
        webSocket,
        socket,
        limits,
        log,
        wantedAgent: url.searchParams.get("agent"),
        defaults: addressDefaults(url.searchParams),
        onFrame: (from, text) => clientInbox.onFrame(from, text),
        onClose,
      });
      connections.add(connection);
      emitter.emit("client:connected", { clientId: connection.id });
    };
    const tickets = new OpenTickets(options.token);
    const guard = createGuard({ ...options, port: () => port });
    const listener = new Listener({
      ...options,
      guard,
      tickets,
      health: () => ({ ok: true, version: VERSION, agent: host.state.state }),
      clients: () => connections.size,
      onClient,
    });
    const heartbeat = setInterval(() => {
      for (const connection of connections.all()) connection.ping();
    }, limits.pingInterval).unref();
    return {
      host,
      listener,
      tickets,
      heartbeat,
      killNow: () => host.killNow(),
      setPort: (value) => (port = value),
    };
  }
}

/** What runs between start() and stop(). */
interface Running {
  readonly host: AgentHost;
  readonly listener: Listener;
  readonly tickets: OpenTickets;
  readonly heartbeat: NodeJS.Timeout;
  readonly killNow: () => void;
  readonly setPort: (port: number) => void;
}

const CLIENTS_CLOSE_WITHIN_MS = 500;

/** `limit`, `since` and `before` of an address, as the earlier SDK put them there. */
function addressDefaults(query: URLSearchParams): AddressDefaults {
  const defaults: Record<string, number> = {};
  for (const name of ["limit", "since", "before"]) {
    const value = query.get(name);
    const number = Number(value);
    const isUsable = name === "limit" ? Number.isSafeInteger(number) : Number.isFinite(number);
    if (value && isUsable && number >= 0) defaults[name] = number;
  }
  return defaults;
}
