/** A state that passes by itself: what goes on, and what to expect. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./frame-icons.js";

export function renderProgress(title: string, hint = ""): TemplateResult {
  return html`<div class="state state-progress">
    ${icon("spinner-ring")}
    <p class="state-title">${title}</p>
    ${hint ? html`<p class="state-why">${hint}</p>` : nothing}
  </div>`;
}
