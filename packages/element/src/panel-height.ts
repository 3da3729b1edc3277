/** Tells a card how tall the scroller around it is, so that its parts can leave room for the rest. */
import type { ReactiveController } from "lit";

/** Keeps `--_panel`, in px, on its host; absent where nothing around it scrolls. */
export class PanelHeight implements ReactiveController {
  readonly #host: HTMLElement;
  #observer: ResizeObserver | null = null;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  hostConnected(): void {
    const scroller = scrollerOf(this.#host);
    if (!scroller) return;
    const tell = (): void => {
      const height = scroller.clientHeight;
      // Without a box, in a hidden panel, the last one stays.
      if (height > 0) this.#host.style.setProperty("--_panel", `${height}px`);
    };
    // In the next frame: what is watched around the card changes its size with it.
    const observer = new ResizeObserver(() =>
      requestAnimationFrame(() => {
        if (observer === this.#observer) tell();
      }),
    );
    this.#observer = observer;
    observer.observe(scroller);
    tell();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#host.style.removeProperty("--_panel");
  }
}

function scrollerOf(start: Element): Element | null {
  for (let node = start.parentElement; node; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY === "auto" || overflowY === "scroll") return node;
  }
  return null;
}
