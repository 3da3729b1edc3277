/** Links from agent text: checked addresses, and the host in sight where the text could deceive. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { MarkdownStrings } from "./markdown/markdown.strings.js";
import { readsLikeAnotherHost, showsHost, type SafeUrl } from "./markdown/safe-url.js";

/** A tooltip need not hold all of a long address. */
const longestTitle = 300;

/**
 * Draws a link to an address that has passed `safeUrl`.
 *
 * @param content what is drawn as the link's text
 * @param text the same as plain text, to compare with the host
 * @param title the title that the text gave the link, or ""
 */
export function safeLink(
  url: SafeUrl,
  content: unknown,
  text: string,
  title: string,
  strings: MarkdownStrings,
): TemplateResult {
  const marked = readsLikeAnotherHost(text, url.host) || (url.odd && !showsHost(text, url.host));
  const lines = [title, text === url.href ? "" : shorten(url.href)].filter((line) => line !== "");
  return html`<a
      class="link"
      href=${url.href}
      title=${lines.length > 0 ? lines.join("\n") : nothing}
      target="_blank"
      rel="noopener noreferrer nofollow"
      >${content}</a
    >${marked ? hostMark(url.host, strings) : nothing}`;
}

function hostMark(host: string, strings: MarkdownStrings): TemplateResult {
  return html` <span class="link-host"
    >${icon("warning")}<bdi>${strings.leadsTo(host)}</bdi></span
  >`;
}

function shorten(text: string): string {
  return text.length > longestTitle ? `${text.slice(0, longestTitle)}\u2026` : text;
}
