/** The composer's one main button, and the line that says what went wrong. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./frame-icons.js";
import type { Strings } from "./strings.js";

export interface MainButtonOptions {
  /** A turn runs: the button stops it. */
  readonly busy: boolean;
  readonly stopping: boolean;
  readonly canSend: boolean;
  readonly onStop: () => void;
  readonly strings: Strings;
}

export function renderMainButton(options: MainButtonOptions): TemplateResult {
  const { busy, stopping, canSend, onStop, strings } = options;
  if (busy) {
    const label = stopping ? strings.stopping : strings.stop;
    return html`<button
      class="main-button stop"
      part="icon-button stop"
      type="button"
      aria-label=${label}
      title=${label}
      aria-disabled=${stopping}
      @click=${onStop}
    >
      ${icon("stop")}
    </button>`;
  }
  return html`<button
    class="main-button send"
    part="icon-button send"
    type="submit"
    aria-label=${strings.send}
    title=${strings.send}
    ?disabled=${!canSend}
  >
    ${icon("send")}
  </button>`;
}

/** Beside Stop, as soon as there is something to send after the turn. */
export function renderQueueButton(strings: Strings): TemplateResult {
  return html`<button
    class="icon-button"
    part="icon-button"
    type="submit"
    aria-label=${strings.queueMessage}
    title=${strings.queueMessage}
  >
    ${icon("send")}
  </button>`;
}

/** @param onRestore brings a message back that was not taken; `null`: there is none */
export function renderProblem(
  problem: string,
  onRestore: (() => void) | null,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  return html`<p class="composer-problem" role="alert">
    ${icon("warning")}<span>${problem}</span>
    ${
      onRestore
        ? html`<button class="text-button" type="button" @click=${onRestore}>
            ${strings.restoreMessage}
          </button>`
        : nothing
    }
  </p>`;
}
