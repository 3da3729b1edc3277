import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isPublicScript, type Guard, type Refusal } from "./guard.js";
import { isTicket, type OpenTickets } from "./open-tickets.js";
import type { Log } from "./options.js";
import { peerUser } from "./peer-user.js";
import { isBaseWithoutSlash, requestTarget } from "./request-target.js";
import { loadStaticAssets, type StaticAsset, type StaticAssets } from "./static-assets.js";

/** What {@link createHttpHandler} needs. */
export interface HttpHandlerOptions {
  readonly guard: Guard;
  /** What `/healthz` answers. Anybody on this machine may read it: no secret, no path. */
  readonly health: () => object;
  /** Origins whose pages may read `/healthz`. */
  readonly allowedOrigins: readonly string[];
  readonly log: Log;
  /** Told of each refusal; handshakes count towards the same limit. */
  readonly logRefusal: (refusal: Refusal) => void;
  readonly tickets: OpenTickets;
  /** Where the bridge's paths begin, with a slash at both ends. Default `/`. */
  readonly basePath?: string;
  /** Default: the built files of this package. */
  readonly assets?: StaticAssets;
}

type Headers = Readonly<Record<string, string>>;

/** On every answer, refusals too. */
const COMMON_HEADERS: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** The page of some other site may load these. */
const PUBLIC_SCRIPT_HEADERS: Headers = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "no-cache",
};

/** A part of the script has its hash in its name: under this name it never changes. */
const HASHED_SCRIPT = /^\/gemini-agent-chat\.[a-z-]+-[\w-]{8}\.js$/;
const FOR_EVER: Headers = { "Cache-Control": "public, max-age=31536000, immutable" };

/**
 * Answers plain HTTP: the page, its files, the embeddable script and `/healthz`; GET and HEAD
 * only. Everything that changes something goes over the WebSocket, behind the token.
 *
 * @example
 * const tickets = new OpenTickets(token);
 * const logRefusal = createRefusalLog(log);
 * createServer(createHttpHandler({ guard, health, allowedOrigins: [], tickets, log, logRefusal }));
 */
export function createHttpHandler(
  options: HttpHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { guard, log, logRefusal, basePath = "/" } = options;
  const assets = options.assets ?? loadStaticAssets();
  const allowedOrigins = new Set(options.allowedOrigins);
  let isProblemLogged = false;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = guard.checkHttp(request);
    if (refusal) {
      logRefusal(refusal);
      send(response, refusal.status, { Connection: "close" });
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      send(response, 405, { Allow: "GET, HEAD", Connection: "close" });
      return;
    }
    const target = requestTarget(request, basePath);
    const path = typeof target === "string" ? "" : target.path;
    const asset = assets.files.get(path);
    if (path === "/healthz") {
      sendHealth(request, response);
    } else if (isTicket(path)) {
      redeem(path, request, response);
    } else if (asset) {
      await sendAsset(path, asset, request, response);
    } else if (isBaseWithoutSlash(request, basePath)) {
      // Relative, as all that the page asks for: a proxy may have its own path before it.
      const name = basePath.split("/").at(-2) ?? "";
      send(response, 308, { Location: `${name}/` });
    } else if (path === "/favicon.ico") {
      send(response, 204);
    } else if (path === "/" && assets.problem) {
      if (!isProblemLogged) log("warn", assets.problem);
      isProblemLogged = true;
      send(response, 503, { "Content-Type": "text/plain; charset=utf-8" }, `${assets.problem}\n`);
    } else {
      send(response, 404);
    }
  };

  const redeem = (path: string, request: IncomingMessage, response: ServerResponse): void => {
    // Only what shows a page may use a ticket up.
    if (request.method !== "GET") return send(response, 404);
    const redeemed = options.tickets.redeem(path, () => peerUser(request.socket));
    if ("location" in redeemed) return lead(request, response, redeemed.location);
    logRefusal({ status: redeemed.status, reason: redeemed.reason });
    send(response, redeemed.status, { Connection: "close" });
  };

  const sendHealth = (request: IncomingMessage, response: ServerResponse): void => {
    const origin = request.headers.origin;
    const readable = origin !== undefined && allowedOrigins.has(origin);
    send(
      response,
      200,
      {
        "Content-Type": "application/json; charset=utf-8",
        Vary: "Origin",
        ...(readable ? { "Access-Control-Allow-Origin": origin } : {}),
      },
      JSON.stringify(options.health()),
    );
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log("error", `Could not answer a request: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else send(response, 500, { Connection: "close" });
    });
  };
}

async function sendAsset(
  path: string,
  asset: StaticAsset,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readFile(asset.file);
  send(
    response,
    200,
    {
      "Content-Type": asset.type,
      ...(isPublicScript(path) ? PUBLIC_SCRIPT_HEADERS : {}),
      ...(HASHED_SCRIPT.test(path) ? FOR_EVER : {}),
      ...(asset.type.startsWith("text/html") ? pageHeaders(request.headers.host ?? "") : {}),
    },
    body,
  );
}

/**
 * Sends a browser on. One that comes from a file would say so at the next address too, and be
 * refused there; from a page of ours it does not.
 */
function lead(request: IncomingMessage, response: ServerResponse, location: string): void {
  if (request.headers["sec-fetch-site"] !== "cross-site") {
    return send(response, 303, { Location: location });
  }
  const page =
    `<!doctype html><html lang="en"><meta http-equiv="refresh" content="0; url=${location}">` +
    `<title>Gemini Agent Chat</title></html>\n`;
  send(response, 200, { "Content-Type": "text/html; charset=utf-8" }, page);
}

/**
 * The policy of the page. `host` has passed the guard, so it is one of a few known names;
 * `'self'` alone does not cover WebSockets in every browser.
 */
function pageHeaders(host: string): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ws://${host} wss://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types gemini-agent-chat",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Headers = {},
  body: string | Uint8Array = "",
): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, {
    // Of no use on a page, whose own policy replaces it; an SVG opened alone is a document too.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...COMMON_HEADERS,
    ...headers,
    ...(status === 204 ? {} : { "Content-Length": String(bytes.byteLength) }),
  });
  // Node leaves out the body of an answer to HEAD by itself.
  response.end(bytes);
}
