/** Consecutive reads and searches that went well, folded into one line: "Read 6 files". */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ToolCall } from "@gemini-agent-chat/core";
import { callKeys } from "./call-keys.js";
import { icon } from "./icons.js";
import { renderToolCall, stateOf, type ToolCallOptions } from "./tool-call.js";
import { pathsOf } from "./tool-subject.js";
import type { ToolStrings } from "./tools.strings.js";

/** Lines that are made with the one that opens to them; more wait behind a button. */
const MOST_LINES = 100;

/** True for calls that may be folded with their neighbours: a finished read or search. */
export function canJoinRun(call: ToolCall): boolean {
  return (call.kind === "read" || call.kind === "search") && stateOf(call) === "done";
}

/**
 * Two or more calls of which {@link canJoinRun} is true, as one line that opens to all of them;
 * a single one as its own line.
 */
export function renderToolRun(
  calls: readonly ToolCall[],
  options: ToolCallOptions,
): TemplateResult {
  const [first] = calls;
  if (first && calls.length === 1) return renderToolCall(first, options);
  const { strings } = options;
  const lines = calls.slice(0, MOST_LINES);
  const keys = callKeys(lines);
  return html`<details class="tool tool-run" part="tool" data-state="done">
    <summary class="tool-line" part="tool-line">
      ${icon(calls.some((call) => call.kind === "read") ? "file" : "search")}
      <span class="tool-verb">${runText(calls, strings)}</span>
      <span class="tool-object-box"></span>
      <span class="tool-facts">
        <span class="tool-status"
          >${icon("check")}<span class="visually-hidden-text">${strings.toolDone}</span></span
        >
      </span>
      ${icon("chevron")}
    </summary>
    <div class="tool-run-body">
      ${repeat(
        lines,
        (_, index) => keys[index],
        (call) => renderToolCall(call, options),
      )}
      ${
        calls.length > MOST_LINES
          ? html`<gac-tool-fold
              .items=${calls.slice(MOST_LINES)}
              .draw=${(call: ToolCall) => renderToolCall(call, options)}
              .strings=${strings}
            ></gac-tool-fold>`
          : nothing
      }
    </div>
  </details>`;
}

function runText(calls: readonly ToolCall[], strings: ToolStrings): string {
  const files = new Set<string>();
  let searches = 0;
  for (const call of calls) {
    if (call.kind === "search") searches++;
    else for (const path of namesOf(call)) files.add(path);
  }
  const texts: string[] = [];
  if (files.size > 0) texts.push(strings.toolReadFiles(files.size));
  if (searches > 0) texts.push(strings.toolSearches(searches));
  return texts.join(" · ");
}

/** A read without a path still counts as one. */
function namesOf(call: ToolCall): readonly string[] {
  const paths = pathsOf(call);
  return paths.length > 0 ? paths : [call.id];
}
