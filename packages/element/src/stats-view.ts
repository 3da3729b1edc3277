/** The small facts beside a path: what changed, and where it lies. */
import { html, nothing, type TemplateResult } from "lit";
import type { DiffStats } from "./diff-stats.js";
import type { ToolStrings } from "./tools.strings.js";

/** `+12 -3`, with words for those who do not see it. */
export function renderStats(
  stats: DiffStats | null,
  strings: ToolStrings,
): TemplateResult | typeof nothing {
  if (!stats || (stats.added === 0 && stats.removed === 0)) return nothing;
  return html`<span class="diff-stats" dir="ltr"
    >${
      stats.added > 0
        ? html`<span class="diff-plus" aria-hidden="true">+${stats.added}</span
            ><span class="visually-hidden-text">${strings.toolAdded(stats.added)}, </span>`
        : nothing
    }${
      stats.removed > 0
        ? html`<span class="diff-minus" aria-hidden="true">-${stats.removed}</span
            ><span class="visually-hidden-text">${strings.toolRemoved(stats.removed)}, </span>`
        : nothing
    }</span
  >`;
}

/** The words for {@link pathLabel}'s mark. */
export function markText(mark: "outside" | "relative", strings: ToolStrings): string {
  return mark === "outside" ? strings.pathOutside : strings.pathRelative;
}
