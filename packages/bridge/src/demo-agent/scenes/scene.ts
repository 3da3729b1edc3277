import type { StopReason } from "@gemini-agent-chat/core";
import type { Turn } from "../turn.js";

/** The headings of `/help`, in their order. */
export const GROUPS = [
  "Everyday work",
  "Text and pictures",
  "Questions and settings",
  "When something goes wrong",
] as const;

/** One thing that the demo agent can show. */
export interface Scene {
  /** The slash command, without the slash. */
  readonly command: string;
  /** Words and phrases in a prompt that lead here; no other scene has them. */
  readonly words: readonly string[];
  /** What it shows, for `/help` and for the client's list of commands. */
  readonly title: string;
  /** What may follow the command. */
  readonly hint?: string;
  readonly group: (typeof GROUPS)[number];
  /** Plays it. Returns why the turn ended; nothing means `end_turn`. */
  run(turn: Turn): Promise<StopReason | void>;
}
