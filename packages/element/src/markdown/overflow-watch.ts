/**
 * Boxes that may be too narrow for their content: only those that are become scrollers, and
 * reachable by keyboard. (Many scrollers in a page slow down every layout of it.)
 */
export class OverflowWatch {
  /** Each scrolling box, by itself and by its content: either may change its size. */
  readonly #boxes = new Map<Element, HTMLElement>();
  #observer: ResizeObserver | null = null;

  /** The box must hold one element, its content. */
  add(box: HTMLElement): void {
    for (const element of [box, box.firstElementChild]) {
      if (!element) continue;
      this.#boxes.set(element, box);
      this.#observer?.observe(element);
    }
  }

  start(): void {
    this.#observer ??= new ResizeObserver((entries) => {
      const boxes = new Set(entries.map(({ target }) => this.#boxes.get(target)));
      for (const box of boxes) if (box) look(box);
    });
    for (const element of this.#boxes.keys()) this.#observer.observe(element);
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  /** Forgets every box; new ones may be added. */
  clear(): void {
    for (const element of this.#boxes.keys()) this.#observer?.unobserve(element);
    this.#boxes.clear();
  }
}

function look(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth;
  box.classList.toggle("scrolls", scrolls);
  if (scrolls) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}
