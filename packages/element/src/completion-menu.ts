/** The list over the message field: commands after "/", mentions after "@". */
import { html, nothing, type TemplateResult } from "lit";
import type { Strings } from "./strings.js";

/** One line of the list. */
export interface Completion {
  readonly label: string;
  /** What a command wants behind its name. */
  readonly hint: string;
  readonly description: string;
  /** Puts it into the message. */
  readonly onPick: () => void;
}

export interface CompletionMenuOptions {
  readonly completions: readonly Completion[];
  readonly active: number;
  /** What it is a list of. */
  readonly label: string;
  /** The pointer has moved onto a line: there is one selection, however it is made. */
  readonly onPoint: (index: number) => void;
}

export function renderCompletionMenu(options: CompletionMenuOptions): TemplateResult {
  const { completions, active, label, onPoint } = options;
  return html`<div
    class="slash-menu"
    part="menu"
    role="listbox"
    tabindex="0"
    id="gac-completions"
    aria-label=${label}
  >
    ${completions.map(
      (completion, index) =>
        html`<div
          class="slash-item"
          role="option"
          id="gac-completion-${index}"
          aria-selected=${index === active}
          @pointerdown=${(event: Event) => event.preventDefault()}
          @pointermove=${() => onPoint(index)}
          @click=${completion.onPick}
        >
          <span class="slash-name"
            ><bdi>${completion.label}</bdi>${
              completion.hint ? html` <span class="slash-hint">${completion.hint}</span>` : nothing
            }</span
          >
          <span class="slash-description" dir="auto">${completion.description}</span>
        </div>`,
    )}
  </div>`;
}

/** What a command that stands in the message wants behind its name. */
export function renderUsageHint(
  label: string,
  hint: string,
  description: string,
  strings: Strings,
): TemplateResult {
  return html`<div class="slash-menu slash-usage" id="gac-usage" role="note">
    <span class="sr-only">${strings.commandUsage}</span>
    <span class="slash-name"><bdi>${label}</bdi> <span class="slash-hint">${hint}</span></span>
    <span class="slash-description" dir="auto">${description}</span>
  </div>`;
}
