/** What the agent asked for in this conversation, and how each request ended: who, when, what. */
import { html, nothing, type TemplateResult } from "lit";
import type { AgentChatState, Decision } from "@gemini-agent-chat/core";
import { formatMoment } from "./format.js";
import { icon, type IconName } from "./icons.js";
import type { Strings } from "./strings.js";

/** What the list is made of. */
export type DecisionFacts = Pick<AgentChatState, "decisions" | "clientId" | "hasOlder">;

const icons: Readonly<Record<Decision["outcome"], IconName>> = {
  allowed: "check",
  rejected: "cross",
  cancelled: "stop",
};

/** The newest first. */
export function renderDecisions(facts: DecisionFacts, strings: Strings): TemplateResult {
  const { decisions, clientId, hasOlder } = facts;
  const outcomes: Readonly<Record<Decision["outcome"], string>> = {
    allowed: strings.decisionAllowed,
    rejected: strings.decisionRejected,
    cancelled: strings.decisionCancelled,
  };
  return html`<ol class="decisions" data-task-focus tabindex="-1" aria-label=${strings.decisions}>
      ${[...decisions].reverse().map(
        (decision) =>
          html`<li class="decision" data-outcome=${decision.outcome}>
            ${icon(icons[decision.outcome])}
            <div>
              <gac-whole-text .text=${decision.title} .strings=${strings}></gac-whole-text>
              <p class="decision-facts">
                <b>${outcomes[decision.outcome]}</b>${
                  decision.option ? html` · <bdi>${decision.option.name}</bdi>` : nothing
                }
                · ${decidedBy(decision, clientId, strings)} ·
                <time datetime=${new Date(decision.at).toISOString()}
                  >${formatMoment(decision.at, Date.now(), strings.locale)}</time
                >
              </p>
            </div>
          </li>`,
      )}
    </ol>
    ${hasOlder ? html`<p class="decision-facts">${strings.decisionsPartly}</p>` : nothing}`;
}

/** A reload makes another client of the same window: which one it was is not known then. */
function decidedBy({ by }: Decision, clientId: string | null, strings: Strings): string {
  switch (by.kind) {
    case "client":
      return by.name !== undefined && by.name === clientId
        ? strings.decidedHere
        : strings.decidedByPerson;
    case "policy":
      return strings.decidedByRule(by.name ?? "");
    case "timeout":
      return strings.decidedByTimeout;
    case "hidden":
      return strings.decidedHidden;
    case "agent":
      return strings.decidedByAgent;
    case "exit":
      return strings.decidedByExit;
    case "cancel":
      return strings.decidedByStop;
  }
}
