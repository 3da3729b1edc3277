/** Reading and playing a recording, as a file of its own. */
import { AgentChatClient, parseRecording, RecordingPlayer } from "@gemini-agent-chat/core";
import type { CSSResult } from "lit";
import { define } from "./define.js";
import { PlaybackBar } from "./playback-bar.js";
import { playbackBarStyles } from "./playback-bar.styles.js";
import type { RecordingSource } from "./playback.js";

export const partStyles: readonly CSSResult[] = [playbackBarStyles];

export function definePart(): void {
  define("gac-playback", PlaybackBar);
}

/**
 * Shows all of it at first.
 *
 * @throws Error when it cannot be fetched; AgentChatError `invalid_recording`, with the line
 */
export async function openRecording(
  source: RecordingSource,
): Promise<{ player: RecordingPlayer; client: AgentChatClient }> {
  const player = new RecordingPlayer(await read(source));
  return { player, client: new AgentChatClient({ recording: player }) };
}

async function read(source: RecordingSource): Promise<RecordingPlayer["recording"]> {
  if (typeof source === "string") return parseRecording(await fetchText(source));
  if (source instanceof Blob) return parseRecording(await source.text());
  const createdAt = source[0]?.at ?? 0;
  return {
    header: { recording: 1, sessionId: "recording", agent: null, createdAt },
    events: source,
  };
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (answer.ok) return answer.text();
  throw new Error(`${address} answered ${answer.status}: expected a .jsonl recording`);
}
