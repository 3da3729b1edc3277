/** Which addresses from agent text may become links or pictures, and what a person is told of them. */
import { decodeEntities } from "./entities.js";

export interface SafeUrl {
  /** As the URL parser writes it: the scheme is http, https or mailto. */
  readonly href: string;
  /** The host as ASCII (punycode), or a mail address. */
  readonly host: string;
  /** Differs from what a careless reader takes it for: letters of other scripts, a user name before it. */
  readonly odd: boolean;
}

/** Longer addresses stay text: no browser needs them, and they cost. */
const longestUrl = 8192;

/** URL parsers drop some of these silently, wherever they stand: `java\tscript:`. */
const control = /\p{Cc}+/gu;

/**
 * Checks an address from a link or image. Entities are decoded first unless it is `literal`
 * (as in autolinks, where they do not count).
 *
 * @example
 * safeUrl("&#106;avascript:alert(1)"); // null
 * safeUrl("HTTPS://Example.com")?.href; // "https://example.com/"
 */
export function safeUrl(address: string, literal = false): SafeUrl | null {
  if (address.length > longestUrl) return null;
  const clean = (literal ? address : decodeEntities(address)).replace(control, "").trim();
  if (!/^(?:https?:\/\/|mailto:)/i.test(clean)) return null;
  let url: URL;
  try {
    url = new URL(clean);
  } catch {
    return null;
  }
  if (url.protocol === "mailto:") {
    const to = url.pathname;
    return to === "" ? null : { href: url.href, host: to, odd: false };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  const user = url.username !== "" || url.password !== "";
  return { href: url.href, host: url.host, odd: user || /(?:^|\.)xn--/.test(url.hostname) };
}

/** Ends of host names that a reader takes for one, beside those of two letters. */
const knownEnding =
  /^(?:app|biz|blog|cloud|com|dev|edu|example|gov|info|int|live|local|localhost|mil|net|news|online|org|page|pro|shop|site|store|tech|test|top|web|wiki|xyz|zone)$/i;
/** Two letters that end file names more often than hosts. */
const fileEnding = /^(?:cc|cs|go|js|kt|md|pl|ps|py|rb|rs|sh|so|ts)$/i;

const hostLike =
  /([a-z][a-z\d+.-]{0,20}:\/\/|www\.)?((?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\p{N}])|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+([\p{L}\p{N}-]{2,}))/giu;

/**
 * Does the text of a link read like another host than the one it leads to?
 *
 * @example
 * readsLikeAnotherHost("github.com", "evil.test"); // true
 * readsLikeAnotherHost("the docs of github.com", "docs.github.com"); // false
 */
export function readsLikeAnotherHost(text: string, host: string): boolean {
  const real = host.slice(host.lastIndexOf("@") + 1).replace(/:\d+$/, "");
  for (const [, prefix, name = "", ending = ""] of text.slice(0, 500).matchAll(hostLike)) {
    if (prefix === undefined && !isHostEnding(ending)) continue;
    const shown = asciiHost(name);
    if (shown !== null && shown !== real && !real.endsWith(`.${shown}`)) return true;
  }
  return false;
}

function isHostEnding(ending: string): boolean {
  // Four numbers, or letters that can stand for others.
  if (ending === "" || /\P{ASCII}|^xn--/u.test(ending)) return true;
  return knownEnding.test(ending) || (/^[a-z]{2}$/i.test(ending) && !fileEnding.test(ending));
}

/** Can the reader see in the text where the link leads? */
export function showsHost(text: string, host: string): boolean {
  return text.toLowerCase().includes(host);
}

function asciiHost(name: string): string | null {
  try {
    return new URL(`http://${name}`).hostname.replace(/^www\./, "");
  } catch {
    return null;
  }
}

/** What the picture's base64 may weigh as bytes. */
export const maxInlineImageBytes: number = 2 * 1024 * 1024;

/** A picture inside the text itself that may be shown as it is: png, jpeg, gif, webp up to 2 MiB. */
export function safeInlineImage(address: string): string | null {
  const header = /^data:image\/(?:png|jpeg|gif|webp);base64,/i.exec(address);
  if (!header) return null;
  const bytes = ((address.length - header[0].length) * 3) / 4;
  if (bytes > maxInlineImageBytes) return null;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(address.slice(header[0].length)) ? address : null;
}
