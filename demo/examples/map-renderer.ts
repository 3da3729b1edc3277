/** What a tool `show_map` opens to: its places on a map that is drawn here, nothing is fetched. */
import type { ToolCall } from "@gemini-agent-chat/core";
import type { Renderer } from "@gemini-agent-chat/element";

const SVG = "http://www.w3.org/2000/svg";

interface Place {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

export const map: Renderer<ToolCall> = (container, call, context) => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-180 -90 360 180");
  svg.setAttribute("role", "img");
  svg.style.cssText =
    "display: block; inline-size: 100%; max-inline-size: 560px; border-radius: 8px";
  const list = document.createElement("ol");
  container.append(svg, list);

  // Called for newer data and for another theme: a call grows while it runs.
  const draw = ({ rawInput }: ToolCall): void => {
    const places = readPlaces(rawInput);
    const isDark = context.theme === "dark";
    svg.style.background = isDark ? "#16212b" : "#e8f1f6";
    svg.setAttribute("aria-label", `Map with ${places.map(({ name }) => name).join(", ")}`);
    svg.replaceChildren(...grid(isDark), ...places.map(dot));
    list.replaceChildren(
      ...places.map(({ name, lat, lon }) => {
        const item = document.createElement("li");
        // Text, never markup: the name is what a tool or a model sent.
        item.textContent = `${name} (${lat.toFixed(2)}, ${lon.toFixed(2)})`;
        return item;
      }),
    );
  };
  draw(call);
  return { update: draw };
};

/** Hostile data: what is no place is left out. */
function readPlaces(input: unknown): readonly Place[] {
  const { places } = (input ?? {}) as { places?: unknown };
  if (!Array.isArray(places)) return [];
  return places.slice(0, 100).flatMap((place: Partial<Place> | null) => {
    const { name, lat, lon } = place ?? {};
    const isPlace =
      typeof name === "string" &&
      typeof lat === "number" &&
      typeof lon === "number" &&
      Math.abs(lat) <= 90 &&
      Math.abs(lon) <= 180;
    return isPlace ? [{ name: name.slice(0, 80), lat, lon }] : [];
  });
}

function grid(isDark: boolean): SVGElement[] {
  const lines: string[] = [];
  for (let lon = -150; lon <= 150; lon += 30) lines.push(`M${lon} -90V90`);
  for (let lat = -60; lat <= 60; lat += 30) lines.push(`M-180 ${lat}H180`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", lines.join(""));
  path.setAttribute("stroke", isDark ? "#33475a" : "#b9cfdb");
  path.setAttribute("stroke-width", "0.5");
  return [path];
}

function dot({ lat, lon }: Place): SVGElement {
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("cx", String(lon));
  circle.setAttribute("cy", String(-lat));
  circle.setAttribute("r", "3.5");
  circle.setAttribute("fill", "#d4462b");
  return circle;
}
