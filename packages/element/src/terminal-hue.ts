/**
 * A terminal's millions of colours as the few that are readable here, in light and in dark: what
 * is kept of a colour is its hue, and of a grey whether it stands back. Pure.
 */

/** Each has a token of its own in `terminal.styles.ts`. */
export type TerminalHue =
  | "black"
  | "grey"
  | "white"
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "cyan"
  | "blue"
  | "violet"
  | "magenta";

const named: readonly TerminalHue[] = [
  ...(["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const),
  ...(["grey", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const),
];

/** Where each hue ends, in degrees. */
const ends: readonly (readonly [number, TerminalHue])[] = [
  [15, "red"],
  [40, "orange"],
  [70, "yellow"],
  [160, "green"],
  [200, "cyan"],
  [250, "blue"],
  [285, "violet"],
  [335, "magenta"],
  [360, "red"],
];

/** Less than this share of colour is a grey. */
const LEAST_COLOUR = 0.12;
const STEPS = [0, 95, 135, 175, 215, 255];

/** One of the 256 colours; null for another number. */
export function hueOfIndex(index: number): TerminalHue | null {
  if (!Number.isInteger(index) || index < 0 || index > 255) return null;
  if (index < 16) return named[index] ?? null;
  if (index > 231) {
    const level = 8 + (index - 232) * 10;
    return hueOfRgb(level, level, level);
  }
  const cube = index - 16;
  const step = (at: number): number => STEPS[at % 6] ?? 0;
  return hueOfRgb(step(Math.floor(cube / 36)), step(Math.floor(cube / 6)), step(cube));
}

/** 0 to 255 each. Null for what is no colour. */
export function hueOfRgb(red: number, green: number, blue: number): TerminalHue | null {
  const all = [red, green, blue];
  if (!all.every((value) => value >= 0 && value <= 255)) return null;
  const most = Math.max(...all);
  const least = Math.min(...all);
  const spread = most - least;
  if (spread / 255 < LEAST_COLOUR) {
    const level = (most + least) / 2;
    return level < 64 ? "black" : level < 176 ? "grey" : "white";
  }
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const degrees = (turn * 60 + 360) % 360;
  return ends.find(([end]) => degrees <= end)?.[1] ?? "red";
}
