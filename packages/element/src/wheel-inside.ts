/**
 * Keeps a wheel that is turned over a panel from moving the page behind it. `overscroll-behavior`
 * does so for what can be scrolled; of what cannot, not every browser asks it.
 */
export function keepWheelInside(event: WheelEvent): void {
  const path = event.composedPath();
  const inside = path.slice(0, path.indexOf(event.currentTarget as EventTarget));
  // With Ctrl it zooms.
  if (!event.ctrlKey && !inside.some(canScroll)) event.preventDefault();
}

function canScroll(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = target;
  if (scrollHeight <= clientHeight && scrollWidth <= clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(target);
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}
