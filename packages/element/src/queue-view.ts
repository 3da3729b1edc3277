/** The messages that wait for the turn's end, above the message field: 32 px each. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { QueuedMessage } from "./message-queue.js";
import type { Strings } from "./strings.js";

export interface QueueOptions {
  readonly items: readonly QueuedMessage[];
  /** They wait for the person. */
  readonly held: boolean;
  readonly problem: string;
  /** The agent takes a prompt now. */
  readonly canSend: boolean;
  readonly strings: Strings;
  readonly onEdit: (id: number) => void;
  readonly onRemove: (id: number) => void;
  readonly onSend: () => void;
}

export function renderQueue(options: QueueOptions): TemplateResult | typeof nothing {
  const { items, held, problem, strings } = options;
  if (items.length === 0) return nothing;
  return html`<div class="queue" part="queue">
    <p class="queue-head">
      <span>${held ? strings.queueHeld(items.length) : strings.queued(items.length)}</span>
      ${
        held
          ? html`<button
              class="text-button"
              type="button"
              ?disabled=${!options.canSend}
              @click=${options.onSend}
            >
              ${strings.queueSend}
            </button>`
          : nothing
      }
    </p>
    ${problem ? html`<p class="queue-problem" role="alert">${icon("warning")}<span>${problem}</span></p>` : nothing}
    <ul aria-label=${strings.queueLabel}>
      ${items.map((item) => renderItem(item, options))}
    </ul>
  </div>`;
}

function renderItem(item: QueuedMessage, options: QueueOptions): TemplateResult {
  const { strings } = options;
  const pictures = item.attachments.filter(({ type }) => type === "image").length;
  const name = item.text || strings.pictureCount(pictures);
  return html`<li class="queue-item">
    <span class="queue-text" dir="auto" title=${item.text}>${name}</span>
    ${
      pictures > 0 && item.text
        ? html`<span class="queue-note">${icon("image")}${pictures}</span>`
        : nothing
    }
    ${
      item.lost > 0
        ? html`<span class="queue-note" data-tone="warning"
            >${icon("warning")}${strings.picturesLost(item.lost)}</span
          >`
        : nothing
    }
    <button
      class="icon-button"
      part="icon-button"
      type="button"
      aria-label=${strings.editQueued(name)}
      title=${strings.editQueued("")}
      @click=${() => options.onEdit(item.id)}
    >
      ${icon("pencil")}
    </button>
    <button
      class="icon-button"
      part="icon-button"
      type="button"
      aria-label=${strings.removeQueued(name)}
      title=${strings.removeQueued("")}
      @click=${() => options.onRemove(item.id)}
    >
      ${icon("close")}
    </button>
  </li>`;
}
