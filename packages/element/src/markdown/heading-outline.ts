/**
 * Headings of a message stand below its own, which is of level 3, and each at most one level below
 * the one before it: agents skip levels, and people who jump from heading to heading get lost.
 */

/** The level of a message's own heading. */
const MESSAGE_LEVEL = 3;
const DEEPEST = 6;

export class HeadingOutline {
  readonly #root: HTMLElement;
  #last: HTMLElement | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /**
   * Gives a heading that was just placed, behind all others, its `aria-level`.
   * @param level as written, 1 to 6
   */
  place(element: HTMLElement, level: number): void {
    const before = this.#before(element);
    const above = before ? Number(before.getAttribute("aria-level")) : MESSAGE_LEVEL;
    const shown = Math.min(level + MESSAGE_LEVEL, above + 1, DEEPEST);
    element.setAttribute("aria-level", String(shown));
    this.#last = element;
  }

  #before(element: HTMLElement): HTMLElement | undefined {
    const last = this.#last;
    const isBefore =
      last !== null &&
      this.#root.contains(last) &&
      (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (isBefore) return last;
    // The newest one was taken back, or is about to be: its line turned out to be something else.
    const all = [...this.#root.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")];
    return all[all.indexOf(element) - 1];
  }
}
