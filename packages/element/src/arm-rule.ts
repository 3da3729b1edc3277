/**
 * When a button that allows something may be pressed: after it was in full view, at one place,
 * for half a second without a break. Pure: fed with samples, it knows no clock and no page.
 */

/** How the button stands at one moment. */
export interface ArmSample {
  /** Whole in view, in a visible tab, with nothing over it. */
  readonly visible: boolean;
  /** Its box in the viewport, CSS px. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Shorter than this, a press may have been aimed at what was there before. */
export const ARM_DELAY_MS = 500;
/** Farther than this, in CSS px, and the button is a new one to the finger. */
const MOVE_PX = 4;
/** Most time that one gap between samples counts for: nobody reads a page that is frozen. */
const LONGEST_STEP_MS = 120;
/** After a gap like this the page slept: it begins anew. */
const SLEEP_MS = 1500;

export class ArmRule {
  #seenMs = 0;
  #last: { readonly at: number; readonly sample: ArmSample } | null = null;

  get armed(): boolean {
    return this.#last !== null && this.#seenMs >= ARM_DELAY_MS;
  }

  /** Milliseconds in view that are still missing; 0 when armed. */
  get missingMs(): number {
    return Math.max(0, ARM_DELAY_MS - this.#seenMs);
  }

  /** Takes what is there now; returns {@link armed}. `now` is any steady clock, in ms. */
  sample(now: number, sample: ArmSample): boolean {
    const last = this.#last;
    const step = last ? now - last.at : 0;
    if (!sample.visible) {
      this.restart();
    } else if (!last || step > SLEEP_MS || moved(last.sample, sample)) {
      this.#seenMs = 0;
      this.#last = { at: now, sample };
    } else {
      this.#seenMs += Math.min(step, LONGEST_STEP_MS);
      // The place is kept from the first sample, so that a slow drift counts as a move too.
      this.#last = { at: now, sample: last.sample };
    }
    return this.armed;
  }

  /** Begins anew, as if it had just appeared. */
  restart(): void {
    this.#seenMs = 0;
    this.#last = null;
  }
}

function moved(from: ArmSample, to: ArmSample): boolean {
  const right = Math.abs(from.left + from.width - to.left - to.width);
  const bottom = Math.abs(from.top + from.height - to.top - to.height);
  return (
    Math.max(Math.abs(from.left - to.left), Math.abs(from.top - to.top), right, bottom) > MOVE_PX
  );
}
