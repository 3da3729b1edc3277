/** Messages with formatted text, tool lines and the plan, as a file of its own. */
import type { CSSResult } from "lit";
import { codeBlockStyles } from "./code-block.styles.js";
import { composerExtrasStyles } from "./composer-extras.styles.js";
import { conversationStyles } from "./conversation.styles.js";
import { CustomView } from "./custom-view.js";
import { define } from "./define.js";
import { logEdgesStyles } from "./log-edges.styles.js";
import { markdownStyles } from "./markdown/markdown.styles.js";
import { StreamedMarkdown } from "./markdown/streamed-markdown.js";
import { PictureView } from "./picture-view.js";
import { pickersStyles } from "./pickers.styles.js";
import { queueStyles } from "./queue.styles.js";
import { remoteImageStyles } from "./remote-image.styles.js";
import { safeLinkStyles } from "./safe-link.styles.js";
import { ToolFold } from "./tool-fold.js";
import { toolsStyles } from "./tools.styles.js";
import { TurnStatus } from "./turn-status.js";
import { visibleTextStyles } from "./visible-text.styles.js";

export { renderApprovalBar } from "./approval-bar.js";
export { renderAttachments } from "./attachment-chips.js";
export { ComposerAssist } from "./composer-assist.js";
export { englishStrings } from "./english-strings.js";
export { renderJump } from "./jump-view.js";
export { MessageQueue } from "./message-queue.js";
export { renderMessageList } from "./message-list.js";
export { filesOf } from "./mentions.js";
export { renderOlder } from "./older-view.js";
export { renderPickers } from "./pickers.js";
export { renderPlan } from "./plan-view.js";
export { renderQueue } from "./queue-view.js";
export { draftOfQueued } from "./queued-draft.js";
export { ScrollAnchor } from "./scroll-anchor.js";
export { renderUsage } from "./usage-meter.js";

export const partStyles: readonly CSSResult[] = [
  visibleTextStyles,
  conversationStyles,
  logEdgesStyles,
  composerExtrasStyles,
  markdownStyles,
  codeBlockStyles,
  safeLinkStyles,
  remoteImageStyles,
  pickersStyles,
  queueStyles,
  ...toolsStyles,
];

export function definePart(): void {
  define("gac-custom", CustomView);
  define("gac-markdown", StreamedMarkdown);
  define("gac-picture", PictureView);
  define("gac-tool-fold", ToolFold);
  define("gac-turn-status", TurnStatus);
}
