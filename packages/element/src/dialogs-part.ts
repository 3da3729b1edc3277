/** Sessions and keys, as a file of its own. */
import type { CSSResult } from "lit";
import { define } from "./define.js";
import { dialogStyles } from "./dialog.styles.js";
import { englishStrings as allStrings } from "./english-strings.js";
import { KeysDialog } from "./keys-dialog.js";
import { SessionsDialog } from "./sessions-dialog.js";
import type { Strings } from "./strings.js";

export { createSessionActions } from "./session-actions.js";

/** Here as well: the conversation may have failed to come. */
export const englishStrings: Strings = allStrings;

export const partStyles: readonly CSSResult[] = [dialogStyles];

export function definePart(): void {
  define("gac-keys", KeysDialog);
  define("gac-sessions", SessionsDialog);
}
