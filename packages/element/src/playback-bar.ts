/** `<gac-playback>`: play, pause and the place in a recording. It follows the player itself. */
import { html, LitElement, type PropertyDeclarations, type TemplateResult } from "lit";
import type { RecordingPlayer } from "@gemini-agent-chat/core";
import { icon } from "./frame-icons.js";
import type { Strings } from "./strings.js";

/** How often the place is drawn while it plays, ms. */
const TICK = 250;

export class PlaybackBar extends LitElement {
  static override properties: PropertyDeclarations = {
    player: { attribute: false },
    strings: { attribute: false },
  };

  declare player: RecordingPlayer;
  declare strings: Strings;

  #timer: ReturnType<typeof setInterval> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      if (this.player.isPlaying) this.requestUpdate();
    }, TICK);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override render(): TemplateResult {
    const { player, strings } = this;
    const { isPlaying, position, duration } = player;
    const label = isPlaying ? strings.pause : strings.play;
    return html`<div class="playback" role="group" aria-label=${strings.recording}>
      <button
        class="icon-button"
        part="icon-button"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${this.#toggle}
      >
        ${icon(isPlaying ? "pause" : "play")}
      </button>
      <input
        class="playback-place"
        type="range"
        min="0"
        max=${Math.max(1, Math.round(duration))}
        step="100"
        aria-label=${strings.playbackPlace}
        aria-valuetext=${`${clock(position)} / ${clock(duration)}`}
        .value=${String(Math.round(position))}
        @input=${this.#seek}
      />
      <span class="playback-time">${clock(position)} / ${clock(duration)}</span>
    </div>`;
  }

  readonly #toggle = (): void => {
    if (this.player.isPlaying) this.player.pause();
    else this.player.play();
    this.requestUpdate();
  };

  readonly #seek = (event: Event): void => {
    this.player.seek(Number((event.target as HTMLInputElement).value));
    this.requestUpdate();
  };
}

/** Minutes and seconds, as on every player. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "gac-playback": PlaybackBar;
  }
}
