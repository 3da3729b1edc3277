/** Pictures in agent text. Nothing is fetched from anywhere before a person has seen the address and asked for it. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { MarkdownStrings } from "./markdown/markdown.strings.js";
import type { SafeUrl } from "./markdown/safe-url.js";
import { safeLink } from "./safe-link.js";

export type ImageState = "asked" | "failed";

export interface RemoteImageOptions {
  readonly url: SafeUrl;
  readonly alt: string;
  /** Undefined until a person asks for the picture. */
  readonly state: ImageState | undefined;
  readonly strings: MarkdownStrings;
  readonly onState: (state: ImageState) => void;
}

/**
 * A button with the whole address; after a click the picture; after a failure (also by the page's
 * own policy) a link.
 */
export function remoteImage(options: RemoteImageOptions): TemplateResult {
  const { url, alt, state, strings, onState } = options;
  if (state === "failed") {
    return html`<span class="image-note"
      >${icon("image")}${strings.imageNotLoaded}:
      ${safeLink(url, url.href, url.href, "", strings)}</span
    >`;
  }
  if (state === "asked") {
    return html`<img
      class="image"
      referrerpolicy="no-referrer"
      decoding="async"
      alt=${alt}
      src=${url.href}
      @error=${(): void => onState("failed")}
    />`;
  }
  return html`<button type="button" class="image-load" @click=${(): void => onState("asked")}>
    ${icon("image")}<span class="image-text"
      ><span class="image-title"
        >${strings.loadImage}${alt === "" ? nothing : html`: <bdi>${alt}</bdi>`}</span
      ><span class="image-address" dir="ltr">${url.href}</span></span
    >
  </button>`;
}

/** A picture that the text itself holds (its address has passed `safeInlineImage`). */
export function inlineImage(address: string, alt: string): TemplateResult {
  return html`<img class="image" alt=${alt} src=${address} decoding="async" />`;
}

/** What stands for a picture whose address may not be loaded at all. */
export function refusedImage(alt: string, strings: MarkdownStrings): TemplateResult {
  return html`<span class="image-note"
    >${icon("image")}${strings.imageRefused}${
      alt === "" ? nothing : html`: <bdi>${alt}</bdi>`
    }</span
  >`;
}
