/** One field of a question: label, native control, hint and error. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { QuestionField, QuestionValue } from "./elicitation-fields.js";
import { icon } from "./icons.js";
import { renderVisible, visibleString } from "./render-visible.js";
import type { ToolStrings } from "./tools.strings.js";

export interface QuestionFieldView {
  readonly field: QuestionField;
  /** Of the control; hint and error are `<id>-hint` and `<id>-error`. */
  readonly id: string;
  readonly value: QuestionValue;
  readonly error: string | undefined;
  readonly onChange: (value: QuestionValue) => void;
}

export function renderQuestionField(view: QuestionFieldView, strings: ToolStrings): TemplateResult {
  const { field, id, error } = view;
  const optional = !field.required && field.type !== "boolean";
  const label = html`<label class="question-label" for=${id}
    ><bdi>${renderVisible(field.label, strings)}</bdi>${
      optional ? html`<span class="question-optional">${strings.questionOptional}</span>` : nothing
    }</label
  >`;
  const control = renderControl(view, strings);
  return html`<div class="question-field" data-type=${field.type}>
    ${field.type === "boolean" ? html`${control}${label}` : html`${label}${control}`}
    ${
      field.description
        ? html`<p class="question-hint" id="${id}-hint">
            <bdi>${renderVisible(field.description, strings)}</bdi>
          </p>`
        : nothing
    }
    ${
      error === undefined
        ? nothing
        : html`<p class="question-error" id="${id}-error">${icon("warning")}${error}</p>`
    }
  </div>`;
}

function renderControl(view: QuestionFieldView, strings: ToolStrings): TemplateResult {
  const { field, id, value, error, onChange } = view;
  const ids = [
    ...(field.description ? [`${id}-hint`] : []),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  const described = ids.length > 0 ? ids.join(" ") : nothing;
  const invalid = error === undefined ? "false" : "true";
  const required = field.required ? "true" : "false";
  switch (field.type) {
    case "unknown":
      return html`<p class="question-hint" id=${id}>${strings.questionUnknownField}</p>`;
    case "boolean":
      return html`<input
        class="question-check"
        type="checkbox"
        id=${id}
        .checked=${live(value === true)}
        aria-describedby=${described}
        @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
      />`;
    case "choice":
      return html`<select
        class="question-input"
        id=${id}
        aria-describedby=${described}
        aria-invalid=${invalid}
        aria-required=${required}
        @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}
      >
        <option value="" ?selected=${value === ""}>${strings.questionChoose}</option>
        ${field.choices.map(
          (choice) =>
            html`<option .value=${choice.value} ?selected=${choice.value === value}>
              ${visibleString(choice.label, strings)}
            </option>`,
        )}
      </select>`;
    default:
      return html`<input
        class="question-input"
        type=${inputType(field)}
        id=${id}
        inputmode=${inputMode(field) ?? nothing}
        autocomplete="off"
        spellcheck="false"
        .value=${live(String(value))}
        aria-describedby=${described}
        aria-invalid=${invalid}
        aria-required=${required}
        @input=${(event: Event) => onChange((event.target as HTMLInputElement).value)}
      />`;
  }
}

/** Numbers are text fields: native number fields drop what they cannot read without a word. */
function inputType(field: QuestionField): "text" | "date" | "email" | "url" {
  if (field.format === "date") return "date";
  if (field.format === "email") return "email";
  return field.format === "uri" ? "url" : "text";
}

function inputMode(field: QuestionField): "numeric" | "decimal" | null {
  if (field.type === "integer") return "numeric";
  return field.type === "number" ? "decimal" : null;
}
