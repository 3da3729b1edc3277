/**
 * What the keyboard of a touch screen covers: it lies over the page, and `100dvh` does not know of
 * it. A page-high element leaves that room free, so that the composer stays over the keyboard; and
 * what is fixed goes along when the keyboard moves the page up.
 */
import type { ReactiveController } from "lit";

/** Keeps `--_keyboard` and `--_viewport-top`, in px, on its host while a keyboard is open. */
export class ViewportFit implements ReactiveController {
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  hostConnected(): void {
    for (const name of ["resize", "scroll"]) visualViewport?.addEventListener(name, this.#fit);
    this.#fit();
  }

  hostDisconnected(): void {
    for (const name of ["resize", "scroll"]) visualViewport?.removeEventListener(name, this.#fit);
  }

  readonly #fit = (): void => {
    // A zoomed page shows a part of itself: that is no keyboard.
    if (!visualViewport || visualViewport.scale !== 1) return;
    const { height, offsetTop } = visualViewport;
    const covered = Math.round(window.innerHeight - height);
    this.#set("--_keyboard", covered);
    this.#set("--_viewport-top", covered > 0 ? Math.round(offsetTop) : 0);
  };

  #set(name: string, px: number): void {
    if (px > 0) this.#host.style.setProperty(name, `${px}px`);
    else this.#host.style.removeProperty(name);
  }
}
