/** Sessions and keys, as a file of its own. */
import type { CSSResult } from "lit";
import { define } from "./define.js";
import { dialogStyles } from "./dialog.styles.js";
import { KeysDialog } from "./keys-dialog.js";
import { SessionsDialog } from "./sessions-dialog.js";

export { createSessionActions } from "./session-actions.js";

export const partStyles: readonly CSSResult[] = [dialogStyles];

export function definePart(): void {
  define("gac-keys", KeysDialog);
  define("gac-sessions", SessionsDialog);
}
