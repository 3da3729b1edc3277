/** The agent's plan: what is done, what is going on, what comes next. */
import { html, nothing, type TemplateResult } from "lit";
import type { PlanEntry } from "@gemini-agent-chat/core";
import { icon, type IconName } from "./icons.js";
import { renderVisible } from "./render-visible.js";
import type { ToolStrings } from "./tools.strings.js";

/**
 * One line, which a person opens: one that opened by itself would push away what is read. An empty
 * plan draws nothing.
 */
export function renderPlan(
  plan: readonly PlanEntry[],
  strings: ToolStrings,
): TemplateResult | typeof nothing {
  if (plan.length === 0) return nothing;
  const done = plan.filter((entry) => entry.status === "completed").length;
  return html`<details class="plan" part="plan">
    <summary class="plan-head">
      ${icon("plan")}<span class="plan-heading">${strings.planHeading}</span>
      <span class="plan-now" dir="auto">${renderVisible(currentStep(plan), strings)}</span>
      <span class="plan-progress">${strings.planProgress(done, plan.length)}</span>
      ${icon("chevron")}
    </summary>
    <div class="plan-body" role="group" tabindex="0" aria-label=${strings.planHeading}>
      <ol class="plan-entries">
        ${plan.map((entry) => renderEntry(entry, strings))}
      </ol>
    </div>
  </details>`;
}

function renderEntry(entry: PlanEntry, strings: ToolStrings): TemplateResult {
  const [state, name, word] = stateOf(entry.status, strings);
  return html`<li class="plan-entry" data-state=${state}>
    ${icon(name)}<span class="visually-hidden-text">${word}: </span
    ><span class="plan-text"
      ><bdi>${renderVisible(text(entry.content), strings)}</bdi>${
        entry.priority === "high"
          ? html` <span class="plan-priority">${strings.planHighPriority}</span>`
          : nothing
      }</span
    >
  </li>`;
}

/** What is going on, or comes next; shown while the list is closed. */
function currentStep(plan: readonly PlanEntry[]): string {
  const now = plan.find((entry) => entry.status === "in_progress");
  return text((now ?? plan.find((entry) => entry.status === "pending"))?.content);
}

function stateOf(
  status: PlanEntry["status"],
  strings: ToolStrings,
): readonly ["done" | "now" | "next", IconName, string] {
  switch (status) {
    case "completed":
      return ["done", "check", strings.planCompleted];
    case "in_progress":
      return ["now", "spinner-ring", strings.planInProgress];
    default:
      return ["next", "ring", strings.planPending];
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
