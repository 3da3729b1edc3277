/** Inline tokens to templates. Nothing but text ever comes from the content, and checked addresses. */
import { html, nothing } from "lit";
import type { Token } from "marked";
import { inlineImage, refusedImage, remoteImage, type ImageState } from "../remote-image.js";
import { safeLink } from "../safe-link.js";
import { unescapePunctuation } from "./definitions.js";
import { decodeEntities } from "./entities.js";
import { growingText } from "./growing-text.js";
import type { MarkdownStrings } from "./markdown.strings.js";
import { safeInlineImage, safeUrl } from "./safe-url.js";

export interface InlineContext {
  readonly strings: MarkdownStrings;
  readonly images: ReadonlyMap<string, ImageState>;
  readonly onImage: (href: string, state: ImageState) => void;
}

/** Emphasis in emphasis deeper than this is shown as it is written. */
const deepest = 32;

interface Place {
  readonly context: InlineContext;
  readonly depth: number;
  /** Pictures of a link go behind it: a button cannot be in a link. Null outside of links. */
  readonly images: unknown[] | null;
}

/** What `tokens` look like, for a child position of a template. */
export function renderInline(tokens: readonly Token[], context: InlineContext): unknown[] {
  return renderTokens(tokens, { context, depth: 0, images: null });
}

function renderTokens(tokens: readonly Token[], place: Place): unknown[] {
  const parts: unknown[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") parts.push(growingText(text));
    text = "";
  };
  for (const token of tokens) {
    const literal = literalText(token) ?? (place.depth >= deepest ? token.raw : null);
    if (literal !== null) text += literal;
    else {
      const part = renderToken(token, { ...place, depth: place.depth + 1 });
      if (typeof part === "string") text += part;
      else {
        flush();
        parts.push(part);
      }
    }
  }
  flush();
  return parts;
}

/** The text of a token that is nothing but text. */
function literalText(token: Token): string | null {
  switch (token.type) {
    case "text":
      return decodeEntities(token.raw);
    case "escape":
      return (token as { text: string }).text;
    case "strong":
    case "em":
    case "del":
    case "codespan":
    case "br":
    case "link":
    case "image":
      return null;
    default:
      // Raw HTML above all: it is shown as it is written.
      return token.raw;
  }
}

function renderToken(token: Token, place: Place): unknown {
  switch (token.type) {
    case "strong":
      return html`<strong>${renderTokens(token.tokens ?? [], place)}</strong>`;
    case "em":
      return html`<em>${renderTokens(token.tokens ?? [], place)}</em>`;
    case "del":
      return html`<del>${renderTokens(token.tokens ?? [], place)}</del>`;
    case "codespan":
      return html`<code class="code-inline"
        >${growingText((token as { text: string }).text)}</code
      >`;
    case "br":
      return html`<br />`;
    case "image":
      return renderImage(token as ImageToken, place);
    default:
      return renderLink(token as LinkToken, place);
  }
}

interface LinkToken {
  readonly raw: string;
  readonly href: string;
  readonly title?: string | null;
  readonly tokens?: Token[];
  readonly autolink?: boolean;
}

function renderLink(token: LinkToken, place: Place): unknown {
  const literal = token.autolink === true;
  const url = safeUrl(token.href, literal);
  if (!url && literal) return token.raw;
  const tokens = token.tokens ?? [];
  const images: unknown[] = [];
  const content = literal
    ? [growingText(plainText(tokens, true))]
    : renderTokens(tokens, { ...place, images });
  if (!url)
    return html`<span title=${localAddress(token.href) ?? nothing}>${content}</span>${images}`;
  const text = plainText(tokens, literal).trim();
  return html`${safeLink(
    url,
    text === "" ? url.href : content,
    text === "" ? url.href : text,
    decodeEntities(token.title ?? ""),
    place.context.strings,
  )}${images}`;
}

/** A path such as `src/app.ts`: no link for a browser, but of use to a reader. */
function localAddress(href: string): string | null {
  const path = decodeEntities(href);
  return /^[^:]{1,300}$/.test(path) && !path.startsWith("//") ? path : null;
}

interface ImageToken {
  readonly href: string;
  readonly text: string;
  readonly tokens?: Token[];
}

function renderImage(token: ImageToken, place: Place): unknown {
  const { context, images } = place;
  const alt = plainText(token.tokens ?? [], false);
  const image = drawImage(token.href, alt, context);
  if (!images) return image;
  images.push(image);
  return alt;
}

function drawImage(address: string, alt: string, context: InlineContext): unknown {
  const { strings, onImage } = context;
  const inline = safeInlineImage(address);
  if (inline) return inlineImage(inline, alt);
  const url = safeUrl(address);
  if (!url || url.href.startsWith("mailto:")) return refusedImage(alt, strings);
  return remoteImage({
    url,
    alt,
    strings,
    state: context.images.get(url.href),
    onState: (state) => onImage(url.href, state),
  });
}

/** The words of tokens without their marks. */
function plainText(tokens: readonly Token[], literal: boolean, depth = 0): string {
  let text = "";
  for (const token of tokens) {
    const inner = "tokens" in token && token.tokens ? token.tokens : null;
    if (token.type === "codespan") text += (token as { text: string }).text;
    else if (token.type === "br") text += " ";
    else if (inner && depth < deepest) text += plainText(inner, literal, depth + 1);
    else if (literal) text += token.raw;
    else text += literalText(token) ?? unescapePunctuation(token.raw);
  }
  return text;
}
