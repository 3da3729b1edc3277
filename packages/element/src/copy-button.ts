/** A small button that copies, and says so for a moment. */
import { html, type TemplateResult } from "lit";
import { copyText } from "./copy-text.js";
import { icon } from "./frame-icons.js";

/** How long the check mark stays after a copy, in ms. */
const COPIED_FOR = 1500;

export interface CopyWords {
  /** What the button does. */
  readonly copy: string;
  readonly copied: string;
}

/**
 * @param text read when it is pressed
 * @param look classes of the button
 */
export function renderCopyButton(
  text: () => string,
  words: CopyWords,
  look = "copy-button",
): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    if (!(await copyText(text()))) return;
    button.setAttribute("aria-label", words.copied);
    button.toggleAttribute("data-done", true);
    setTimeout(() => {
      button.setAttribute("aria-label", words.copy);
      button.toggleAttribute("data-done", false);
    }, COPIED_FOR);
  };
  return html`<button
    class=${look}
    part="icon-button"
    type="button"
    aria-label=${words.copy}
    title=${words.copy}
    @click=${copy}
  >
    ${icon("copy")}${icon("check")}
  </button>`;
}
