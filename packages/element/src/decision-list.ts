/** What the agent asked for in this conversation, and how each request ended: the newest first. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { englishStrings } from "./english-strings.js";
import type { Strings } from "./strings.js";

/** What the list is made of. */
export type DecisionFacts = Pick<
  AgentChatState,
  "decisions" | "clientId" | "cwd" | "hasOlder" | "truncated"
>;

/** As many as a person looks through; what each asked for is read and marked whole. */
const FIRST = 50;

/** `<gac-decisions .facts .strings>`: renders into light DOM. */
export class DecisionList extends LitElement {
  static override properties: PropertyDeclarations = {
    facts: { attribute: false },
    strings: { attribute: false },
    all: { state: true },
  };

  declare facts: DecisionFacts | null;
  declare strings: Strings;
  /** "Show all" was pressed. */
  declare private all: boolean;

  constructor() {
    super();
    this.facts = null;
    this.strings = englishStrings;
    this.all = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { facts, strings, all } = this;
    if (!facts) return nothing;
    const { decisions, clientId, cwd, hasOlder, truncated } = facts;
    const shown = all ? decisions : decisions.slice(-FIRST);
    return html`<ol class="decisions">
        ${repeat(
          [...shown].reverse(),
          (decision) => decision,
          (decision) =>
            html`<li>
              <gac-decision
                .decision=${decision}
                .clientId=${clientId}
                .cwd=${cwd}
                .strings=${strings}
              ></gac-decision>
            </li>`,
        )}
      </ol>
      ${
        shown.length < decisions.length
          ? html`<p class="decision-facts">
              <button class="text-button" type="button" @click=${this.#showAll}>
                ${strings.approvalShowAll} (${decisions.length.toLocaleString(strings.locale)})
              </button>
            </p>`
          : nothing
      }
      ${
        hasOlder || truncated
          ? html`<p class="decision-facts">${strings.decisionsPartly}</p>`
          : nothing
      }`;
  }

  #showAll = (): void => {
    this.all = true;
    // The button goes away.
    this.focus({ preventScroll: true });
  };
}
