/**
 * Boxes that may be too narrow for their content: only those that are become scrollers, and
 * reachable by keyboard. (Many scrollers in a page slow down every layout of it.)
 */
import { watchNear } from "../highlight/near-view.js";

interface Box {
  readonly element: HTMLElement;
  /** Ends the watch over whether it is near to the view; null while there is none. */
  end: (() => void) | null;
}

/**
 * A browser compares the sizes of all that is observed in every frame, so that a box is observed
 * only until it is known to be far from the view, and while it is near.
 */
export class OverflowWatch {
  /** Each scrolling box, by itself and by its content: either may change its size. */
  readonly #boxes = new Map<Element, Box>();
  #observer: ResizeObserver | null = null;

  /** The box must hold one element, its content, and be in the page when this task is done. */
  add(element: HTMLElement): void {
    const box: Box = { element, end: null };
    for (const part of partsOf(box)) this.#boxes.set(part, box);
    this.#observe(box, true);
    queueMicrotask(() => this.#watch(box));
  }

  start(): void {
    this.#observer ??= new ResizeObserver((entries) => {
      const boxes = new Set(entries.map(({ target }) => this.#boxes.get(target)));
      // In the next frame: a scroll bar makes higher what is watched around the box.
      requestAnimationFrame(() => {
        for (const box of boxes) if (box) look(box.element);
      });
    });
    for (const box of this.#boxes.values()) {
      this.#observe(box, true);
      this.#watch(box);
    }
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    for (const box of this.#boxes.values()) unwatch(box);
  }

  /** Forgets every box; new ones may be added. */
  clear(): void {
    for (const box of this.#boxes.values()) {
      this.#observe(box, false);
      unwatch(box);
    }
    this.#boxes.clear();
  }

  #watch(box: Box): void {
    if (!this.#observer || !this.#boxes.has(box.element)) return;
    box.end ??= watchNear(box.element, (isNear) => this.#observe(box, isNear));
  }

  #observe(box: Box, isWanted: boolean): void {
    for (const part of partsOf(box)) {
      if (isWanted) this.#observer?.observe(part);
      else this.#observer?.unobserve(part);
    }
  }
}

function unwatch(box: Box): void {
  box.end?.();
  box.end = null;
}

function partsOf({ element }: Box): readonly Element[] {
  const content = element.firstElementChild;
  return content ? [element, content] : [element];
}

function look(element: HTMLElement): void {
  const scrolls = element.scrollWidth > element.clientWidth;
  element.classList.toggle("scrolls", scrolls);
  if (scrolls) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}
