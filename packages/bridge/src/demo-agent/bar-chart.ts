import { encodePng } from "./png.js";
import type { Colour } from "./png.js";

const WIDTH = 560;
const HEIGHT = 240;
const MARGIN = 28;
const BAR = 44;

const PAPER: Colour = [250, 250, 252];
const LINE: Colour = [226, 228, 235];
const BASE: Colour = [150, 154, 166];
const NORMAL: Colour = [126, 146, 226];
const BEST: Colour = [58, 84, 196];

/** A bar chart of a few numbers as PNG; the highest bar stands out. */
export function barChart(values: readonly number[]): Buffer {
  const best = Math.max(...values);
  const floor = HEIGHT - MARGIN;
  const step = (WIDTH - 2 * MARGIN) / values.length;
  const top = (value: number): number => floor - (value / best) * (floor - MARGIN);
  return encodePng(WIDTH, HEIGHT, (x, y) => {
    const inside = x >= MARGIN && x < WIDTH - MARGIN;
    if (inside && y >= floor && y < floor + 2) return BASE;
    const index = Math.floor((x - MARGIN) / step);
    const value = inside ? values[index] : undefined;
    if (value !== undefined && y < floor) {
      const left = MARGIN + index * step + (step - BAR) / 2;
      if (isInBar(x - left, y - top(value))) return value === best ? BEST : NORMAL;
    }
    const grid = inside && y < floor && y >= MARGIN && (floor - y) % 46 === 0;
    return grid ? LINE : PAPER;
  });
}

/** True inside a bar with round upper corners; `x` and `y` from its upper left. */
function isInBar(x: number, y: number): boolean {
  if (x < 0 || x >= BAR || y < 0) return false;
  const radius = 6;
  if (y >= radius) return true;
  const dx = x < radius ? radius - x : x > BAR - radius ? x - (BAR - radius) : 0;
  return dx * dx + (radius - y) ** 2 <= radius ** 2;
}
