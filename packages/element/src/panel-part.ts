/** The chat as a panel over the page, as a file of its own. */
import type { CSSResult } from "lit";
import { panelStyles } from "./panel.styles.js";

export { Panel } from "./panel.js";

export const partStyles: readonly CSSResult[] = [panelStyles];

/** It has no tags. */
export function definePart(): void {}
