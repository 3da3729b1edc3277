/** The icons of the first picture: 16 px, 1.5 px strokes, in the colour of the text around them. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

export type FrameIconName =
  | "attach"
  | "check"
  | "compose"
  | "copy"
  | "history"
  | "image"
  | "info"
  | "key"
  | "pause"
  | "play"
  | "plus"
  | "retry"
  | "send"
  | "spinner-ring"
  | "stop"
  | "warning";

export const frameShapes: Readonly<Record<FrameIconName, SVGTemplateResult>> = {
  attach: svg`<path
    d="m13.25 7.35-5.5 5.5a3.4 3.4 0 0 1-4.8-4.8l5.7-5.7a2.25 2.25 0 0 1 3.2 3.2l-5.6 5.6a1.13 1.13 0 0 1-1.6-1.6l5.1-5.1"
  />`,
  check: svg`<path d="m3.25 8.5 3.25 3.25 6.25-7" />`,
  compose: svg`<path d="M7 2.75H4.5A1.75 1.75 0 0 0 2.75 4.5v7c0 .97.78 1.75 1.75 1.75h7c.97 0 1.75-.78 1.75-1.75V9" />
    <path d="m12.1 1.9 2 2L8.6 9.4l-2.5.5.5-2.5z" />`,
  copy: svg`<rect x="5.75" y="5.75" width="8" height="8" rx="1.75" />
    <path d="M3.5 10.25a1.25 1.25 0 0 1-1.25-1.25V4A1.75 1.75 0 0 1 4 2.25h5a1.25 1.25 0 0 1 1.25 1.25" />`,
  history: svg`<path d="M2.6 6.1A5.75 5.75 0 1 1 2.25 8M2.5 2.75v3.5H6" /><path d="M8 5v3.25l2.25 1.25" />`,
  image: svg`<rect x="1.75" y="2.75" width="12.5" height="10.5" rx="2" />
    <circle cx="5.5" cy="6.25" r="1" />
    <path d="m2.25 11.75 3.25-3 2.5 2.25 2.75-3 3.25 3.25" />`,
  info: svg`<circle cx="8" cy="8" r="6.25" /><path d="M8 7.5v3.6M8 5v.01" />`,
  key: svg`<circle cx="5.25" cy="10.75" r="3" />
    <path d="m7.4 8.6 5.85-5.85M10.5 5.5l2.25 2.25" />`,
  pause: svg`<path d="M5.25 3.25v9.5M10.75 3.25v9.5" />`,
  play: svg`<path d="M4.75 2.9v10.2l8-5.1z" />`,
  plus: svg`<path d="M8 2.75v10.5M2.75 8h10.5" />`,
  retry: svg`<path d="M13 8.25A5 5 0 1 1 11.6 4.6l1.65 1.65m0-3.5v3.5h-3.5" />`,
  send: svg`<path d="M8 13V3.25M3.75 7.5 8 3.25l4.25 4.25" />`,
  "spinner-ring": svg`<circle cx="8" cy="8" r="5.25" opacity="0.25" />
    <path d="M13.25 8A5.25 5.25 0 0 0 8 2.75" />`,
  stop: svg`<rect x="4" y="4" width="8" height="8" rx="1.25" fill="currentColor" />`,
  warning: svg`<path d="M8 2.25 14.5 13.5h-13zM8 6.5v3M8 11.4v.01" />`,
};

/**
 * Draws an icon. It is decoration: the control around it carries the name.
 *
 * @example
 * html`<button aria-label="Stop">${icon("stop")}</button>`
 */
export function icon(name: FrameIconName): TemplateResult {
  return drawIcon(name, frameShapes[name]);
}

export function drawIcon(name: string, shape: SVGTemplateResult): TemplateResult {
  return html`<svg
    class="icon icon-${name}"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${shape}
  </svg>`;
}
