/** The sheets of tool lines, blocks, plans and notices; bodies and cards come with `cards-part.ts`. */
import type { CSSResult } from "lit";
import { blockViewStyles } from "./block-view.styles.js";
import { noticeLineStyles } from "./notice-line.styles.js";
import { planViewStyles } from "./plan-view.styles.js";
import { toolCallStyles } from "./tool-call.styles.js";

export const toolsStyles: readonly CSSResult[] = [
  toolCallStyles,
  blockViewStyles,
  planViewStyles,
  noticeLineStyles,
];
