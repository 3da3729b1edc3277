/**
 * Registers the inner tags that are there from the start; `parts.ts` has the others. Called when
 * the first element is made, not on import:
 * importing has no effect, in Node neither.
 */
import { AgentStart } from "./agent-start.js";
import { Composer } from "./composer.js";
import { define } from "./define.js";

export function defineParts(): void {
  define("gac-agent-start", AgentStart);
  define("gac-composer", Composer);
}
