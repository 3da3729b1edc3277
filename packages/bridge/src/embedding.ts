import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refuseSocket, type Entrance } from "./entrance.js";
import { isBaseWithoutSlash, requestTarget } from "./request-target.js";

/**
 * Answers a request below the base path of the bridge; hands every other on. Without `next`, which
 * is what Express gives, others are answered with 404.
 */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

/**
 * Takes an upgrade below the base path of the bridge. False: it is not the bridge's. Where this is
 * the server's only listener for upgrades, nobody else can answer, so it was answered with 404.
 * Otherwise it is for somebody else to take or to end; all that was done to its socket is that a
 * connection which is reset meanwhile does not end the process.
 */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** @param entrance of the bridge; null while it does not run */
export function createRequestHandler(
  basePath: string,
  entrance: () => Entrance | null,
): RequestHandler {
  return (request, response, next) => {
    if (!isOurs(request, basePath)) {
      if (next) next();
      else answerEmpty(response, 404);
      return;
    }
    const open = entrance();
    if (open) open.handleRequest(request, response);
    else answerEmpty(response, 503);
  };
}

/** @param entrance of the bridge; null while it does not run */
export function createUpgradeHandler(
  basePath: string,
  entrance: () => Entrance | null,
): UpgradeHandler {
  const take: UpgradeHandler = (request, socket, head) => {
    if (!isOurs(request, basePath)) {
      // Without a listener, a connection that is reset would be an uncaught exception.
      socket.on("error", () => {});
      if (isTakenByNobody(request)) refuseSocket(socket, 404);
      return false;
    }
    const open = entrance();
    if (open) {
      open.handleUpgrade(request, socket, head);
    } else {
      socket.on("error", () => socket.destroy());
      refuseSocket(socket, 503);
    }
    return true;
  };
  basePaths.set(take, basePath);
  return take;
}

/** What the handlers made here take. */
const basePaths = new WeakMap<object, string>();

/** Are bridges the server's only listeners, and is this for none of them? */
function isTakenByNobody(request: IncomingMessage): boolean {
  const { server } = request.socket as { readonly server?: unknown };
  if (!(server instanceof EventEmitter)) return false;
  return server.listeners("upgrade").every((listener) => {
    const basePath = basePaths.get(listener);
    return basePath !== undefined && !isOurs(request, basePath);
  });
}

function isOurs(request: IncomingMessage, basePath: string): boolean {
  const target = requestTarget(request, basePath);
  return typeof target !== "string" || isBaseWithoutSlash(request, basePath);
}

function answerEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Length": "0", Connection: "close" }).end();
}
