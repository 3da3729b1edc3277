/** Sessions and keys, as a file of its own. */
import type { CSSResult } from "lit";
import { DecisionItem } from "./decision-item.js";
import { DecisionList } from "./decision-list.js";
import { define } from "./define.js";
import { defineToolParts } from "./define-tool-parts.js";
import { dialogStyles } from "./dialog.styles.js";
import { diffViewStyles } from "./diff-view.styles.js";
import { KeysDialog } from "./keys-dialog.js";
import { SessionsDialog } from "./sessions-dialog.js";
import { toolOutputStyles } from "./tool-output.styles.js";
import { visibleTextStyles } from "./visible-text.styles.js";

export { createSessionActions } from "./session-actions.js";

export const partStyles: readonly CSSResult[] = [
  visibleTextStyles,
  toolOutputStyles,
  diffViewStyles,
  dialogStyles,
];

export function definePart(): void {
  define("gac-keys", KeysDialog);
  define("gac-sessions", SessionsDialog);
  define("gac-decisions", DecisionList);
  define("gac-decision", DecisionItem);
  // What was asked is shown as in the cards, which may not have come.
  defineToolParts();
}
