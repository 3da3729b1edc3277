/**
 * What the keyboard of a touch screen covers: it lies over the page, and `100dvh` does not know of
 * it. A page-high element leaves that room free, so that the composer stays over the keyboard.
 */
import type { ReactiveController } from "lit";

/** Keeps `--_keyboard`, in px, on its host while a keyboard is open. */
export class ViewportFit implements ReactiveController {
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  hostConnected(): void {
    globalThis.visualViewport?.addEventListener("resize", this.#fit);
    this.#fit();
  }

  hostDisconnected(): void {
    globalThis.visualViewport?.removeEventListener("resize", this.#fit);
  }

  readonly #fit = (): void => {
    const viewport = globalThis.visualViewport;
    // A zoomed page shows a part of itself: that is no keyboard.
    if (!viewport || viewport.scale !== 1) return;
    const covered = Math.max(0, Math.round(window.innerHeight - viewport.height));
    if (covered > 0) this.#host.style.setProperty("--_keyboard", `${covered}px`);
    else this.#host.style.removeProperty("--_keyboard");
  };
}
