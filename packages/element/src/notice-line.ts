/** A line that neither side said: a change of mode, a warning, an error. */
import { html, nothing, type TemplateResult } from "lit";
import type { Notice, NoticePart } from "@gemini-agent-chat/core";
import { icon, type IconName } from "./icons.js";
import { renderVisible } from "./render-visible.js";
import type { ToolStrings } from "./tools.strings.js";

/** Longer descriptions, and those of several lines, are folded. */
const SHORT_CHARS = 160;

export function renderNotice(notice: NoticePart | Notice, strings: ToolStrings): TemplateResult {
  const severity = severityOf(notice.severity);
  const description = notice.description ?? "";
  const long = description.length > SHORT_CHARS || description.trim().includes("\n");
  const words = { info: "", warning: strings.noticeWarning, error: strings.noticeError };
  return html`<div class="notice" part="notice" data-severity=${severity}>
    ${icon(iconOf(notice, severity))}
    <div class="notice-body">
      ${
        words[severity]
          ? html`<span class="visually-hidden-text">${words[severity]}: </span>`
          : nothing
      }<span class="notice-title"><bdi>${renderVisible(notice.title, strings)}</bdi></span>
      ${
        description !== "" && !long
          ? html`<span class="notice-description"
              ><bdi>${renderVisible(description, strings)}</bdi></span
            >`
          : nothing
      }
      ${
        long
          ? html`<details class="fold">
              <summary>${icon("chevron")}${strings.noticeDetails}</summary>
              <pre
                class="notice-text"
              ><bdi>${renderVisible(description.slice(0, 20_000), strings)}</bdi></pre>
            </details>`
          : nothing
      }
    </div>
  </div>`;
}

/** Severities of later protocol versions are read as the mildest. */
function severityOf(severity: string): "info" | "warning" | "error" {
  return severity === "warning" || severity === "error" ? severity : "info";
}

function iconOf(notice: NoticePart | Notice, severity: "info" | "warning" | "error"): IconName {
  if ("kind" in notice && notice.kind === "mode") return "mode";
  return severity === "info" ? "info" : "warning";
}
