/** A recording instead of an agent: read and played by a part of its own. Nothing can be sent. */
import type { AgentChatClient, RecordingPlayer, SessionEvent } from "@gemini-agent-chat/core";
import { playbackPart } from "./parts.js";

/** Where a recording comes from: an address, a `.jsonl` file, or what such a file holds. */
export type RecordingSource = string | Blob | readonly SessionEvent[];

export interface PlaybackEvents {
  /** It can be played: as the state of this client. */
  onOpen(client: AgentChatClient): void;
  /** It began, stopped, was moved, or could not be opened. */
  onChange(): void;
}

export class Playback {
  /** `null` until there is one. */
  player: RecordingPlayer | null = null;
  /** Why there is none, in words; "" while none is known. */
  problem = "";
  /** A recording was asked for. */
  isWanted = false;

  readonly #events: PlaybackEvents;
  #opening: object | null = null;
  #off: (() => void) | null = null;

  constructor(events: PlaybackEvents) {
    this.#events = events;
  }

  async open(source: RecordingSource): Promise<void> {
    this.close();
    const opening = {};
    this.#opening = opening;
    this.isWanted = true;
    let problem = "";
    try {
      await playbackPart.load();
      const { module } = playbackPart;
      if (this.#opening !== opening) return;
      if (!module) return this.#waitForPart(source);
      const { player, client } = await module.openRecording(source);
      if (this.#opening !== opening) return client.dispose();
      this.player = player;
      this.#off = player.onChange(() => this.#events.onChange());
      this.#events.onOpen(client);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (this.#opening !== opening) return;
    this.problem = problem;
    this.#events.onChange();
  }

  /** What stands in place of the missing part says so, and offers to try again. */
  #waitForPart(source: RecordingSource): void {
    this.#off = playbackPart.onChange(() => {
      if (playbackPart.module) void this.open(source);
    });
  }

  close(): void {
    this.#off?.();
    this.#off = null;
    this.player?.pause();
    this.player = null;
    this.problem = "";
    this.isWanted = false;
    this.#opening = null;
  }
}
