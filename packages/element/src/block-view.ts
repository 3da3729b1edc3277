/** What an agent grouped with SYS_BLOCK tags, as a section that folds under its title. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { BlockGroup } from "./part-groups.js";
import { renderVisible } from "./render-visible.js";
import type { ToolStrings } from "./tools.strings.js";

/** Longest title and summary on the line: they are the model's words. */
const MOST_WORDS = 200;

/**
 * Open while it grows and while somebody is asked inside it; folded when it has ended.
 *
 * @param content its parts, drawn
 */
export function renderBlockGroup(
  { start, end }: BlockGroup,
  content: unknown,
  options: { readonly open: boolean; readonly strings: ToolStrings },
): TemplateResult {
  const { open, strings } = options;
  const title = start.title ?? strings.blockUntitled;
  const summary = end?.summary;
  return html`<details class="sys-block" part="group" ?open=${open}>
    <summary class="sys-block-line">
      ${icon("chevron")}
      <bdi class="sys-block-title">${renderVisible(title.slice(0, MOST_WORDS), strings)}</bdi>
      ${
        summary === undefined
          ? nothing
          : html`<bdi class="sys-block-summary"
              >${renderVisible(summary.slice(0, MOST_WORDS), strings)}</bdi
            >`
      }
    </summary>
    <div class="sys-block-body">${content}</div>
  </details>`;
}
