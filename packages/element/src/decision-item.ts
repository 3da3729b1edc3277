/** One request of the agent, as its card had shown it, and how it ended: who, when, what. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { AgentChatState, Decision, ToolFileDiff } from "@gemini-agent-chat/core";
import { kindText, NAME_CHARS } from "./approval-options.js";
import { approvalSubject, type ApprovalSubject } from "./approval-subject.js";
import { diffStats } from "./diff-stats.js";
import { englishStrings } from "./english-strings.js";
import { dateOf, formatMoment } from "./format.js";
import { HiddenTotal } from "./hidden-total.js";
import { icon, type IconName } from "./icons.js";
import { pathLabel } from "./path-label.js";
import { renderVisible } from "./render-visible.js";
import { renderStats } from "./stats-view.js";
import type { Strings } from "./strings.js";
import { settledBy } from "./tool-decision.js";

const icons: Readonly<Record<Decision["outcome"], IconName>> = {
  allowed: "check",
  rejected: "cross",
  selected: "ring",
  cancelled: "stop",
};

/** `<gac-decision .decision .clientId .cwd .strings>`: renders into light DOM. */
export class DecisionItem extends LitElement {
  static override properties: PropertyDeclarations = {
    decision: { attribute: false },
    clientId: { attribute: false },
    cwd: { attribute: false },
    strings: { attribute: false },
    opened: { state: true },
  };

  declare decision: Decision | null;
  /** The client's own: whose decision it was. */
  declare clientId: AgentChatState["clientId"];
  declare cwd: string | null;
  declare strings: Strings;
  /** "Show all" was pressed. */
  declare private opened: boolean;

  #subject: ApprovalSubject | null = null;
  readonly #hidden = new HiddenTotal(() => this.requestUpdate());

  constructor() {
    super();
    this.decision = null;
    this.clientId = null;
    this.cwd = null;
    this.strings = englishStrings;
    this.opened = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const { decision, cwd, strings } = this;
    if (!decision || !["decision", "cwd", "strings"].some((name) => changed.has(name))) return;
    const { toolCall, requestId, at } = decision;
    const approval = { requestId, toolCall, options: [], ts: at };
    this.#subject = approvalSubject(approval, undefined, cwd, strings);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { decision, strings } = this;
    const subject = this.#subject;
    if (!decision || !subject) return nothing;
    const { option, outcome, at } = decision;
    const outcomes: Readonly<Record<Decision["outcome"], string | null>> = {
      allowed: strings.decisionAllowed,
      rejected: strings.decisionRejected,
      // What the option does is not known: its name is all there is to say.
      selected: null,
      cancelled: strings.decisionCancelled,
    };
    const ended = outcomes[outcome];
    return html`<div class="decision" data-outcome=${outcome}>
      ${icon(icons[outcome])}
      <div>
        ${this.#renderAsked(subject)}
        <p class="decision-facts">
          ${ended === null ? nothing : html`<b>${ended}</b> · `}${
            option ? html`${renderOption(option, strings)} · ` : nothing
          }${decidedBy(decision, this.clientId, strings)}
          ·
          <time datetime=${dateOf(at).toISOString()}
            >${formatMoment(at, Date.now(), strings.locale)}</time
          >
        </p>
      </div>
    </div>`;
  }

  /** A title alone could hide what was allowed. */
  #renderAsked({ sections, diffs, place, description }: ApprovalSubject): TemplateResult {
    const { strings, opened } = this;
    const line = (text: string): TemplateResult =>
      html`<p class="decision-facts"><bdi>${renderVisible(text, strings)}</bdi></p>`;
    const isFolded = !opened && this.#hidden.chars > 0;
    return html`${sections.map(
      ({ label, text }, index) =>
        html`${label === null ? nothing : html`<p class="decision-facts">${label}</p>`}
          <gac-whole-text
            .text=${text}
            .opened=${opened}
            .strings=${strings}
            .onHidden=${this.#hidden.reporter(index)}
          ></gac-whole-text>`,
    )}${diffs.map((diff) => this.#renderDiff(diff))}
    ${
      isFolded
        ? html`<button class="text-button" type="button" @click=${this.#showAll}>
            ${strings.approvalShowAll}
          </button>`
        : nothing
    }
    ${place && place.text !== this.cwd ? line(place.text) : nothing}
    ${description ? line(description) : nothing}`;
  }

  /** Its rows are drawn when it is opened. */
  #renderDiff(diff: ToolFileDiff): TemplateResult {
    const { strings, cwd } = this;
    const path = pathLabel(diff.path, cwd).text;
    return html`<details class="fold decision-diff">
      <summary>
        ${icon("chevron")}<bdi dir="ltr">${renderVisible(path, strings)}</bdi>
        ${renderStats(diffStats(diff), strings)}
      </summary>
      <gac-diff-view .diff=${diff} .cwd=${cwd} .strings=${strings}></gac-diff-view>
    </details>`;
  }

  #showAll = (): void => {
    this.opened = true;
  };
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
