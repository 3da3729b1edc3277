import { Secrets } from "./agent/secrets.js";
import { resolveAgent } from "./agents.js";
import type { BridgeEvents } from "./bridge-events.js";
import { catchRejection } from "./catch-rejection.js";
import {
  createRequestHandler,
  createUpgradeHandler,
  type RequestHandler,
  type UpgradeHandler,
} from "./embedding.js";
import { Emitter } from "./emitter.js";
import type { Entrance } from "./entrance.js";
import { CLOSE_GOING_AWAY } from "./listener.js";
import { checkBasePath, isLoopback } from "./option-checks.js";
import { newToken, resolveOptions, type GeminiBridgeOptions, type Log } from "./options.js";
import { canTellPeerUser } from "./peer-user.js";
import { wireBridge, type RunningBridge } from "./running-bridge.js";
import { secretValues } from "./secret-variables.js";
import { BridgeStartError } from "./start-error.js";
import { holdTokenFile } from "./token-file.js";

/** Where a bridge can be reached. */
export interface BridgeAddress {
  readonly port: number;
  /** The page, with the token in the fragment. */
  readonly url: string;
  /** For WebSocket clients, which give the token as a subprotocol. */
  readonly ws: string;
  readonly token: string;
}

/** What {@link GeminiBridge.start} resolves with when the bridge opens no port of its own. */
export interface MountedBridge {
  readonly token: string;
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
  readonly #emitter: Emitter<BridgeEvents>;
  #running: RunningBridge | null = null;
  #isStarted = false;
  #isStopped = false;
  #releaseToken: () => void = () => {};
  #base = "";
  /** Nothing is told to a listener before the options are read, and the log with them. */
  #log: Log = () => {};

