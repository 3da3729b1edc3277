/** The composer's button that adds pictures. */
import { html, type TemplateResult } from "lit";
import type { AttachmentOptions } from "./attachments.js";
import { icon } from "./frame-icons.js";
import type { Strings } from "./strings.js";

export function renderAttachButton(
  options: AttachmentOptions,
  strings: Strings,
  onFiles: (files: Iterable<File>) => void,
): TemplateResult {
  const open = (event: Event): void => {
    const button = event.currentTarget as HTMLElement;
    (button.nextElementSibling as HTMLInputElement).click();
  };
  const change = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    onFiles([...(input.files ?? [])]);
    // The same file again must be a change again.
    input.value = "";
  };
  return html`<button
      class="icon-button"
      part="icon-button"
      type="button"
      aria-label=${strings.attach}
      title=${strings.attach}
      @click=${open}
    >
      ${icon("attach")}
    </button>
    <input
      type="file"
      hidden
      multiple
      aria-label=${strings.attach}
      accept=${options.accept}
      @change=${change}
    />`;
}
