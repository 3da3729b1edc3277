/**
 * Registers the element's inner tags. Called when the first element is made, not on import:
 * importing has no effect, in Node neither.
 */
import { AgentStart } from "./agent-start.js";
import { ApprovalCard } from "./approval-card.js";
import { Composer } from "./composer.js";
import { define } from "./define.js";
import { ElicitationCard } from "./elicitation-card.js";
import { StreamedMarkdown } from "./markdown/streamed-markdown.js";
import { PictureView } from "./picture-view.js";
import { TurnStatus } from "./turn-status.js";

export function defineParts(): void {
  define("gac-agent-start", AgentStart);
  define("gac-approval-card", ApprovalCard);
  define("gac-composer", Composer);
  define("gac-elicitation-card", ElicitationCard);
  define("gac-markdown", StreamedMarkdown);
  define("gac-picture", PictureView);
  define("gac-turn-status", TurnStatus);
}
