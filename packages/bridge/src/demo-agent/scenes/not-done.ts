import type { ToolOutcome } from "../tool-call.js";

/** What the agent says when something was not done. `what`: a file or a command. */
export function notDone(outcome: ToolOutcome, what: string): string {
  if (outcome === "denied") {
    return `Plan mode is on, so I left \`${what}\` alone. Switch to **Ask** or **Auto Edit** and tell me again.\n`;
  }
  if (outcome === "rejected") {
    return `All right, nothing was done with \`${what}\`. Tell me what you would rather have, and I'll go another way.\n`;
  }
  return `That did not work, so \`${what}\` is as it was.\n`;
}
