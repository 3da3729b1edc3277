import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { createRefusalLog, type Guard, type Refusal } from "./guard.js";
import { createHttpHandler } from "./http.js";
import type { Limits } from "./limits.js";
import type { OpenTickets } from "./open-tickets.js";
import type { Log } from "./options.js";
import { requestTarget } from "./request-target.js";

/** What {@link Entrance} needs to know. */
export interface EntranceOptions {
  readonly guard: Guard;
  /** Where the bridge's paths begin, with a slash at both ends. */
  readonly basePath: string;
  readonly allowedOrigins: readonly string[];
  readonly limits: Limits;
  readonly log: Log;
  readonly tickets: OpenTickets;
  readonly health: () => object;
  /** How many clients are connected. */
  readonly clients: () => number;
  readonly onClient: (webSocket: WebSocket, socket: Socket, url: URL) => void;
}

/** A client that does not close in turn: long enough to read what waits for it, and no longer. */
const CLOSE_TIMEOUT_MS = 5_000;
const SUBPROTOCOL = "acp.v1";

/**
 * What answers below the base path, on whichever server it is: HTTP for the page, WebSockets for
 * clients. The guard decides before anything of a request is used; no packet can end the process.
 */
export class Entrance {
  readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #options: EntranceOptions;
  readonly #webSockets: WebSocketServer;
  readonly #logRefusal: (refusal: Refusal) => void;

  constructor(options: EntranceOptions) {
    this.#options = options;
    this.#logRefusal = createRefusalLog(options.log);
    this.handleRequest = createHttpHandler({ ...options, logRefusal: this.#logRefusal });
    this.#webSockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: options.limits.maxFrameBytes,
      maxFragments: 1024,
      closeTimeout: CLOSE_TIMEOUT_MS,
      // The token is a subprotocol too, and must not be said back.
      handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
    } as ConstructorParameters<typeof WebSocketServer>[0]);
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Without a listener, a connection that is reset would be an uncaught exception.
    socket.on("error", () => socket.destroy());
    const { basePath, clients, guard, limits, log, onClient } = this.#options;
    try {
      const refusal = guard.checkUpgrade(request);
      const target = requestTarget(request, basePath);
      if (refusal || typeof target === "string") {
        if (refusal) this.#logRefusal(refusal);
        return refuseSocket(socket, refusal?.status ?? 400);
      }
      if (clients() >= limits.maxClients) {
        this.#logRefusal({ status: 503, reason: `${clients()} clients are connected` });
        return refuseSocket(socket, 503);
      }
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        onClient(webSocket, request.socket, target.url);
      });
    } catch (error) {
      log("error", `A handshake failed inside the bridge: ${String(error)}`);
      refuseSocket(socket, 400);
    }
  }

  /** Takes no client in any more; resolves when the last is gone. To close them is the caller's. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#webSockets.close(() => resolve()));
  }
}

/** Answers a handshake with a status and without a word more. */
export function refuseSocket(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy();
  const text = STATUS_CODES[status] ?? "Error";
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
