/** A bar chart in the place of a finished block of code: its language is `chart`, its code is JSON. */
import type { FenceData, Renderer } from "@gemini-agent-chat/element";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 480;
const ROW = 28;
const LABELS = 120;

interface Bar {
  readonly label: string;
  readonly value: number;
}

/** What it throws leaves the code in its place, so that nothing is lost. */
export const chart: Renderer<FenceData> = (container, { code }) => {
  const bars = readBars(code);
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${bars.length * ROW}`, role: "img" });
  svg.setAttribute("aria-label", bars.map(({ label, value }) => `${label}: ${value}`).join(", "));
  bars.forEach(({ label, value }, index) => {
    const top = index * ROW;
    const length = ((WIDTH - LABELS - 60) * value) / most;
    const bar = shape("rect", { x: LABELS, y: top + 5, width: length, height: ROW - 10, rx: 3 });
    bar.style.fill = "#5b6ee1";
    const name = shape("text", { x: LABELS - 8, y: top + 19, "text-anchor": "end" });
    // Text, never markup: the label is what a model wrote.
    name.textContent = label.slice(0, 18);
    const number = shape("text", { x: LABELS + length + 6, y: top + 19 });
    number.textContent = value.toLocaleString();
    svg.append(bar, name, number);
  });
  svg.style.cssText =
    "display: block; inline-size: 100%; max-inline-size: 480px; padding: 12px 16px; " +
    "box-sizing: border-box; font-size: 13px; fill: currentcolor";
  container.append(svg);
};

/** @throws Error for anything but `{"bars": [{"label": "…", "value": 1}]}` */
function readBars(code: string): readonly Bar[] {
  const { bars } = JSON.parse(code) as { bars?: unknown };
  if (!Array.isArray(bars) || bars.length === 0 || bars.length > 50) {
    throw new Error("a chart needs 1 to 50 bars");
  }
  return bars.map((bar: Partial<Bar> | null) => {
    const { label, value } = bar ?? {};
    if (typeof label === "string" && typeof value === "number" && value >= 0) {
      return { label, value };
    }
    throw new Error("a bar needs a label, and a value of 0 or more");
  });
}

function shape(
  name: "svg" | "rect" | "text",
  attributes: Record<string, string | number>,
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
