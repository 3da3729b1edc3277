import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { AgentHost } from "./agent/agent-host.js";
import type { FileCapabilities } from "./agent/greet-agent.js";
import type { AgentLaunch } from "./agents.js";
import { Connection, type AddressDefaults } from "./client/connection.js";
import { Connections, loginPageText } from "./client/connections.js";
import type { BridgeEvents } from "./bridge-events.js";
import type { Emitter } from "./emitter.js";
import { Entrance } from "./entrance.js";
import { createGuard } from "./guard.js";
import { Listener } from "./listener.js";
import { OpenTickets } from "./open-tickets.js";
import type { ResolvedOptions } from "./options.js";
import { AgentFiles } from "./routing/agent-files.js";
import { AgentInbox } from "./routing/agent-inbox.js";
import { AttachMethods } from "./routing/attach-methods.js";
import { ClientInbox } from "./routing/client-inbox.js";
import { ClientMethods } from "./routing/client-methods.js";
import { OutgoingMessages } from "./session/outgoing-messages.js";
import { Permissions } from "./session/permissions.js";
import { Prompts } from "./session/prompts.js";
import { SessionCatalog } from "./session/session-catalog.js";
import { SessionEntry } from "./session/session-entry.js";
import { SessionOpening } from "./session/session-opening.js";
import { Sessions } from "./session/sessions.js";
import { TurnFiles } from "./session/turn-files.js";
import { outgoingTransform } from "./outgoing-transform.js";
import { tellStructuredEvent, tellTurnFiles } from "./tell-host.js";
import { startTrace, type Trace } from "./trace/trace.js";
import { VERSION } from "./version.js";

/** What runs between start() and stop() of a bridge. */
export interface RunningBridge {
  readonly host: AgentHost;
  readonly connections: Connections;
  readonly entrance: Entrance;
  /** The bridge's own port; not opened where it lives on a server of its host's. */
  readonly listener: Listener;
  readonly tickets: OpenTickets;
  readonly heartbeat: NodeJS.Timeout;
  readonly trace: Trace | null;
  readonly killNow: () => void;
}

/** Puts the parts of a bridge together; nothing listens yet and no process is started. */
export function wireBridge(
  options: ResolvedOptions,
  launch: AgentLaunch,
  emitter: Emitter<BridgeEvents>,
): RunningBridge {
  const { limits, log, projectRoot } = options;
  const clock = Date.now;
  const connections = new Connections();
  const sessions = new Sessions();
  const { token } = options;
  const trace = options.trace
    ? startTrace({ projectRoot, token, log, env: process.env, clock })
    : null;

  const host: AgentHost = new AgentHost({
    launch,
    cwd: projectRoot,
    limits,
    log,
    trace: trace?.line,
    version: VERSION,
    fs: options.fs && fileCapabilities(launch),
    listener: {
      onRequest: (link, request, line) => agentInbox.onRequest(link, request, line),
      onNotification: (link, message, line) => agentInbox.onNotification(link, message, line),
      onLost: (...lost) => agentInbox.onLost(...lost),
      onGone: (link, ending, error) => agentInbox.onGone(link, ending, error),
    },
    onLoginPage: (url) => connections.announceLogin(launch.id, url),
    onState: (state) => {
      connections.announce(state);
      emitter.emit("agent_state", state);
      if (state.state === "crashed") emitter.emit("error", new Error(state.detail ?? "crashed"));
    },
  });
  const permissions = new Permissions(options.permissions);
  const entry = new SessionEntry(host, permissions);
  const { transform, readsSysTags } = outgoingTransform(options);
  const outgoing = new OutgoingMessages({
    transform,
    log,
    onStructuredEvent: (session, message) => tellStructuredEvent(emitter, session, message),
  });
  const turnFiles = new TurnFiles();
  const prompts = new Prompts({
    permissions,
    entry,
    outgoing,
    onTurnEnd: (session) => {
      const files = turnFiles.take(session);
      if (files.length > 0) tellTurnFiles(emitter, session, files, options);
    },
  });
  const opening: SessionOpening = new SessionOpening({
    host,
    sessions,
    entry,
    outgoing,
    root: projectRoot,
    mcpServers: options.mcpServers,
    limits,
    clock,
    runPrompt: (call) => clientInbox.attempt(call, () => methods.runPrompt(call)),
    abandon: (session) => prompts.abandon(session),
    forget: (session) => {
      permissions.forgetSession(session);
      sessions.delete(session);
    },
  });
  const agentInbox = new AgentInbox({
    sessions,
    connections,
    permissions,
    prompts,
    opening,
    outgoing,
    turnFiles,
    files: options.fs
      ? new AgentFiles({
          maxBytes: options.fs.maxBytes,
          log,
          onWritten: (session, path) => turnFiles.wrote(session, path),
        })
      : null,
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
    catalog: new SessionCatalog({ host, sessions, permissions, limits, root: projectRoot }),
    facts: { version: VERSION, cwd: projectRoot, limits, sysTags: readsSysTags },
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
      host.login.askerLeft(link, agentId);
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
    if (host.login.url !== null) connection.send(loginPageText(launch.id, host.login.url));
    emitter.emit("client:connected", { clientId: connection.id });
  };
  const tickets = new OpenTickets(options.token);
  const entrance = new Entrance({
    ...options,
    guard: createGuard(options),
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
    connections,
    entrance,
    listener: new Listener({ ...options, entrance }),
    tickets,
    heartbeat,
    trace,
    killNow: () => host.killNow(),
  };
}

/**
 * Gemini CLI takes any error of a read for a broken file, also that there is none, so that it could
 * not make a new one (0.61: its connection rejects with what is no `Error`). It reads the disk
 * itself unless it is offered to, and writes through the bridge all the same.
 */
function fileCapabilities(launch: AgentLaunch): FileCapabilities {
  return { readTextFile: launch.id !== "gemini", writeTextFile: true };
}

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
