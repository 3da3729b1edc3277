import type { HiddenMode } from "@gemini-agent-chat/core";
import type { ClientCall } from "../client/client-call.js";

/** One prompt and what becomes of it. Remembered after its end, so that it is never run twice. */
export interface Turn {
  readonly promptId: string;
  readonly hidden: HiddenMode;
  /** Who waits for its end: the one who sent it, and whoever sent the same prompt again. */
  readonly askers: ClientCall[];
  /** `session/cancel` was sent; once is enough. */
  isCancelled: boolean;
  /** The agent's answer in one line, or an error in its place; null while the turn runs. */
  answer: string | null;
}

/** Does nobody see this turn's approvals, so that nobody can answer them? */
export function hidesApprovals(turn: Turn | null): boolean {
  return turn?.hidden === "assistant" || turn?.hidden === "turn";
}
