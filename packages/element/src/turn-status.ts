/** `<gac-turn-status>`: one line above the composer while a turn runs. It keeps its own clock, so that nothing else is drawn again. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { RunningTurn } from "@gemini-agent-chat/core";
import { formatDuration } from "./format.js";
import { icon } from "./icons.js";
import type { Strings } from "./strings.js";

/** Silence after which the line says that it still waits, in ms. */
const QUIET_AFTER = 10_000;
/** How long a Stop may take before a harder way is offered, in ms. */
const FORCE_AFTER = 10_000;

export class TurnStatus extends LitElement {
  static override properties: PropertyDeclarations = {
    turn: { attribute: false },
    stopping: { attribute: false },
    waitsForPerson: { attribute: false },
    strings: { attribute: false },
    onForceStop: { attribute: false },
    now: { state: true },
  };

  declare turn: RunningTurn | null;
  declare stopping: boolean;
  /** An approval or a question is open: the agent waits for the person, not the person for it. */
  declare waitsForPerson: boolean;
  declare strings: Strings;
  /** Ends the agent's process: offered when a Stop has no effect. */
  declare onForceStop: (() => void) | null;
  declare now: number;

  #timer: ReturnType<typeof setInterval> | undefined;
  #stoppingSince = 0;
  /** When a sign of life arrived here: the host's clock may differ from the agent's. */
  #heardAt = 0;

  constructor() {
    super();
    this.turn = null;
    this.stopping = false;
    this.waitsForPerson = false;
    this.onForceStop = null;
    this.now = Date.now();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      if (this.turn) this.now = Date.now();
    }, 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const previous = changed.get("turn") as RunningTurn | null | undefined;
    if (changed.has("turn") && this.turn) {
      const isNew = previous?.promptId !== this.turn.promptId;
      if (isNew || previous?.lastUpdateAt !== this.turn.lastUpdateAt) {
        this.#heardAt = isNew ? Math.min(Date.now(), this.turn.lastUpdateAt) : Date.now();
        this.now = Date.now();
      }
    }
    if (changed.has("stopping") && this.stopping) {
      this.#stoppingSince = Date.now();
      this.now = Date.now();
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { turn, strings, now } = this;
    if (!turn) return nothing;
    if (this.stopping) {
      const offerForce = this.onForceStop && now - this.#stoppingSince >= FORCE_AFTER;
      return html`<div class="turn-status">
        ${icon("spinner-ring")}<span>${strings.stopping}</span>
        ${
          offerForce
            ? html`<button class="button button-small" part="button" @click=${this.onForceStop}>
                ${strings.forceStop}
              </button>`
            : nothing
        }
      </div>`;
    }
    if (this.waitsForPerson) {
      return html`<div class="turn-status">
        ${icon("ring")}<span>${strings.waitsForYou}</span>
      </div>`;
    }
    const elapsed = formatDuration(now - turn.startedAt, strings);
    const quiet = now - this.#heardAt >= QUIET_AFTER;
    return html`<div class="turn-status">
      ${icon("spinner-ring")}
      <span>${quiet ? strings.stillWaiting(elapsed) : strings.working(elapsed)}</span>
    </div>`;
  }
}
