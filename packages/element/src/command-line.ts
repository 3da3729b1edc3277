/** A line to copy into a terminal or a page. */
import { html, type TemplateResult } from "lit";
import { copyText } from "./copy-text.js";
import { icon } from "./icons.js";
import type { Strings } from "./strings.js";

/** How long the check mark stays after a copy, in ms. */
const COPIED_FOR = 1500;

export function renderCommand(command: string, strings: Strings): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    if (!(await copyText(command))) return;
    button.setAttribute("aria-label", strings.copied);
    button.toggleAttribute("data-done", true);
    setTimeout(() => {
      button.setAttribute("aria-label", strings.copyCommand);
      button.toggleAttribute("data-done", false);
    }, COPIED_FOR);
  };
  return html`<div class="command">
    <code>${command}</code>
    <button
      class="icon-button"
      part="icon-button"
      type="button"
      aria-label=${strings.copyCommand}
      title=${strings.copyCommand}
      @click=${copy}
    >
      ${icon("copy")}${icon("check")}
    </button>
  </div>`;
}
