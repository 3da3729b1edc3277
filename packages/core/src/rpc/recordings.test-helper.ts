/** Reads the recordings in `fixtures/`; their format is in the README there. */
import { readdirSync, readFileSync } from "node:fs";

/** One line of a recording. */
export interface RecordingEntry {
  readonly t: number;
  readonly dir: ">" | "<" | "err" | "ev";
  readonly msg?: unknown;
  readonly raw?: string;
  readonly unterminated?: boolean;
  readonly text?: string;
  readonly ev?: string;
}

/** One recorded session. */
export interface Recording {
  /** Folder and file, `gemini-cli-0.61.0/text`. */
  readonly name: string;
  readonly entries: readonly RecordingEntry[];
}

const FIXTURES = new URL("../../fixtures/", import.meta.url);

/** All recordings of one agent, by name. */
export function readRecordings(agent: "gemini-cli-0.30.0" | "gemini-cli-0.61.0"): Recording[] {
  const folder = new URL(`${agent}/`, FIXTURES);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .map((file) => ({
      name: `${agent}/${file.slice(0, -".jsonl".length)}`,
      entries: readFileSync(new URL(file, folder), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as RecordingEntry),
    }));
}
