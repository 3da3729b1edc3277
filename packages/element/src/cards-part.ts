/** Approvals, questions, logins and the bodies of tool lines, as a file of its own. */
import type { CSSResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { approvalCardStyles } from "./approval-card.styles.js";
import { ApprovalCard } from "./approval-card.js";
import { defineToolParts } from "./define-tool-parts.js";
import { define } from "./define.js";
import { diffViewStyles } from "./diff-view.styles.js";
import { elicitationCardStyles } from "./elicitation-card.styles.js";
import { ElicitationCard } from "./elicitation-card.js";
import { englishStrings as allStrings } from "./english-strings.js";
import { terminalStyles } from "./terminal.styles.js";
import { toolBodyStyles } from "./tool-body.styles.js";
import { toolOutputStyles } from "./tool-output.styles.js";
import type { Strings } from "./strings.js";
import { visibleTextStyles } from "./visible-text.styles.js";

export { renderLogin } from "./login-form.js";
export { renderToolBody } from "./tool-body.js";

/** Here as well: the conversation may have failed to come. */
export const englishStrings: Strings = allStrings;

/** What is open, each in an element of its own, whichever others are answered. */
export function renderEach<T extends { readonly requestId: unknown }>(
  requests: readonly T[],
  render: (request: T) => unknown,
): unknown {
  return repeat(requests, ({ requestId }) => requestId, render);
}

export const partStyles: readonly CSSResult[] = [
  visibleTextStyles,
  toolBodyStyles,
  toolOutputStyles,
  terminalStyles,
  diffViewStyles,
  approvalCardStyles,
  elicitationCardStyles,
];

export function definePart(): void {
  define("gac-approval-card", ApprovalCard);
  define("gac-elicitation-card", ElicitationCard);
  defineToolParts();
}
