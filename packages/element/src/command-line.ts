/** A line to copy into a terminal or a page. */
import { html, type TemplateResult } from "lit";
import { renderCopyButton } from "./copy-button.js";
import type { Strings } from "./strings.js";

export function renderCommand(command: string, strings: Strings): TemplateResult {
  const words = { copy: strings.copyCommand, copied: strings.copied };
  return html`<div class="command">
    <code dir="ltr">${command}</code>
    ${renderCopyButton(() => command, words, "icon-button")}
  </div>`;
}
