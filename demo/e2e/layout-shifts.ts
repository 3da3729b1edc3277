/** What moves in a page without anybody having asked for it, as Chromium reports it. */
import type { Page } from "playwright-core";

interface WithShifts {
  shifts?: string[];
}

/**
 * Runs in the page, also before anything else of it, and tells what moves from then on.
 * @param above the height of what may move at the top, in px
 */
export function watchLayoutShifts(above: number): void {
  const shifts: string[] = [];
  (window as WithShifts).shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as {
        value: number;
        sources: {
          node: Node | null;
          previousRect: DOMRectReadOnly;
          currentRect: DOMRectReadOnly;
        }[];
      };
      const moves = sources
        .filter(({ currentRect }) => currentRect.y > above)
        .map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.className : node?.nodeName;
          return `${name} ${from.x},${from.y},${from.width} -> ${to.x},${to.y},${to.width}`;
        });
      if (moves.length > 0)
        shifts.push(`${Math.round(performance.now())} ms, ${value}: ${moves.join("; ")}`);
    }
  }).observe({ type: "layout-shift" });
}

/** A line for each, since {@link watchLayoutShifts} ran. */
export function layoutShifts(page: Page): Promise<readonly string[] | undefined> {
  return page.evaluate(() => (window as WithShifts).shifts);
}
