/** Whether a person can see a button whole right now: nothing cuts it, nothing lies over it. */

/** How far inside its edges a button is probed for covers, CSS px: within its round corners. */
const PROBE_INSET = 8;
/** Room for a scroll bar that lies over the content, CSS px: it covers a button, but hides none. */
const BAR_SIZE = 16;

/**
 * True when as much of the button is in view as its scrollers could ever show: a button that is
 * taller than the panel around it stays usable.
 *
 * @param seen the visible part, as an IntersectionObserver reports it
 */
export function isWhole(button: Element, seen: DOMRectReadOnly): boolean {
  const box = button.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  if (seen.width >= box.width - 1 && seen.height >= box.height - 1) return true;
  let width = box.width;
  let height = box.height;
  for (let node = composedParent(button); node; node = composedParent(node)) {
    const style = getComputedStyle(node);
    if (style.overflowX !== "visible") width = Math.min(width, node.clientWidth);
    if (style.overflowY !== "visible") height = Math.min(height, node.clientHeight);
  }
  return seen.width >= width - 1 && seen.height >= height - 1;
}

/** True when the part of the button that is in view is on top at its middle and corners. */
export function isOnTop(button: Element): boolean {
  const view = button.ownerDocument.documentElement;
  const box = button.getBoundingClientRect();
  let left = Math.max(0, box.left);
  let top = Math.max(0, box.top);
  let right = Math.min(view.clientWidth, box.right);
  let bottom = Math.min(view.clientHeight, box.bottom);
  for (let node = composedParent(button); node; node = composedParent(node)) {
    if (node === view || !clips(node)) continue;
    const frame = node.getBoundingClientRect();
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    const barX = node.scrollHeight > node.clientHeight ? BAR_SIZE : 0;
    const barY = node.scrollWidth > node.clientWidth ? BAR_SIZE : 0;
    right = Math.min(right, frame.left + node.clientLeft + node.clientWidth - barX);
    bottom = Math.min(bottom, frame.top + node.clientTop + node.clientHeight - barY);
  }
  const [x1, x2, y1, y2] = [
    left + PROBE_INSET,
    right - PROBE_INSET,
    top + PROBE_INSET,
    bottom - PROBE_INSET,
  ];
  const probes: readonly (readonly [number, number])[] = [
    [(left + right) / 2, (top + bottom) / 2],
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ];
  return probes.every(([x, y]) => isHit(button, x, y));
}

/**
 * True when opacity, filters, transforms or masks of an element around the button explain why a
 * browser does not vouch for its visibility (IntersectionObserver's `isVisible`).
 */
export function hasEffect(button: Element): boolean {
  for (let node: Element | null = button; node; node = composedParent(node)) {
    const style = getComputedStyle(node);
    const effects = [
      style.filter,
      style.transform,
      style.translate,
      style.rotate,
      style.scale,
      style.maskImage,
      style.clipPath,
      style.perspective,
    ];
    if (effects.some((value) => value && value !== "none")) return true;
    if (style.opacity !== "1" || style.mixBlendMode !== "normal") return true;
  }
  return false;
}

function clips(node: Element): boolean {
  const style = getComputedStyle(node);
  return style.overflowX !== "visible" || style.overflowY !== "visible";
}

/** Looks through every shadow root on the way, closed ones included. */
function isHit(button: Element, x: number, y: number): boolean {
  const roots: ShadowRoot[] = [];
  for (let root = button.getRootNode(); root instanceof ShadowRoot;) {
    roots.unshift(root);
    root = root.host.getRootNode();
  }
  let hit = button.ownerDocument.elementFromPoint(x, y);
  for (const root of roots) {
    if (hit !== root.host) return false;
    hit = root.elementFromPoint(x, y);
  }
  return button.contains(hit);
}

function composedParent(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
