/** The pictures in the composer, and the button that adds more. */
import { html, nothing, type TemplateResult } from "lit";
import type { Attachment, AttachmentOptions } from "./attachments.js";
import { icon } from "./icons.js";
import type { Strings } from "./strings.js";

/** Longest side of a preview, in CSS px. */
const PREVIEW_SIZE = 96;

export function renderAttachments(
  attachments: readonly Attachment[],
  strings: Strings,
  onRemove: (attachment: Attachment) => void,
): TemplateResult | typeof nothing {
  if (attachments.length === 0) return nothing;
  return html`<ul class="attachments">
    ${attachments.map(
      (attachment) =>
        html`<li class="attachment" part="attachment" title=${attachment.name}>
          <gac-picture
            .source=${attachment.file}
            .label=${strings.pictureOf(attachment.name)}
            .fallback=${strings.unsafePicture}
            .maxSize=${PREVIEW_SIZE}
          ></gac-picture>
          <button
            class="attachment-remove"
            type="button"
            aria-label=${strings.removeAttachment(attachment.name)}
            title=${strings.removeAttachment(attachment.name)}
            @click=${() => onRemove(attachment)}
          >
            ${icon("close")}
          </button>
        </li>`,
    )}
  </ul>`;
}

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
