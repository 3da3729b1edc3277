/** The rules of the one shadow root that are there from the start; the later parts bring theirs. */
import type { CSSResult } from "lit";
import { baseStyles } from "./base.styles.js";
import { composerStyles } from "./composer.styles.js";
import { frameStyles } from "./frame.styles.js";
import { logStyles } from "./log.styles.js";
import { partWaitingStyles } from "./part-waiting.styles.js";
import { statusStyles } from "./status.styles.js";
import { tokensStyles } from "./tokens.styles.js";

export const chatStyles: CSSResult[] = [
  tokensStyles,
  baseStyles,
  frameStyles,
  logStyles,
  composerStyles,
  statusStyles,
  partWaitingStyles,
];
