/** An empty conversation: what this is for, and a few ways to begin. */
import { html, nothing, type TemplateResult } from "lit";
import type { ShellView } from "./shell-view.js";

/** More would be a menu, not a beginning. */
const MAX_SUGGESTIONS = 4;

export function renderEmpty(view: ShellView): TemplateResult {
  const { strings, suggestions, actions, readOnly, context } = view;
  const shown = readOnly ? [] : suggestions.slice(0, MAX_SUGGESTIONS);
  return html`<div class="empty">
    <slot name="empty">
      <p class="empty-heading">${strings.emptyHeading(context.agentName)}</p>
      <p class="empty-hint">${strings.emptyHint}</p>
      ${
        shown.length > 0
          ? html`<ul class="suggestions" aria-label=${strings.suggestionsLabel}>
              ${shown.map(
                ({ label, prompt }) =>
                  html`<li>
                    <button
                      class="suggestion"
                      part="button"
                      ?disabled=${!view.usable}
                      @click=${() => actions.onSuggestion(prompt)}
                    >
                      <bdi>${label}</bdi>
                    </button>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
    </slot>
  </div>`;
}
