/** The way back to the end of the log. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { ShellView } from "./shell-view.js";

/** Back to the end, with how much has come there. */
export function renderJump({ state, unseen, strings, actions }: ShellView): TemplateResult {
  const label = unseen > 0 ? strings.jumpToNew(unseen) : strings.jumpToEnd;
  return html`<button
    class="jump"
    ?data-aside=${state.pendingApprovals.length + state.elicitations.length > 0}
    part="jump icon-button"
    aria-label=${label}
    title=${label}
    @click=${actions.onToEnd}
  >
    ${icon("arrow-down")}
    ${unseen > 0 ? html`<span class="jump-count" aria-hidden="true">${unseen}</span>` : nothing}
  </button>`;
}
