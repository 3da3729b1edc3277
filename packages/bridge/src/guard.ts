import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createCappedLog } from "./capped-log.js";
import type { Log } from "./options.js";

/** Why a request is turned away. The reason is for the log; nothing of it goes on the wire. */
export interface Refusal {
  readonly status: 400 | 401 | 403;
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
  /** The port in use; a function, because port 0 is known only after listening. */
  readonly port: () => number;
}

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
    const own = [...LOOPBACK_NAMES, ...namesWithoutPort].map((name) => withPort(name, options));
    if (own.includes(host) || allowedHosts.has(host)) return null;
    return refuse(403, `Host ${visible(host)} is not ours; --allow-host adds one`);
  };

  const checkOrigin = (request: IncomingMessage): Refusal | null => {
    const origins = headerValues(request, "origin");
    if (origins.length === 0) return null;
    if (origins.length > 1) return refuse(403, `${origins.length} Origin headers instead of one`);
    const origin = origins[0] ?? "";
    const own = LOOPBACK_NAMES.map((name) => `http://${withPort(name, options)}`);
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
      const url = requestUrl(request);
      if (url === null) return refuse(400, `malformed target ${visible(request.url ?? "")}`);
      return (
        checkHost(request) ??
        checkOrigin(request) ??
        checkToken(request) ??
        (SOCKET_PATHS.has(url.pathname)
          ? checkHandshake(request)
          : refuse(400, `no WebSocket at ${visible(url.pathname)}`))
      );
    },

    checkHttp(request) {
      const url = requestUrl(request);
      if (url === null) return refuse(400, `malformed target ${visible(request.url ?? "")}`);
      const wrongHost = checkHost(request);
      if (wrongHost || isPublicScript(url.pathname) || url.pathname === "/healthz") {
        return wrongHost;
      }
      if (request.headers["sec-fetch-site"] === "cross-site") {
        return refuse(403, `another site asked for ${visible(url.pathname)}`);
      }
      return checkOrigin(request);
    },
  };
}

/**
 * The target of a request, or null if it is not a plain path. `//`, `http://[` and their like make
 * `new URL` throw or name another host, and one such packet must not end the bridge.
 */
export function requestUrl(request: IncomingMessage): URL | null {
  const target = request.url ?? "";
  // A browser never sends a fragment; where one arrives, two parsers may disagree on the path.
  if (!/^\/(?![/\\])[^#\\\s]*$/.test(target)) return null;
  try {
    const url = new URL(target, "http://bridge.invalid");
    return url.host === "bridge.invalid" ? url : null;
  } catch {
    return null;
  }
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
    /^[A-Za-z0-9+/]{22}==$/.test(key);
  return wellFormed ? null : refuse(400, "not a WebSocket handshake");
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
function withPort(name: string, options: GuardOptions): string {
  const port = options.port();
  return port === 80 ? name : `${name}:${port}`;
}

/** Both sides are hashed, so that neither content nor length shows in the time of a comparison. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function refuse(status: Refusal["status"], reason: string): Refusal {
  return { status, reason };
}

/** For the log: a query may hold a secret, and control characters may forge lines. */
function visible(text: string): string {
  const shown = (text.split("?")[0] ?? "").replace(/[^\x20-\x7e]/g, "?").slice(0, 100);
  return JSON.stringify(shown);
}
