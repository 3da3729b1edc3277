/** The pictures in the composer. */
import { html, nothing, type TemplateResult } from "lit";
import type { Attachment } from "./attachments.js";
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
