/** The one style sheet of the one shadow root, joined from its parts. */
import type { CSSResult } from "lit";
import { baseStyles } from "./base.styles.js";
import { codeBlockStyles } from "./code-block.styles.js";
import { composerStyles } from "./composer.styles.js";
import { conversationStyles } from "./conversation.styles.js";
import { frameStyles } from "./frame.styles.js";
import { markdownStyles } from "./markdown/markdown.styles.js";
import { pickersStyles } from "./pickers.styles.js";
import { remoteImageStyles } from "./remote-image.styles.js";
import { safeLinkStyles } from "./safe-link.styles.js";
import { statusStyles } from "./status.styles.js";
import { tokensStyles } from "./tokens.styles.js";
import { toolsStyles } from "./tools.styles.js";

export const chatStyles: CSSResult[] = [
  tokensStyles,
  baseStyles,
  frameStyles,
  conversationStyles,
  composerStyles,
  pickersStyles,
  statusStyles,
  markdownStyles,
  codeBlockStyles,
  safeLinkStyles,
  remoteImageStyles,
  ...toolsStyles,
];
