/** Says at the composer that an approval waits out of view. It can be refused here, never allowed. */
import { html, nothing, type TemplateResult } from "lit";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { orderOptions, toneOf } from "./approval-options.js";
import { icon } from "./icons.js";
import type { ShellActions } from "./shell-actions.js";
import type { Strings } from "./strings.js";

export function renderApprovalBar(
  { pendingApprovals, connectionState, answering }: AgentChatState,
  actions: Pick<ShellActions, "onReview" | "onApproval">,
  strings: Strings,
): TemplateResult | typeof nothing {
  const [oldest] = pendingApprovals;
  if (!oldest) return nothing;
  const refusals = orderOptions(oldest.options).filter(({ kind }) => toneOf(kind) === "reject");
  // Once before always.
  const refusal = refusals.find(({ kind }) => kind === "reject_once") ?? refusals[0];
  return html`<div class="approval-bar" part="approval-bar">
    ${icon("warning")}<span>${strings.approvalsWait(pendingApprovals.length)}</span>
    ${
      refusal
        ? html`<button
            class="button button-small"
            part="button"
            ?disabled=${connectionState !== "connected" || answering.has(oldest.requestId)}
            @click=${() => actions.onApproval(oldest, refusal.optionId)}
          >
            ${strings.reject}
          </button>`
        : nothing
    }
    <button class="button button-small" part="button" @click=${actions.onReview}>
      ${strings.review}
    </button>
  </div>`;
}
