/**
 * Keeps a wheel that is turned over a panel from moving the page behind it. `overscroll-behavior`
 * does so for what can be scrolled; of what cannot, not every browser asks it.
 */
export function keepWheelInside(event: WheelEvent): void {
  const path = event.composedPath();
  const inside = path.slice(0, path.indexOf(event.currentTarget as EventTarget));
  // With Ctrl it zooms.
  if (event.ctrlKey) return;
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (!inside.some((each) => canScroll(each, isSideways))) event.preventDefault();
}

function canScroll(target: EventTarget, isSideways: boolean): boolean {
  if (!(target instanceof Element)) return false;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = target;
  if (isSideways ? scrollWidth <= clientWidth : scrollHeight <= clientHeight) return false;
  const { overflowX, overflowY } = getComputedStyle(target);
  return /auto|scroll/.test(isSideways ? overflowX : overflowY);
}
