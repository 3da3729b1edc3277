/** The page's own buttons under a message. */
import { html, nothing, type TemplateResult } from "lit";
import type { ChatMessage } from "@gemini-agent-chat/core";
import { icon, type IconName } from "./icons.js";

/** One of `messageActions`. */
export interface MessageAction {
  /** Comes back in `gac-action`. */
  readonly id: string;
  readonly label: string;
  /** One of the element's own icons, before the label. */
  readonly icon?: IconName;
  /** Has this message the button? Without it, every one. */
  readonly when?: (message: ChatMessage) => boolean;
}

export function renderMessageActions(
  message: ChatMessage,
  actions: readonly MessageAction[],
  onAction: (id: string, message: ChatMessage) => void,
): TemplateResult | typeof nothing {
  const shown = actions.filter((action) => isFor(action, message));
  if (shown.length === 0) return nothing;
  return html`<div class="message-actions">
    ${shown.map(
      ({ id, label, icon: name }) =>
        html`<button
          class="button button-small button-quiet"
          part="button"
          type="button"
          @click=${() => onAction(id, message)}
        >
          ${name ? icon(name) : nothing}${label}
        </button>`,
    )}
  </div>`;
}

/** A page's function that throws must not take the conversation with it. */
function isFor({ id, when }: MessageAction, message: ChatMessage): boolean {
  try {
    return when?.(message) ?? true;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the page's own fault, told to who writes it
    console.warn(`gemini-agent-chat: \`when\` of the message action "${id}" failed`, error);
    return false;
  }
}
