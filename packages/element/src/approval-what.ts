/** What a permission request asks for, whole: its texts and its changes. */
import { html, nothing, type TemplateResult } from "lit";
import type { ApprovalSubject } from "./approval-subject.js";
import type { HiddenText } from "./hidden-total.js";
import type { ToolStrings } from "./tools.strings.js";

export interface ApprovalWhat {
  /** Of the box, for the group's description. */
  readonly id: string;
  readonly cwd: string | null;
  /** "Show all" was pressed. */
  readonly opened: boolean;
  readonly strings: ToolStrings;
  /** Where a text or a change tells what it leaves out: texts first, in their order. */
  readonly reporter: (index: number) => (hidden: HiddenText) => void;
}

export function renderApprovalWhat(
  { sections, diffs }: ApprovalSubject,
  { id, cwd, opened, strings, reporter }: ApprovalWhat,
): TemplateResult {
  return html`<div
    class="approval-command"
    part="approval-command"
    id=${id}
    role="group"
    aria-label=${strings.approvalWhat}
    tabindex="0"
  >
    ${sections.map(
      ({ label, text }, index) =>
        html`${
            label === null ? nothing : html`<div class="approval-label">${label}</div>`
          }<gac-whole-text
            .text=${text}
            .opened=${opened}
            .strings=${strings}
            .onHidden=${reporter(index)}
          ></gac-whole-text>`,
    )}
    ${diffs.map(
      (diff, index) =>
        html`<gac-diff-view
          .diff=${diff}
          .cwd=${cwd}
          .strings=${strings}
          .whole=${true}
          .opened=${opened}
          .onHidden=${reporter(sections.length + index)}
        ></gac-diff-view>`,
    )}
  </div>`;
}
