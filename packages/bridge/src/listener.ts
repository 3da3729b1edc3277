import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { refuseSocket, type Entrance } from "./entrance.js";
import type { Log } from "./options.js";
import { BridgeStartError } from "./start-error.js";

/** What {@link Listener} needs to know. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly entrance: Entrance;
  readonly log: Log;
}

/** Sockets that have not said yet what they want; the oldest makes room for the next. */
const MAX_SILENT_SOCKETS = 64;
const HEADERS_TIMEOUT_MS = 10_000;
const GOING_AWAY = 1001;

/** The one port of the bridge, and the limits for whoever comes to it and says nothing. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #server: Server;
  readonly #silent = new Set<Socket>();

  constructor(options: ListenerOptions) {
    this.#options = options;
    const { entrance } = options;
    this.#server = createServer(
      { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
      (request, response) => {
        this.#silent.delete(request.socket);
        entrance.handleRequest(request, response);
      },
    );
    this.#server.on("connection", (socket) => this.#onSocket(socket));
    this.#server.on("upgrade", (request, socket, head) => {
      this.#silent.delete(request.socket);
      entrance.handleUpgrade(request, socket, head);
    });
    this.#server.on("clientError", (_error, socket) => refuseSocket(socket, 400));
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
}

/** Close code for clients of a bridge that ends; they try again later. */
export const CLOSE_GOING_AWAY: number = GOING_AWAY;

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
