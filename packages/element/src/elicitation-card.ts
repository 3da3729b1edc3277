/** A question of the agent: a form, or a page to visit. Accept, decline, cancel. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { ElicitationOutcome, PendingElicitation } from "@gemini-agent-chat/core";
import { defineToolParts } from "./define-tool-parts.js";
import {
  questionContent,
  questionError,
  questionFields,
  questionUrl,
  type QuestionField,
  type QuestionValue,
} from "./elicitation-fields.js";
import { icon } from "./icons.js";
import { PanelHeight } from "./panel-height.js";
import { renderQuestionField } from "./question-field.js";
import { renderVisible } from "./render-visible.js";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";

let cards = 0;

/**
 * `<gac-elicitation-card .elicitation .strings .onAnswer>`: renders into light DOM.
 * `onAnswer(outcome)` is called once; no address is opened but by a click on its link.
 */
export class ElicitationCard extends LitElement {
  static override properties: PropertyDeclarations = {
    elicitation: { attribute: false },
    strings: { attribute: false },
    online: { attribute: false },
    answering: { attribute: false },
    onAnswer: { attribute: false },
    values: { state: true },
    errors: { state: true },
    answered: { state: true },
  };

  declare elicitation: PendingElicitation | null;
  declare strings: ToolStrings;
  /** An answer reaches the agent. */
  declare online: boolean;
  /** An answer is on its way, from this card or another one of the same client. */
  declare answering: boolean;
  declare onAnswer: ((outcome: ElicitationOutcome) => boolean | void) | null;
  declare private values: ReadonlyMap<string, QuestionValue>;
  declare private errors: ReadonlyMap<string, string>;
  declare private answered: boolean;

  readonly #id = `gac-question-${++cards}`;
  #fields: readonly QuestionField[] = [];

  constructor() {
    super();
    defineToolParts();
    this.addController(new PanelHeight(this));
    this.elicitation = null;
    this.strings = englishToolStrings;
    this.online = true;
    this.answering = false;
    this.onAnswer = null;
    this.values = new Map();
    this.errors = new Map();
    this.answered = false;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override focus(options?: FocusOptions): void {
    this.querySelector<HTMLElement>(".question")?.focus(options);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // An answer that was on its way is lost with its connection, or was refused.
    const isRefused = changed.get("answering") === true && !this.answering;
    if (changed.get("online") === false || isRefused) this.answered = false;
    if (!changed.has("elicitation")) return;
    const before = changed.get("elicitation") as PendingElicitation | null | undefined;
    this.#fields = this.elicitation ? questionFields(this.elicitation.request) : [];
    // The same question again keeps what was typed.
    if (before?.requestId === this.elicitation?.requestId && before) return;
    this.values = new Map();
    this.errors = new Map();
    this.answered = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { elicitation, strings } = this;
    if (!elicitation) return nothing;
    const { request } = elicitation;
    const isUrl = request.mode === "url";
    const id = this.#id;
    const waits = this.answered || this.answering || !this.online;
    return html`<div
      class="question"
      role="group"
      tabindex="-1"
      aria-labelledby="${id}-heading"
      aria-describedby="${id}-message"
    >
      <div class="question-heading" id="${id}-heading">
        ${icon("info")}${strings.questionHeading}
      </div>
      <div class="question-message" id="${id}-message">
        <gac-whole-text
          .text=${request.message}
          .opened=${true}
          .strings=${strings}
        ></gac-whole-text>
      </div>
      ${
        isUrl
          ? this.#renderUrl()
          : html`<form
              class="question-form"
              novalidate
              @submit=${prevent}
              @keydown=${this.#onKeyDown}
            >
              ${this.#fields.map((field, index) =>
                renderQuestionField(
                  {
                    field,
                    id: `${id}-${index}`,
                    value: this.values.get(field.key) ?? field.initial,
                    error: this.errors.get(field.key),
                    onChange: (value) => this.#set(field, value),
                  },
                  strings,
                ),
              )}
            </form>`
      }
      <div class="question-actions">
        <button
          class="option"
          part="option"
          type="button"
          aria-disabled=${waits}
          @click=${() => this.#answer({ action: "cancel" })}
        >
          ${strings.questionCancel}
        </button>
        <button
          class="option"
          part="option"
          type="button"
          aria-disabled=${waits}
          @click=${() => this.#answer({ action: "decline" })}
        >
          ${strings.questionDecline}
        </button>
        ${
          isUrl && !questionUrl(request)
            ? nothing
            : html`<button
                class="option question-accept"
                part="option"
                type="button"
                aria-disabled=${waits}
                @click=${this.#accept}
              >
                ${isUrl ? strings.questionDone : strings.questionSubmit}
              </button>`
        }
        ${
          waits
            ? html`<span class="approval-sending"
                >${this.online ? strings.approvalSending : strings.answerOffline}</span
              >`
            : nothing
        }
      </div>
    </div>`;
  }

  #renderUrl(): TemplateResult {
    const { strings } = this;
    const request = this.elicitation?.request;
    const url = request ? questionUrl(request) : null;
    if (!url) {
      return html`<p class="question-error">${strings.questionUrlRefused}</p>
        <p class="question-address">
          <bdi dir="ltr">${renderVisible(request?.url ?? "", strings)}</bdi>
        </p>`;
    }
    // The parsed host is what the browser opens: in ASCII, without a user name in front.
    return html`<p class="question-link">
        <a href=${url.href} target="_blank" rel="noopener noreferrer nofollow"
          >${strings.questionOpen(url.host)}${icon("external")}</a
        >
      </p>
      <p class="question-address"><bdi dir="ltr">${renderVisible(url.href, strings)}</bdi></p>
      <p class="question-hint">${strings.questionUrlHint}</p>`;
  }

  #set(field: QuestionField, value: QuestionValue): void {
    this.values = new Map(this.values).set(field.key, value);
    if (!this.errors.has(field.key)) return;
    const errors = new Map(this.errors);
    errors.delete(field.key);
    this.errors = errors;
  }

  /** Enter in a field submits, but not the Enter that ends a composition. */
  #onKeyDown = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Escape") {
      if (event.key !== "Tab") event.stopPropagation();
    }
    const field = event.target as Element;
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229 || event.repeat) return;
    if (!field.matches("input:not([type=checkbox])")) return;
    event.preventDefault();
    this.#accept();
  };

  #accept = (): void => {
    const request = this.elicitation?.request;
    if (!request) return;
    if (request.mode === "url") return this.#answer({ action: "accept" });
    const errors = new Map<string, string>();
    for (const field of this.#fields) {
      const value = this.values.get(field.key) ?? field.initial;
      const error = questionError(field, value, this.strings);
      if (error !== null) errors.set(field.key, error);
    }
    this.errors = errors;
    if (errors.size > 0) {
      const index = this.#fields.findIndex((field) => errors.has(field.key));
      this.querySelector<HTMLElement>(`#${this.#id}-${index}`)?.focus();
      return;
    }
    this.#answer({ action: "accept", content: questionContent(this.#fields, this.values) });
  };

  #answer(outcome: ElicitationOutcome): void {
    if (this.answered || this.answering || !this.online) return;
    this.answered = true;
    if (this.onAnswer?.(outcome) === false) this.answered = false;
  }
}

function prevent(event: Event): void {
  event.preventDefault();
}
