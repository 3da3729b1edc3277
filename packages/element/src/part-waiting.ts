/** What stands in place of a part of the element that is still on its way, or that did not come. */
import { html, nothing, type TemplateResult } from "lit";
import type { PendingApproval, PendingElicitation } from "@gemini-agent-chat/core";
import { orderOptions, toneOf } from "./approval-options.js";
import { icon } from "./frame-icons.js";
import type { LazyPart, PartModule } from "./lazy-part.js";
import { spellOdd } from "./odd-characters.js";
import { cardsPart, conversationPart } from "./parts.js";
import type { PartStrings } from "./part-waiting.strings.js";
import type { Strings } from "./strings.js";

/** Longest text of a request that is quoted while its card is missing. */
const MAX_TITLE = 300;

/** That a part is on its way; or that it did not come, and what to do. */
export function renderPartState(
  part: LazyPart<PartModule>,
  strings: PartStrings,
): TemplateResult | typeof nothing {
  if (!part.failed) return html`<p class="part-state">${strings.partLoading}</p>`;
  return html`<div class="part-state" role="status">
    ${icon("warning")}<span
      >${part === conversationPart ? strings.conversationPartFailed : strings.partFailed}</span
    >
    <button
      class="button button-small"
      part="button"
      type="button"
      ?disabled=${part.isLoading}
      @click=${() => void part.load()}
    >
      ${strings.partRetry}
    </button>
  </div>`;
}

/** A request whose card is missing can be refused. It cannot be allowed: it was not shown. */
export function renderWaitingApproval(
  approval: PendingApproval,
  online: boolean,
  onAnswer: (optionId: string) => void,
  strings: Strings,
): TemplateResult {
  const refusals = orderOptions(approval.options).filter(({ kind }) => toneOf(kind) === "reject");
  const title = quoted(approval.toolCall.title ?? "");
  return renderWaiting(
    strings.approvalsWait(1),
    title,
    refusals.map(({ optionId, name }) => ({
      label: quoted(name) || strings.reject,
      onClick: () => onAnswer(optionId),
    })),
    online,
    strings,
  );
}

/** The same for a question of the agent. */
export function renderWaitingQuestion(
  { request }: PendingElicitation,
  online: boolean,
  onDecline: () => void,
  strings: Strings,
): TemplateResult {
  const decline = { label: strings.reject, onClick: onDecline };
  const message = quoted(request.message);
  return renderWaiting(strings.announceQuestion, message, [decline], online, strings);
}

/** What is odd in the agent's words is spelt out; that they were cut can be seen. */
function quoted(text: string): string {
  const start = [...text.slice(0, MAX_TITLE * 2)].slice(0, MAX_TITLE).join("");
  return spellOdd(start) + (start.length < text.length ? "…" : "");
}

interface Refusal {
  readonly label: string;
  readonly onClick: () => void;
}

function renderWaiting(
  heading: string,
  text: string,
  refusals: readonly Refusal[],
  online: boolean,
  strings: Strings,
): TemplateResult {
  return html`<div class="part-card" role="group" tabindex="-1" aria-label=${heading}>
    <p class="part-card-heading">${icon("warning")}${heading}</p>
    <p class="part-card-text"><bdi>${text}</bdi></p>
    <div class="part-card-actions">
      ${refusals.map(
        ({ label, onClick }) =>
          html`<button
            class="button"
            part="button"
            type="button"
            ?disabled=${!online}
            @click=${onClick}
          >
            <bdi>${label}</bdi>
          </button>`,
      )}
    </div>
    ${renderPartState(cardsPart, strings)}
  </div>`;
}
