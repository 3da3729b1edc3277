/** The dialog that is open, if any. */
import { html, nothing, type TemplateResult } from "lit";
import { renderPartState } from "./part-waiting.js";
import { conversationPart, dialogsPart } from "./parts.js";
import type { ShellView } from "./shell-view.js";

/** Which dialog a person can open. */
export type DialogName = "sessions" | "keys";

export function renderOpenDialog(view: ShellView): TemplateResult | typeof nothing {
  const { dialog, state, strings, sessionActions, actions } = view;
  if (!dialog) return nothing;
  // Its texts come with the conversation.
  if (!dialogsPart.module || !conversationPart.module) {
    return dialogsPart.failed ? renderPartState(dialogsPart, strings) : nothing;
  }
  const close = (): void => actions.onDialog(null);
  if (dialog === "keys") {
    return html`<gac-keys
      .strings=${strings}
      .sendKey=${view.sendKey}
      .onClose=${close}
    ></gac-keys>`;
  }
  return html`<gac-sessions
    .strings=${strings}
    .state=${state}
    .agentName=${view.context.agentName}
    .actions=${sessionActions}
    .onClose=${close}
  ></gac-sessions>`;
}
