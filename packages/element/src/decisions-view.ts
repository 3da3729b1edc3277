/** What the agent asked for in this conversation, and how each request ended: who, when, what. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { AgentChatState, Decision } from "@gemini-agent-chat/core";
import { kindText, NAME_CHARS, toneOf } from "./approval-options.js";
import { approvalSubject } from "./approval-subject.js";
import { dateOf, formatMoment } from "./format.js";
import { icon, type IconName } from "./icons.js";
import { pathLabel } from "./path-label.js";
import { renderVisible } from "./render-visible.js";
import type { Strings } from "./strings.js";
import { settledBy } from "./tool-decision.js";

/** What the list is made of. */
export type DecisionFacts = Pick<
  AgentChatState,
  "decisions" | "clientId" | "cwd" | "hasOlder" | "truncated"
>;

const icons: Readonly<Record<Decision["outcome"], IconName>> = {
  allowed: "check",
  rejected: "cross",
  cancelled: "stop",
};

/** The newest first. */
export function renderDecisions(facts: DecisionFacts, strings: Strings): TemplateResult {
  const { decisions, clientId, cwd, hasOlder, truncated } = facts;
  return html`<ol class="decisions" data-task-focus tabindex="-1" aria-label=${strings.decisions}>
      ${guard([decisions, clientId, cwd, strings], () =>
        [...decisions].reverse().map((each) => renderDecision(each, clientId, cwd, strings)),
      )}
    </ol>
    ${hasOlder || truncated ? html`<p class="decision-facts">${strings.decisionsPartly}</p>` : nothing}`;
}

function renderDecision(
  decision: Decision,
  clientId: string | null,
  cwd: string | null,
  strings: Strings,
): TemplateResult {
  const { option, outcome, at } = decision;
  const outcomes: Readonly<Record<Decision["outcome"], string>> = {
    allowed: strings.decisionAllowed,
    rejected: strings.decisionRejected,
    cancelled: strings.decisionCancelled,
  };
  // What an option of an unknown kind does is not known either.
  const isUnknown = option !== undefined && toneOf(option.kind) === "neutral";
  const date = dateOf(at);
  return html`<li class="decision" data-outcome=${isUnknown ? "unknown" : outcome}>
    ${icon(isUnknown ? "ring" : icons[outcome])}
    <div>
      ${renderAsked(decision, cwd, strings)}
      <p class="decision-facts">
        ${isUnknown ? nothing : html`<b>${outcomes[outcome]}</b> · `}${
          option ? html`${renderOption(option, strings)} · ` : nothing
        }${decidedBy(decision, clientId, strings)}
        ·
        <time datetime=${date.toISOString()}>${formatMoment(at, Date.now(), strings.locale)}</time>
      </p>
    </div>
  </li>`;
}

/** What the card had shown: a title alone could hide what was allowed. */
function renderAsked(
  { toolCall, requestId, at }: Decision,
  cwd: string | null,
  strings: Strings,
): readonly TemplateResult[] {
  const approval = { requestId, toolCall, options: [], ts: at };
  const { sections, diffs } = approvalSubject(approval, undefined, cwd, strings);
  const texts = [
    ...diffs.map(({ path }) => ({ label: null, text: pathLabel(path, cwd).text })),
    ...sections,
  ];
  return texts.map(
    ({ label, text }) =>
      html`${label === null ? nothing : html`<p class="decision-facts">${label}</p>`}
        <gac-whole-text .text=${text} .strings=${strings}></gac-whole-text>`,
  );
}

/** Its name as on the button, and what it did, whatever its name says. */
function renderOption(option: NonNullable<Decision["option"]>, strings: Strings): TemplateResult {
  const { name } = option;
  const cut = name.length > NAME_CHARS ? "…" : "";
  return html`<bdi>${renderVisible(name.slice(0, NAME_CHARS) + cut, strings)}</bdi>
    (${renderVisible(kindText({ ...option, label: name }, strings), strings)})`;
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
    case "cancel":
      return strings.decidedByStop;
    default:
      return settledBy(by.kind, strings) ?? strings.kindOther((by.kind as string).slice(0, 40));
  }
}
