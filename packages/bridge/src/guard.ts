import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createCappedLog } from "./capped-log.js";
import { isTicket } from "./open-tickets.js";
import type { Log } from "./options.js";
import { requestTarget } from "./request-target.js";

/** Why a request is turned away. The reason is for the log; nothing of it goes on the wire. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 503;
  readonly reason: string;
}

/** Decides who may talk to the bridge, before anything of a request is used. */
export interface Guard {
  /** For WebSocket handshakes: target, Host, Origin and token, before 101. */
  checkUpgrade(request: IncomingMessage): Refusal | null;
  /** For plain requests: target, Host, and for pages that no other site asks for them. */
  checkHttp(request: IncomingMessage): Refusal | null;
}

/** What {@link createGuard} needs to know. */
export interface GuardOptions {
  readonly token: string;
  /** Serialised origins, as `resolveOptions` makes them. */
  readonly allowedOrigins: readonly string[];
  /** `host[:port]` in lower case, as `resolveOptions` makes them. */
  readonly allowedHosts: readonly string[];
  /** Where the bridge's paths begin, with a slash at both ends. Default `/`. */
  readonly basePath?: string;
  /** The address that the bridge listens on: also a name of its own, unless it means every one. */
  readonly host?: string;
}

/** How the server of a request is reached. */
interface OwnAddress {
  readonly scheme: "http" | "https";
  /** Absent where the server listens on no port. */
  readonly port: number | undefined;
}

const DEFAULT_PORTS = { http: 80, https: 443 } as const;
const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const SOCKET_PATHS = new Set(["/", "/acp"]);
const TOKEN_PROTOCOL = "acp.token.";
const MAX_LOGGED_REFUSALS = 10;
const REFUSAL_WINDOW_MS = 60_000;

/**
 * Makes the guard of one bridge. Whoever passes it can run commands on this machine, so every
 * rule is an exact match on what a browser sends, and a request in doubt is refused.
 *
 * @example
 * const refusal = guard.checkUpgrade(request);
 * if (refusal) socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n\r\n`);
 */
export function createGuard(options: GuardOptions): Guard {
  const expected = digest(options.token);
  const { basePath = "/", host: bound = "127.0.0.1" } = options;
  const ownNames = new Set(LOOPBACK_NAMES);
  if (!EVERY_ADDRESS.has(bound)) ownNames.add(bound.includes(":") ? `[${bound}]` : bound);
  const allowedOrigins = new Set(options.allowedOrigins);
  // "null" is every sandboxed frame and every local file: nobody can mean it.
  allowedOrigins.delete("null");
  const namesWithoutPort = options.allowedHosts.filter((host) => !/:\d+$/.test(host));
  const allowedHosts = new Set(options.allowedHosts);

  const checkHost = (request: IncomingMessage): Refusal | null => {
    const hosts = headerValues(request, "host");
    // Node keeps the first of two and says nothing; a proxy in between may have taken the other.
    if (hosts.length !== 1) return refuse(400, `${hosts.length} Host headers instead of one`);
    const host = hosts[0] ?? "";
    const address = ownAddress(request);
    const own = [...ownNames, ...namesWithoutPort].map((name) => withPort(name, address));
    if (own.includes(host) || allowedHosts.has(host)) return null;
    return refuse(403, `Host ${visible(host)} is not ours; --allow-host adds one`);
  };

  const checkOrigin = (request: IncomingMessage): Refusal | null => {
    const origins = headerValues(request, "origin");
    if (origins.length === 0) return null;
    if (origins.length > 1) return refuse(403, `${origins.length} Origin headers instead of one`);
    const origin = origins[0] ?? "";
    const address = ownAddress(request);
    const own = [...ownNames].map((name) => `${address.scheme}://${withPort(name, address)}`);
    if (own.includes(origin) || allowedOrigins.has(origin)) return null;
    return refuse(403, `Origin ${visible(origin)} is not allowed; --allow-origin adds one`);
  };

  const checkToken = (request: IncomingMessage): Refusal | null => {
    const tokens = presentedTokens(request);
    if (tokens.length === 0) return refuse(401, "no token");
    const right = tokens.filter((token) => timingSafeEqual(digest(token), expected)).length;
    return right === tokens.length ? null : refuse(401, "wrong token");
  };

  return {
    checkUpgrade(request) {
      const target = requestTarget(request, basePath);
      if (target === "malformed") return malformed(request);
      return (
        checkHost(request) ??
        checkOrigin(request) ??
        checkToken(request) ??
        (target !== "foreign" && SOCKET_PATHS.has(target.path)
          ? checkHandshake(request)
          : refuse(400, `no WebSocket at ${visible(request.url ?? "")}`))
      );
    },

    checkHttp(request) {
      const target = requestTarget(request, basePath);
      if (target === "malformed") return malformed(request);
      const path = target === "foreign" ? "" : target.path;
      const wrongHost = checkHost(request);
      if (wrongHost || isPublicScript(path) || path === "/healthz") return wrongHost;
      // What a browser says of a file that leads here; only who has a ticket gets any further.
      const showsTicket = isTicket(path) && isNavigation(request);
      if (request.headers["sec-fetch-site"] === "cross-site" && !showsTicket) {
        return refuse(403, `another site asked for ${visible(request.url ?? "")}`);
      }
      return checkOrigin(request);
    },
  };
}

