/** The sheets of tool lines, diffs, approvals, questions, plans and notices. */
import type { CSSResult } from "lit";
import { approvalCardStyles } from "./approval-card.styles.js";
import { diffViewStyles } from "./diff-view.styles.js";
import { elicitationCardStyles } from "./elicitation-card.styles.js";
import { noticeLineStyles } from "./notice-line.styles.js";
import { planViewStyles } from "./plan-view.styles.js";
import { toolCallStyles } from "./tool-call.styles.js";
import { toolOutputStyles } from "./tool-output.styles.js";
import { visibleTextStyles } from "./visible-text.styles.js";

export const toolsStyles: readonly CSSResult[] = [
  visibleTextStyles,
  toolCallStyles,
  toolOutputStyles,
  diffViewStyles,
  approvalCardStyles,
  elicitationCardStyles,
  planViewStyles,
  noticeLineStyles,
];
