/** The parts of an approval card that only draw: head, hidden lines, options. */
import { html, nothing, type TemplateResult } from "lit";
import {
  kindText,
  NAME_CHARS,
  SHOWN_OPTIONS,
  toneOf,
  type ApprovalOption,
} from "./approval-options.js";
import type { ApprovalSubject } from "./approval-subject.js";
import { markText } from "./stats-view.js";
import type { HiddenTotal } from "./hidden-total.js";
import { icon } from "./icons.js";
import { renderVisible } from "./render-visible.js";
import type { ToolStrings } from "./tools.strings.js";

/** From this many lines on, their number is said. */
const MANY_LINES = 6;

export interface ApprovalHead {
  readonly subject: ApprovalSubject;
  /** Id of the question, for the group's name. */
  readonly id: string;
  readonly position: number;
  readonly count: number;
}

export function renderApprovalHead(head: ApprovalHead, strings: ToolStrings): TemplateResult {
  const { subject } = head;
  return html`<div class="approval-head">
      ${icon("warning")}
      <div class="approval-question" id=${head.id}>${subject.question}</div>
      ${
        head.count > 1
          ? html`<div class="approval-position">
              ${strings.approvalPosition(head.position, head.count)}
            </div>`
          : nothing
      }
    </div>
    ${
      subject.place
        ? html`<div class="approval-place">
            <bdi dir="ltr">${renderVisible(subject.place.text, strings)}</bdi>
            ${
              subject.place.mark
                ? html`<span class="path-mark">${markText(subject.place.mark, strings)}</span>`
                : nothing
            }
          </div>`
        : nothing
    }
    ${
      subject.description
        ? html`<p class="approval-description">
            <bdi>${renderVisible(subject.description, strings)}</bdi>
          </p>`
        : nothing
    }`;
}

export interface ApprovalFold {
  readonly hidden: HiddenTotal;
  /** Lines of all texts together. */
  readonly lines: number;
  readonly opened: boolean;
  readonly onShowAll: () => void;
}

/** How much is left out, and the way to it; or how many lines there are when all is shown. */
export function renderApprovalFold(
  { hidden, lines, opened, onShowAll }: ApprovalFold,
  strings: ToolStrings,
): TemplateResult | typeof nothing {
  if (hidden.chars === 0) {
    return lines > MANY_LINES
      ? html`<div class="approval-fold">${strings.approvalAllShown(lines)}</div>`
      : nothing;
  }
  return html`<div class="approval-fold">
    <span class="approval-hidden">${strings.approvalHidden(hidden.lines, hidden.chars)}</span>
    <span class="approval-hint">${strings.approvalFoldedHint}</span>
    ${
      opened
        ? nothing
        : html`<button class="text-button" type="button" @click=${onShowAll}>
            ${strings.approvalShowAll}
          </button>`
    }
  </div>`;
}

export interface ApprovalActions {
  /** In their order on screen. */
  readonly options: readonly ApprovalOption[];
  readonly primary: ApprovalOption | null;
  /** The option that was pressed. */
  readonly chosen: string | null;
  /** An answer is on its way: until it has failed there is no other one. */
  readonly sending: boolean;
  /** Something lies over a button that waits. */
  readonly covered: boolean;
  /** An answer reaches the agent. */
  readonly online: boolean;
  /** True for an option that may be pressed now; `index` is its place in `options`. */
  readonly isReady: (option: ApprovalOption, index: number) => boolean;
  readonly onChoose: (event: MouseEvent, option: ApprovalOption) => void;
}

export function renderApprovalActions(
  actions: ApprovalActions,
  strings: ToolStrings,
): TemplateResult {
  const { options } = actions;
  const button = (option: ApprovalOption, index: number): TemplateResult =>
    renderOption(option, index, actions, strings);
  const shown = options.slice(0, SHOWN_OPTIONS);
  const folded = options.slice(SHOWN_OPTIONS);
  const long = options.filter((option) => option.name.length > NAME_CHARS);
  return html`<div class="approval-actions" part="approval-actions">
      ${shown.map(button)}
      ${
        actions.sending
          ? html`<span class="approval-sending">${strings.approvalSending}</span>`
          : nothing
      }
    </div>
    ${
      options.length === 0
        ? html`<p class="approval-hint">${strings.approvalNoOptions}</p>`
        : nothing
    }
    ${
      folded.length > 0
        ? html`<details class="approval-more fold">
            <summary>${icon("chevron")}${strings.approvalMoreOptions(folded.length)}</summary>
            <div class="approval-actions">
              ${folded.map((option, index) => button(option, SHOWN_OPTIONS + index))}
            </div>
          </details>`
        : nothing
    }
    ${
      long.length > 0
        ? html`<details class="approval-more fold">
            <summary>${icon("chevron")}${strings.approvalFullNames}</summary>
            ${long.map(
              (option) =>
                html`<gac-whole-text
                  .text=${option.name}
                  .opened=${true}
                  .strings=${strings}
                ></gac-whole-text>`,
            )}
          </details>`
        : nothing
    }
    ${actions.online ? nothing : html`<p class="approval-hint">${strings.answerOffline}</p>`}
    ${actions.covered ? html`<p class="approval-hint">${strings.approvalCovered}</p>` : nothing}`;
}

function renderOption(
  option: ApprovalOption,
  index: number,
  actions: ApprovalActions,
  strings: ToolStrings,
): TemplateResult {
  const tone = toneOf(option.kind);
  const cut = option.name.length - NAME_CHARS;
  const ready = !actions.sending && actions.isReady(option, index);
  return html`<button
    class="option option-${tone}"
    part="option option-${tone}"
    type="button"
    data-primary=${option === actions.primary ? "" : nothing}
    data-chosen=${option.optionId === actions.chosen ? "" : nothing}
    aria-disabled=${ready ? "false" : "true"}
    @keydown=${ignoreHeldKey}
    @click=${(event: MouseEvent) => actions.onChoose(event, option)}
  >
    <bdi class="option-name"
      >${renderVisible(option.name.slice(0, NAME_CHARS), strings)}${
        cut > 0 ? html`… <span class="odd">${strings.approvalNameCut(cut)}</span>` : nothing
      }</bdi
    >
    <span class="option-kind">${renderVisible(kindText(option, strings), strings)}</span>
  </button>`;
}

/** A held key was pressed for something that was here before. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