  constructor(options: GeminiBridgeOptions = {}) {
    this.#given = options;
    this.#emitter = new Emitter((error) => {
      this.#log("error", `A listener threw: ${String(error)}`);
    });
  }

  /**
   * Resolves when the bridge listens. With `listen: false` it opens no port: it lives on a server
   * of yours, by {@link createRequestHandler} and {@link createUpgradeHandler}.
   *
   * @throws BridgeStartError with one line about what has to be mended
   */
  start(): Promise<BridgeAddress>;
  start(how: { readonly listen: false }): Promise<MountedBridge>;
  async start({ listen = true } = {}): Promise<BridgeAddress | MountedBridge> {
    if (this.#isStarted || this.#isStopped) {
      throw new BridgeStartError("This bridge was started before. Make a new GeminiBridge.");
    }
    this.#isStarted = true;
    try {
      return await this.#start(listen);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #start(listen: boolean): Promise<BridgeAddress | MountedBridge> {
    const resolved = resolveOptions(this.#withTokenOfFile());
    const launch = await resolveAgent(resolved);
    // The agent knows these, and its words are in many lines of the log.
    const secrets = new Secrets(secretValues(launch.env));
    const log: Log = (level, text) => resolved.log(level, secrets.hide(text));
    const options = { ...resolved, log };
    this.#log = log;
    const { id, title, reason } = launch;
    if (id !== "gemini") warnUnused(this.#given, title, options.log);
    // Not the launch itself: its environment holds keys.
    const returned: unknown = this.#given.onAgent?.({ id, title, reason });
    catchRejection(returned, (error) => options.log("error", `onAgent failed: ${String(error)}`));
    const running = wireBridge(options, launch, this.#emitter);
    this.#running = running;
    // The process may end without stop(): by an exception, or by process.exit().
    process.on("exit", running.killNow);
    if (this.#isStopped) throw new BridgeStartError("The bridge was stopped while it started.");
    const { basePath, token } = options;
    if (!listen) {
      this.#base = basePath;
      return { token };
    }
    const port = await running.listener.listen();
    const host = nameOf(options.host);
    if (!isLoopback(options.host)) options.log("warn", remoteWarning(options.host, port));
    this.#base = `http://${host}:${port}${basePath}`;
    const ws = `ws://${host}:${port}${basePath}acp`;
    return { port, url: `${this.#base}#token=${token}`, ws, token };
  }

  /**
   * For a server of yours: answers what stands below `basePath` and hands on the rest. Its clients
   * pass the same checks of Host, Origin and token as on a port of the bridge's own.
   *
   * @throws BridgeStartError when `basePath` is wrong
   *
   * @example
   * import { createServer } from "node:http";
   *
   * const bridge = new GeminiBridge({ basePath: "/agent/" });
   * await bridge.start({ listen: false });
   * const handle = bridge.createRequestHandler();
   * const server = createServer((request, response) => {
   *   handle(request, response, () => response.writeHead(404).end());
   * });
   * server.on("upgrade", bridge.createUpgradeHandler());
   */
  createRequestHandler(): RequestHandler {
    return createRequestHandler(checkBasePath(this.#given.basePath), () => this.#entrance);
  }

  /**
   * For a server of yours: takes the WebSockets below `basePath`. Others are left to the server's
   * other listeners; where there are none, they are answered with 404.
   *
   * @throws BridgeStartError when `basePath` is wrong
   */
  createUpgradeHandler(): UpgradeHandler {
    return createUpgradeHandler(checkBasePath(this.#given.basePath), () => this.#entrance);
  }

  get #entrance(): Entrance | null {
    return this.#isStopped ? null : (this.#running?.entrance ?? null);
  }

  #withTokenOfFile(): GeminiBridgeOptions {
    const { tokenFile, token, bridgeSecret } = this.#given;
    if (tokenFile === undefined) return this.#given;
    if (token !== undefined || bridgeSecret !== undefined) {
      throw new BridgeStartError("A token and a token file were both given. Give one of them.");
    }
    const held = holdTokenFile(tokenFile, newToken);
    this.#releaseToken = held.release;
    process.on("exit", held.release);
    return { ...this.#given, token: held.token };
  }

  /**
   * An address that opens the page with the token once, within 60 seconds, for a person who has
   * logged in at your server. Where the bridge has no port of its own, it is a path on that server.
   *
   * Whoever sees it first can use it, and other users of this machine see command lines. With
   * `sameUser` it counts for programs of this user alone that connect without a proxy, on Linux.
   *
   * @throws BridgeStartError before {@link start} has resolved, or where users cannot be told apart
   */
  openUrl({ sameUser = false }: { readonly sameUser?: boolean } = {}): string {
    if (!this.#running || this.#base === "") {
      throw new BridgeStartError("The bridge does not listen yet. Wait for start().");
    }
    if (sameUser && !canTellPeerUser()) {
      throw new BridgeStartError(
        "Whose program connects can be told on Linux alone, with /proc. Leave sameUser out.",
      );
    }
    const user = sameUser ? (process.getuid?.() ?? null) : null;
    return this.#base + this.#running.tickets.issue(user).slice(1);
  }

  /** Resolves when every client is told, the port is free and every process of the agent is gone. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#running) await this.#stopRunning(this.#running);
    this.#releaseToken();
    process.removeListener("exit", this.#releaseToken);
  }

  async #stopRunning(running: RunningBridge): Promise<void> {
    clearInterval(running.heartbeat);
    for (const connection of running.connections.all()) {
      connection.close(CLOSE_GOING_AWAY, "the bridge is stopping");
    }
    await Promise.all([running.host.stop(), this.#closeClients(running)]);
    running.trace?.close();
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

  /** {@link on} for the next time only. */
  once<Name extends keyof BridgeEvents>(
    name: Name,
    listener: (payload: BridgeEvents[Name]) => void,
  ): () => void {
    const off = this.#emitter.on(name, (payload) => {
      off();
      // A promise of it is for the emitter to hear of.
      return listener(payload);
    });
    return off;
  }

  async #closeClients(running: RunningBridge): Promise<void> {
    // Clients that do not close in turn are not waited for.
    const deadline = setTimeout(() => {
      for (const connection of running.connections.all()) connection.terminate();
    }, CLIENTS_CLOSE_WITHIN_MS);
    await Promise.all([running.listener.close(), running.entrance.close()]);
    clearTimeout(deadline);
  }
}

const CLIENTS_CLOSE_WITHIN_MS = 500;

/** Whoever names a model wants Gemini CLI, and should hear that it is not what runs. */
function warnUnused(given: GeminiBridgeOptions, title: string, log: Log): void {
  const names = (["model", "approvalMode", "geminiBin", "cliPackage"] as const).filter(
    (name) => given[name] !== undefined && given[name] !== "",
  );
  if (names.length === 0) return;
  log("warn", `${names.join(", ")}: only Gemini CLI has these, and what runs is ${title}`);
}

/** What a browser on this machine calls an address; one that means every address has no name. */
function nameOf(host: string): string {
  const own = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return own.includes(":") ? `[${own}]` : own;
}

function remoteWarning(host: string, port: number): string {
  return (
    `Listening on ${host}, port ${port}: whoever reaches it and has the token runs commands on ` +
    "this machine, and nothing that is said there is encrypted. Put TLS in front of it, or leave " +
    "--host away and use an SSH tunnel."
  );
}
