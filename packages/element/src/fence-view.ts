/** What a page draws in place of a finished block of code. */
import { html, nothing, render } from "lit";
import { rendererIn, type Renderers } from "./renderers.js";

/**
 * An element with the page's view in it, or null where the page draws nothing for this language.
 * When the page's code fails, it dispatches `gac-fallback`: the lines belong in its place again.
 */
export function drawFence(
  renderers: Renderers | null,
  language: string,
  code: () => string,
): HTMLElement | null {
  const key = language.toLowerCase();
  const renderer = rendererIn(renderers?.fences, key);
  if (!renderer) return null;
  const box = document.createElement("div");
  box.className = "code-own";
  const fallback = (): unknown => {
    queueMicrotask(() => box.dispatchEvent(new Event("gac-fallback")));
    return nothing;
  };
  const data = { language: key, code: code() };
  render(
    html`<gac-custom .renderer=${renderer} .data=${data} .fallback=${fallback}></gac-custom>`,
    box,
  );
  return box;
}
