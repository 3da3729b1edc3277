/** The beginning of the log, while there is more before it. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { ShellView } from "./shell-view.js";

/** Nothing when all turns are shown. */
export function renderOlder({
  state,
  older,
  strings,
  actions,
}: ShellView): TemplateResult | typeof nothing {
  if (!state.hasOlder) return nothing;
  const isLoading = older === "loading";
  return html`<div class="log-note older-note">
    ${older === "failed" ? html`<span>${strings.olderNotLoaded}</span>` : nothing}
    <button class="older" part="button" aria-disabled=${isLoading} @click=${actions.onOlder}>
      ${isLoading ? icon("spinner-ring") : nothing}
      ${isLoading ? strings.loadingOlder : strings.loadOlder}
    </button>
  </div>`;
}
