import { createServer, type Server, type ServerResponse } from "node:http";
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

/**
 * Sockets that have not said yet what they want, or not since their last answer; and as many that
 * take an answer. Of each the oldest makes room for the next.
 */
const MAX_SOCKETS = 64;
const HEADERS_TIMEOUT_MS = 10_000;
const GOING_AWAY = 1001;

/** The one port of the bridge, and the limits for whoever comes to it and says nothing. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #server: Server;
  readonly #silent = new Set<Socket>();
  /** Those that are being answered, and how many answers they have not taken. */
  readonly #answered = new Map<Socket, number>();

  constructor(options: ListenerOptions) {
    this.#options = options;
    const { entrance } = options;
    this.#server = createServer(
      { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
      (request, response) => {
        this.#onRequest(request.socket, response);
        entrance.handleRequest(request, response);
      },
    );
    this.#server.on("connection", (socket) => this.#onSocket(socket));
    this.#server.on("upgrade", (request, socket, head) => {
      // It has its own limits from now on, whatever it was asked for before.
      this.#forget(request.socket);
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
    socket.once("close", () => this.#forget(socket));
    this.#waitFor(socket);
  }

  #forget(socket: Socket): void {
    this.#silent.delete(socket);
    this.#answered.delete(socket);
  }

  #waitFor(socket: Socket): void {
    this.#silent.add(socket);
    makeRoom(this.#silent);
  }

  /** Whoever is answered may wait long again, or never take the answer. */
  #onRequest(socket: Socket, response: ServerResponse): void {
    this.#silent.delete(socket);
    this.#answered.set(socket, (this.#answered.get(socket) ?? 0) + 1);
    makeRoom(this.#answered);
    response.once("close", () => {
      const open = this.#answered.get(socket);
      if (open === undefined) return;
      if (open > 1) return void this.#answered.set(socket, open - 1);
      this.#answered.delete(socket);
      if (!socket.destroyed) this.#waitFor(socket);
    });
  }
}

function makeRoom(sockets: Set<Socket> | Map<Socket, number>): void {
  if (sockets.size <= MAX_SOCKETS) return;
  const [oldest] = sockets.keys();
  if (!oldest) return;
  sockets.delete(oldest);
  oldest.destroy();
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
