/** The whole icon set, for the parts that come later; the frame has its own few. */
import { svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { drawIcon, frameShapes, type FrameIconName } from "./frame-icons.js";

export type IconName =
  | FrameIconName
  | "arrow-down"
  | "chevron"
  | "close"
  | "cross"
  | "export"
  | "external"
  | "file"
  | "globe"
  | "menu"
  | "mode"
  | "model"
  | "move"
  | "pencil"
  | "plan"
  | "ring"
  | "search"
  | "sliders"
  | "terminal"
  | "thought"
  | "tool"
  | "trash"
  | "wrap";

const shapes: Readonly<Record<IconName, SVGTemplateResult>> = {
  ...frameShapes,
  "arrow-down": svg`<path d="M8 3v9.75M3.75 8.5 8 12.75l4.25-4.25" />`,
  chevron: svg`<path d="m6 3.75 4.25 4.25L6 12.25" />`,
  close: svg`<path d="m4 4 8 8m0-8-8 8" />`,
  cross: svg`<path d="m4 4 8 8m0-8-8 8" />`,
  export: svg`<path d="M8 2.25v7.5M4.75 6.75 8 10l3.25-3.25M2.75 11.25v1c0 .83.67 1.5 1.5 1.5h7.5c.83 0 1.5-.67 1.5-1.5v-1" />`,
  external: svg`<path d="M9.5 2.75h3.75V6.5m0-3.75L7.5 8.5" />
    <path d="M11.75 9.5v2.5c0 .7-.55 1.25-1.25 1.25H4c-.7 0-1.25-.55-1.25-1.25V5.5c0-.7.55-1.25 1.25-1.25h2.5" />`,
  file: svg`<path
    d="M9 1.75H4.75c-.83 0-1.5.67-1.5 1.5v9.5c0 .83.67 1.5 1.5 1.5h6.5c.83 0 1.5-.67 1.5-1.5V5.5zm0 0V5.5h3.75"
  />`,
  globe: svg`<circle cx="8" cy="8" r="6.25" />
    <path d="M1.75 8h12.5M8 1.75c1.9 1.75 2.75 3.9 2.75 6.25S9.9 12.5 8 14.25C6.1 12.5 5.25 10.35 5.25 8S6.1 3.5 8 1.75" />`,
  menu: svg`<path d="M2.5 4.25h11M2.5 8h11M2.5 11.75h11" />`,
  mode: svg`<path
    d="m8 1.75 5.25 2v3.9c0 3.1-2.1 5.5-5.25 6.6-3.15-1.1-5.25-3.5-5.25-6.6v-3.9z"
  />`,
  model: svg`<rect x="4" y="4" width="8" height="8" rx="1.75" />
    <path d="M6.25 4V1.75M9.75 4V1.75M6.25 14.25V12M9.75 14.25V12M4 6.25H1.75M4 9.75H1.75M14.25 6.25H12M14.25 9.75H12" />`,
  move: svg`<path d="M2.25 8h11.5M9.75 4l4 4-4 4" />`,
  pencil: svg`<path d="m10.75 2.5 2.75 2.75-8.1 8.1-3.4.65.65-3.4zM8.9 4.35l2.75 2.75" />`,
  plan: svg`<path d="m2 4.1 1.3 1.3 2.2-2.6M2 11.1l1.3 1.3 2.2-2.6M8.25 4.5H14M8.25 11.5H14" />`,
  ring: svg`<circle cx="8" cy="8" r="5.25" />`,
  search: svg`<circle cx="7" cy="7" r="4.5" /><path d="m10.4 10.4 3.35 3.35" />`,
  sliders: svg`<path d="M2.5 5h4.25m3.5 0h3.25M2.5 11H5m3.5 0h5" />
    <circle cx="8.5" cy="5" r="1.75" /><circle cx="6.75" cy="11" r="1.75" />`,
  terminal: svg`<rect x="1.75" y="2.75" width="12.5" height="10.5" rx="2" />
    <path d="m4.75 6 2 2-2 2M8.5 10.25h2.75" />`,
  thought: svg`<path
    d="M5.75 11.25c0-1.15-.5-1.7-1.1-2.4a4.4 4.4 0 1 1 6.7 0c-.6.7-1.1 1.25-1.1 2.4zM6.25 14h3.5"
  />`,
  tool: svg`<path
    d="M13.7 4.6a3.75 3.75 0 0 1-4.9 4.75l-4.2 4.2a1.52 1.52 0 0 1-2.15-2.15l4.2-4.2A3.75 3.75 0 0 1 11.4 2.3L9.1 4.6v2.3h2.3z"
  />`,
  trash: svg`<path
    d="M2.5 4.25h11M6 4.25V2.5h4v1.75M4 4.25l.55 8.1c.04.65.58 1.15 1.23 1.15h4.44c.65 0 1.19-.5 1.23-1.15l.55-8.1"
  />`,
  wrap: svg`<path d="M2.25 3.75h11.5M2.25 8h9a2.25 2.25 0 0 1 0 4.5H8.25m1.75-2-2 2 2 2M2.25 12.5H5" />`,
};

/** As the frame's own, with every icon. */
export function icon(name: IconName): TemplateResult {
  return drawIcon(name, shapes[name]);
}
