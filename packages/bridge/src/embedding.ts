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
 * Takes an upgrade below the base path of the bridge. False: it is somebody else's, and nothing
 * was done to its socket, which the server has to end if nobody takes it.
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
  return (request, socket, head) => {
    if (!isOurs(request, basePath)) return false;
    const open = entrance();
    if (open) {
      open.handleUpgrade(request, socket, head);
    } else {
      socket.on("error", () => socket.destroy());
      refuseSocket(socket, 503);
    }
    return true;
  };
}

function isOurs(request: IncomingMessage, basePath: string): boolean {
  const target = requestTarget(request, basePath);
  return typeof target !== "string" || isBaseWithoutSlash(request, basePath);
}

function answerEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Length": "0", Connection: "close" }).end();
}