/** Does a person go there in a tab, and not a page in a frame or by a script? */
function isNavigation({ headers }: IncomingMessage): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}

/** Is this the embeddable script or a part of it? These hold no secret, and every page may load them. */
export function isPublicScript(pathname: string): boolean {
  return /^\/gemini-agent-chat[\w.-]*\.js$/.test(pathname);
}

/**
 * Logs refusals, at most 10 a minute: whoever guesses tokens must not fill a disk.
 *
 * @example
 * const logRefusal = createRefusalLog(log);
 */
export function createRefusalLog(log: Log): (refusal: Refusal) => void {
  const warn = createCappedLog(log, MAX_LOGGED_REFUSALS, REFUSAL_WINDOW_MS);
  return ({ status, reason }) => warn(`Refused a request (${status}): ${reason}`);
}

/** What the WebSocket library would answer with a body, answered here without one. */
function checkHandshake(request: IncomingMessage): Refusal | null {
  const key = request.headers["sec-websocket-key"];
  const wellFormed =
    request.method === "GET" &&
    request.headers.upgrade?.toLowerCase() === "websocket" &&
    request.headers["sec-websocket-version"] === "13" &&
    key !== undefined &&
    /^[A-Za-z0-9+/]{22}==$/.test(key) &&
    areSubprotocols(request.headers["sec-websocket-protocol"]);
  return wellFormed ? null : refuse(400, "not a WebSocket handshake");
}

/** Each a token of HTTP, and none twice. */
function areSubprotocols(header: string | undefined): boolean {
  if (header === undefined) return true;
  const names = header.split(",").map((name) => name.replace(/^[ \t]+|[ \t]+$/g, ""));
  return (
    new Set(names).size === names.length &&
    names.every((name) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name))
  );
}

/** Every token that the request carries: all must be right, so that no second one is a way around. */
function presentedTokens(request: IncomingMessage): string[] {
  const tokens: string[] = [];
  for (const protocol of (request.headers["sec-websocket-protocol"] ?? "").split(",")) {
    const name = protocol.trim();
    if (name.startsWith(TOKEN_PROTOCOL)) tokens.push(name.slice(TOKEN_PROTOCOL.length));
  }
  for (const value of headerValues(request, "authorization")) {
    tokens.push(/^Bearer (.*)$/i.exec(value)?.[1] ?? "");
  }
  return tokens;
}

/** All values of a header as they arrived; `request.headers` joins or drops doubled ones. */
function headerValues(request: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  const raw = request.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() === name) values.push(raw[i + 1] ?? "");
  }
  return values;
}

/** `name:port` as a browser sends it, which leaves out the port of the scheme. */
function withPort(name: string, { scheme, port }: OwnAddress): string {
  return port === DEFAULT_PORTS[scheme] ? name : `${name}:${port}`;
}

/** Of the socket that the request came by: the one thing that no header can say otherwise. */
function ownAddress({ socket }: IncomingMessage): OwnAddress {
  const isEncrypted = "encrypted" in socket && socket.encrypted === true;
  return { scheme: isEncrypted ? "https" : "http", port: socket.localPort };
}

/** Both sides are hashed, so that neither content nor length shows in the time of a comparison. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function malformed(request: IncomingMessage): Refusal {
  return refuse(400, `malformed target ${visible(request.url ?? "")}`);
}

function refuse(status: Refusal["status"], reason: string): Refusal {
  return { status, reason };
}

/** For the log: a query may hold a secret, and control characters may forge lines. */
function visible(text: string): string {
  const shown = (text.split("?")[0] ?? "").replace(/[^\x20-\x7e]/g, "?").slice(0, 100);
  return JSON.stringify(shown);
}
