import { createServer, STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { createRefusalLog, requestUrl, type Guard } from "./guard.js";
import { createHttpHandler } from "./http.js";
import type { Limits } from "./limits.js";
import type { OpenTickets } from "./open-tickets.js";
import type { Log } from "./options.js";
import { BridgeStartError } from "./start-error.js";

/** What {@link Listener} needs to know. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly guard: Guard;
  readonly allowedOrigins: readonly string[];
  readonly limits: Limits;
  readonly log: Log;
  readonly tickets: OpenTickets;
  readonly health: () => object;
  /** How many clients are connected. */
  readonly clients: () => number;
  readonly onClient: (webSocket: WebSocket, socket: Socket, url: URL) => void;
}

/** Sockets that have not said yet what they want; the oldest makes room for the next. */
const MAX_SILENT_SOCKETS = 64;
const HEADERS_TIMEOUT_MS = 10_000;
/** A client that does not close in turn: long enough to read what waits for it, and no longer. */
const CLOSE_TIMEOUT_MS = 5_000;
const SUBPROTOCOL = "acp.v1";
const GOING_AWAY = 1001;

/**
 * The one port of the bridge: HTTP for the page, WebSockets for clients. The guard decides before
 * anything of a handshake is used; no packet can end the process.
 */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #server: Server;
  readonly #webSockets: WebSocketServer;
  readonly #logRefusal: ReturnType<typeof createRefusalLog>;
  readonly #silent = new Set<Socket>();

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#logRefusal = createRefusalLog(options.log);
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: options.limits.maxFrameBytes,
      maxFragments: 1024,
      closeTimeout: CLOSE_TIMEOUT_MS,
      // The token is a subprotocol too, and must not be said back.
      handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
    } as ConstructorParameters<typeof WebSocketServer>[0]);
    const answer = createHttpHandler(options);
    this.#server = createServer(
      { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
      (request, response) => {
        this.#silent.delete(request.socket);
        answer(request, response);
      },
    );
    this.#server.on("connection", (socket) => this.#onSocket(socket));
    this.#server.on("upgrade", (request, socket, head) => this.#onUpgrade(request, socket, head));
    this.#server.on("clientError", (_error, socket) => refuse(socket, 400));
  }

  /** Resolves with the port. @throws BridgeStartError */
  listen(): Promise<number> {
    const { host, port } = this.#options;
    return new Promise((resolve, reject) => {
      this.#server.once("error", (error) => reject(startError(error, host, port)));
      this.#server.listen({ host, port, exclusive: true }, () => {
        this.#server.on("error", (error) => this.#options.log("error", String(error)));
        const address = this.#server.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });
  }

  /** Takes nobody in any more; resolves when the port is free. Clients are the caller's to close. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
      for (const socket of this.#silent) socket.destroy();
    });
  }

  #onSocket(socket: Socket): void {
    // Without a listener, a connection that is reset would be an uncaught exception.
    socket.on("error", () => socket.destroy());
    this.#silent.add(socket);
    socket.once("close", () => this.#silent.delete(socket));
    if (this.#silent.size <= MAX_SILENT_SOCKETS) return;
    const [oldest] = this.#silent;
    oldest?.destroy();
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#silent.delete(request.socket);
    try {
      const refusal = this.#options.guard.checkUpgrade(request);
      const url = requestUrl(request);
      if (refusal || url === null) {
        if (refusal) this.#logRefusal(refusal);
        return refuse(socket, refusal?.status ?? 400);
      }
      if (this.#options.clients() >= this.#options.limits.maxClients) {
        this.#options.log("warn", `Refused a client: ${this.#options.clients()} are connected`);
        return refuse(socket, 503);
      }
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        this.#options.onClient(webSocket, request.socket, url);
      });
    } catch (error) {
      this.#options.log("error", `A handshake failed inside the bridge: ${String(error)}`);
      refuse(socket, 400);
    }
  }
}

/** Close code for clients of a bridge that ends; they try again later. */
export const CLOSE_GOING_AWAY: number = GOING_AWAY;

function refuse(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy();
  const text = STATUS_CODES[status] ?? "Error";
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function startError(error: Error, host: string, port: number): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new BridgeStartError(
      `Port ${port} is in use, perhaps by another bridge. Stop it, or choose another: --port 0`,
    );
  }
  if (code === "EACCES") {
    return new BridgeStartError(
      `Port ${port} needs rights that this user lacks. Choose one above 1023: --port 4444`,
    );
  }
  return new BridgeStartError(`Cannot listen on ${host}:${port}: ${error.message}`);
}
