/** Draws {@link visibleSegments}: marks are labels beside the untouched characters. */
import { html, type TemplateResult } from "lit";
import type { ToolStrings } from "./tools.strings.js";
import { visibleSegments, type VisibleSegment } from "./visible-text.js";

/**
 * Text of an agent that a person judges. A marked character keeps its place, without a width of
 * its own, and its label is left out of selections: what is copied are the original characters.
 */
export function renderVisible(
  text: string,
  strings: ToolStrings,
): readonly (TemplateResult | string)[] {
  return visibleSegments(text).map((segment) => renderSegment(segment, strings));
}

function renderSegment(segment: VisibleSegment, strings: ToolStrings): TemplateResult | string {
  switch (segment.type) {
    case "text":
      return segment.text;
    case "odd":
      return mark(segment.raw, segment.label);
    case "look-alike":
      return html`<span class="odd-like"
        >${segment.raw}<span class="odd">${segment.label}</span></span
      >`;
    case "blanks":
      return mark(segment.raw, blanksLabel(segment, strings));
    case "empty-lines":
      return mark(segment.raw, strings.visibleEmptyLines(segment.count));
  }
}

function mark(raw: string, label: string): TemplateResult {
  return html`<span class="odd-raw">${raw}</span><bdi class="odd">${label}</bdi>`;
}

function blanksLabel(segment: VisibleSegment & { type: "blanks" }, strings: ToolStrings): string {
  if (segment.unit === "tabs") return strings.visibleTabs(segment.count);
  return segment.unit === "spaces"
    ? strings.visibleSpaces(segment.count)
    : strings.visibleBlanks(segment.count);
}

/** The same as one string, for places that hold no elements, such as the options of a list. */
export function visibleString(text: string, strings: ToolStrings): string {
  return visibleSegments(text)
    .map((segment) => {
      switch (segment.type) {
        case "text":
          return segment.text;
        case "odd":
          return `[${segment.label}]`;
        case "look-alike":
          return `${segment.raw}[${segment.label}]`;
        case "blanks":
          return `[${blanksLabel(segment, strings)}]`;
        case "empty-lines":
          return `[${strings.visibleEmptyLines(segment.count)}]`;
      }
    })
    .join("");
}
