import type { IncomingMessage } from "node:http";

/** Where a request goes, as far as it goes to the bridge. */
export interface RequestTarget {
  /** Below the base path, with a slash at its beginning. */
  readonly path: string;
  readonly url: URL;
}

/**
 * The target of a request: below the base path, `foreign`, which is for somebody else to answer,
 * or `malformed`. `//`, `http://[` and their like make `new URL` throw or name another host, and
 * one such packet must not end the bridge. So is a path that is not written as it is meant: a rule
 * of the host's server, which reads it as it came, would be passed by.
 *
 * @param basePath begins and ends with a slash
 *
 * @example
 * requestTarget(request, "/agent/"); // for /agent/acp?agent=demo: { path: "/acp", url }
 */
export function requestTarget(
  request: IncomingMessage,
  basePath: string,
): RequestTarget | "foreign" | "malformed" {
  const url = parse(fullTarget(request));
  if (url === null) return "malformed";
  if (!url.pathname.startsWith(basePath)) return "foreign";
  return { path: url.pathname.slice(basePath.length - 1), url };
}

/** Is it the base path without its slash at the end? A page there would look beside its files. */
export function isBaseWithoutSlash(request: IncomingMessage, basePath: string): boolean {
  return basePath !== "/" && parse(fullTarget(request))?.pathname === basePath.slice(0, -1);
}

/** Express and its like take away the path that a handler is mounted at, and keep the whole here. */
function fullTarget(request: IncomingMessage & { readonly originalUrl?: unknown }): string {
  const { originalUrl, url = "" } = request;
  return typeof originalUrl === "string" ? originalUrl : url;
}

function parse(target: string): URL | null {
  // A browser never sends a fragment; where one arrives, two parsers may disagree on the path.
  if (!/^\/(?![/\\])[^#\\\s]*$/.test(target)) return null;
  try {
    const url = new URL(target, "http://bridge.invalid");
    // A path that a parser rewrites, such as `/a/%2e%2e/b`, is another one to whoever reads it raw.
    const isAsSent = url.pathname === target.split("?", 1)[0];
    return url.host === "bridge.invalid" && isAsSent ? url : null;
  } catch {
    return null;
  }
}
