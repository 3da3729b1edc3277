/** Tells which elements are in view or nearly so, with one observer for each scrolling log. */

/** So far outside of the log's view counts as near. */
const margin = "300px 0px";

interface Watch {
  readonly observer: IntersectionObserver;
  readonly listeners: Map<Element, (isNear: boolean) => void>;
}

const watches = new WeakMap<Node, Watch>();

/**
 * Calls `listener` when `element`, which is in the page, comes near to the view and when it leaves.
 *
 * @returns what ends that
 */
export function watchNear(element: Element, listener: (isNear: boolean) => void): () => void {
  const log = element.closest("[role=log]");
  const key = log ?? document;
  const watch = watches.get(key) ?? createWatch(log);
  watches.set(key, watch);
  watch.listeners.set(element, listener);
  watch.observer.observe(element);
  return () => {
    if (watch.listeners.get(element) !== listener) return;
    watch.listeners.delete(element);
    watch.observer.unobserve(element);
  };
}

function createWatch(root: Element | null): Watch {
  const listeners: Watch["listeners"] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { root, rootMargin: margin },
  );
  return { observer, listeners };
}
