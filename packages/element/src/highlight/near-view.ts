/**
 * Tells which elements are in view or nearly so. A browser looks at every observed element in every
 * frame, so that in a long chat the blocks of messages are observed, in a long message its groups,
 * and what is in one of them only while that is near.
 */

/** So far outside of the log's view counts as near. */
const margin = "300px 0px";

type Listener = (isNear: boolean) => void;

const nears = new WeakMap<Node, Near>();

/**
 * Calls `listener` when it is known whether `element`, which is in the page, is near to the view,
 * and whenever that changes. It may be called again with what it knows.
 *
 * @returns what ends that
 */
export function watchNear(element: Element, listener: Listener): () => void {
  const log = element.closest("[role=log]");
  const near = nears.get(log ?? document) ?? new Near(log);
  nears.set(log ?? document, near);
  const block = log ? element.closest(".group, .continued, .block") : null;
  return block ? near.watchInside(block, element, listener) : near.watch(element, listener);
}

/** What is near in one log, or in the page. */
class Near {
  readonly #listeners = new Map<Element, Listener>();
  readonly #observer: IntersectionObserver;
  readonly #blocks = new Map<Element, Block>();

  constructor(root: Element | null) {
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          this.#listeners.get(target)?.(isIntersecting);
        }
      },
      { root, rootMargin: margin },
    );
  }

  watch(element: Element, listener: Listener): () => void {
    this.#listeners.set(element, listener);
    this.#observer.observe(element);
    return () => {
      if (this.#listeners.get(element) !== listener) return;
      this.#listeners.delete(element);
      this.#observer.unobserve(element);
    };
  }

  watchInside(block: Element, element: Element, listener: Listener): () => void {
    let known = this.#blocks.get(block);
    if (!known) {
      const created = new Block(this);
      known = created;
      this.#blocks.set(block, created);
      created.end = this.watch(block, (isNear) => created.setNear(isNear));
    }
    const { inner } = known;
    const watched: Inner = { element, listener, end: null };
    inner.add(watched);
    known.update(watched);
    return () => {
      watched.end?.();
      inner.delete(watched);
      if (inner.size > 0) return;
      this.#blocks.get(block)?.end();
      this.#blocks.delete(block);
    };
  }
}

interface Inner {
  readonly element: Element;
  readonly listener: Listener;
  /** Null while its block is not near. */
  end: (() => void) | null;
}

class Block {
  readonly inner = new Set<Inner>();
  end: () => void = () => undefined;
  readonly #near: Near;
  /** Null until the browser has said it. */
  #isNear: boolean | null = null;

  constructor(near: Near) {
    this.#near = near;
  }

  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    for (const watched of this.inner) this.update(watched);
  }

  update(watched: Inner): void {
    if (this.#isNear === null) return;
    if (this.#isNear) {
      watched.end ??= this.#near.watch(watched.element, watched.listener);
      return;
    }
    watched.end?.();
    watched.end = null;
    watched.listener(false);
  }
}
