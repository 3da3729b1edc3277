/**
 * One tool call as a line of the conversation that opens: icon, verb, object, and at the end
 * what changed, how long it took and how it stands.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { JsonRpcId, ToolCall } from "@gemini-agent-chat/core";
import { markText, renderStats } from "./stats-view.js";
import { withRenames } from "./diff-renames.js";
import { sumStats, type DiffStats } from "./diff-stats.js";
import { formatPreciseDuration } from "./format.js";
import { icon } from "./icons.js";
import { renderPartState } from "./part-waiting.js";
import { cardsPart } from "./parts.js";
import { renderVisible } from "./render-visible.js";
import { toolRenderer, type Renderers } from "./renderers.js";
import { decisionText } from "./tool-decision.js";
import { toolSubject, type ToolSubject } from "./tool-subject.js";
import type { ToolStrings } from "./tools.strings.js";

export interface ToolCallOptions {
  readonly strings: ToolStrings;
  /** The session's folder: paths inside it are shown relative to it. */
  readonly cwd: string | null;
  /** The card that asks about this call; it takes the place of the line. */
  readonly approvals?: unknown;
  readonly renderers?: Renderers | null;
  /** Requests that were answered in another window. */
  readonly elsewhere?: ReadonlySet<JsonRpcId>;
}

/** Longest end of an object that is kept when its middle is cut for want of space. */
const TAIL_CHARS = 22;

/**
 * @example
 * html`${renderToolCall(part.call, { strings, cwd: state.cwd })}`
 */
export function renderToolCall(call: ToolCall, options: ToolCallOptions): TemplateResult {
  if (options.approvals) {
    return html`<div class="tool tool-asking" part="tool">${options.approvals}</div>`;
  }
  const { strings, cwd } = options;
  const subject = toolSubject(call, cwd, strings);
  const custom = toolRenderer(options.renderers, call);
  const why = decisionText(call, options.elsewhere, strings);
  return html`<details
      class="tool"
      part="tool"
      data-state=${stateOf(call)}
      ?open=${custom !== null}
    >
      <summary class="tool-line" part="tool-line">
        ${icon(subject.icon)}
        <span class="tool-verb">${subject.verb}</span>
        ${renderObject(subject, strings)}
        <span class="tool-facts">
          ${renderStats(changesOf(call), strings)} ${renderDuration(call, strings)}
          ${renderStatus(call, strings)}
        </span>
        ${icon("chevron")}
      </summary>
      ${
        custom
          ? html`<gac-custom
              class="tool-custom"
              .renderer=${custom}
              .data=${call}
              .fallback=${() => renderBody(call, subject, options)}
            ></gac-custom>`
          : renderBody(call, subject, options)
      }
    </details>
    ${why === null ? nothing : html`<p class="tool-why">${why}</p>`}`;
}

/** A file that only moved has no line that came or went. */
function changesOf({ diffs }: ToolCall): DiffStats | null {
  if (diffs.length < 2) return sumStats(diffs);
  const changed = withRenames(diffs).filter(({ movedFrom }) => movedFrom === null);
  return sumStats(changed.map(({ diff }) => diff));
}

function renderBody(
  call: ToolCall,
  subject: ToolSubject,
  options: ToolCallOptions,
): TemplateResult {
  return (
    cardsPart.module?.renderToolBody(call, subject, options) ??
    html`<div class="tool-body" part="tool-body">
      ${renderPartState(cardsPart, options.strings)}
    </div>`
  );
}

/** One of our own words for how a call stands: never the agent's text. */
export type ToolState =
  "queued" | "running" | "done" | "failed" | "rejected" | "cancelled" | "interrupted" | "unknown";

/** How a call stands; `closedBy` says more than the status that it was closed with. */
export function stateOf(call: ToolCall): ToolState {
  switch (call.status) {
    case "queued":
      return "queued";
    case "running":
      return "running";
    case "failed": {
      // Some agents call that a failure.
      const { outcome } = call.decision ?? {};
      return outcome === "rejected" || outcome === "cancelled" ? outcome : "failed";
    }
    case "completed":
      return "done";
    case "cancelled":
      return call.closedBy ?? "cancelled";
    default:
      return "unknown";
  }
}

function renderObject(subject: ToolSubject, strings: ToolStrings): TemplateResult {
  const { object } = subject;
  const more =
    subject.moreLines > 0
      ? strings.toolMoreLines(subject.moreLines)
      : subject.moreFiles > 0
        ? strings.toolMoreFiles(subject.moreFiles)
        : null;
  const cut = tailStart(object);
  return html`<span class="tool-object-box"
    ><bdi class="tool-object" dir="ltr"
      ><span class="tool-object-head">${renderVisible(object.slice(0, cut), strings)}</span>${
        cut < object.length
          ? html`<span class="tool-object-tail">${renderVisible(object.slice(cut), strings)}</span>`
          : nothing
      }</bdi
    >${more === null ? nothing : html`<span class="tool-more">${more}</span>`}${
      subject.mark === "outside"
        ? html`<span class="path-mark">${markText("outside", strings)}</span>`
        : nothing
    }</span
  >`;
}

/** Where the end begins that stays visible: a file's name, or the last words of a command. */
function tailStart(object: string): number {
  if (object.length <= TAIL_CHARS * 1.5) return object.length;
  const slash = object.lastIndexOf("/");
  if (slash !== -1 && object.length - slash <= TAIL_CHARS * 1.5) return slash;
  const at = object.length - TAIL_CHARS;
  const code = object.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function renderDuration(call: ToolCall, strings: ToolStrings): TemplateResult | typeof nothing {
  if (call.endedAt === undefined || call.closedBy) return nothing;
  const ms = call.endedAt - call.ts;
  if (!(ms >= 100)) return nothing;
  return html`<span class="tool-duration">${formatPreciseDuration(ms, strings)}</span>`;
}

function renderStatus(call: ToolCall, strings: ToolStrings): TemplateResult {
  switch (stateOf(call)) {
    case "queued":
      return silentStatus("ring", strings.toolQueued);
    case "running":
      return silentStatus("spinner-ring", strings.toolRunning);
    case "done":
      return silentStatus("check", strings.toolDone);
    case "failed":
      return html`<span class="tool-status">${strings.toolFailed}${icon("cross")}</span>`;
    case "rejected":
      return html`<span class="tool-status">${strings.toolRejected}</span>`;
    case "cancelled":
      return html`<span class="tool-status">${strings.toolCancelled}</span>`;
    case "interrupted":
      return html`<span class="tool-status">${strings.toolInterrupted}</span>`;
    case "unknown":
      return html`<span class="tool-status"
        ><bdi>${renderVisible(call.status.slice(0, 40), strings)}</bdi></span
      >`;
  }
}

function silentStatus(name: "ring" | "spinner-ring" | "check", word: string): TemplateResult {
  return html`<span class="tool-status"
    >${icon(name)}<span class="visually-hidden-text">${word}</span></span
  >`;
}
