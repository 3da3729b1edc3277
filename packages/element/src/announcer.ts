/**
 * What a screen reader is told: beginnings, ends, approvals and errors, never each token.
 * At most one announcement a second; an urgent one goes first.
 */
import { html, type TemplateResult } from "lit";

/** Shortest time between two announcements, in ms: faster ones cut each other off. */
const PAUSE = 1000;
/** A text is taken away again after this, so that the same one can be said once more, in ms. */
const STAY = 5000;

/** Older ones would be stale by the time that they are said. */
const MOST_ALERTS = 3;

type Urgency = "status" | "alert";

export class Announcer {
  readonly #find: (urgency: Urgency) => Element | null;
  #waiting: { readonly urgency: Urgency; readonly text: string }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #clearing: ReturnType<typeof setTimeout> | undefined;

  /** @param find the live region of each urgency, as {@link renderLiveRegions} made it */
  constructor(find: (urgency: Urgency) => Element | null) {
    this.#find = find;
  }

  /** Said when the reader has time: a newer status replaces one that still waits. */
  status(text: string): void {
    this.#waiting = this.#waiting.filter(({ urgency }) => urgency !== "status");
    this.#waiting.push({ urgency: "status", text });
    this.#next();
  }

  /** Said at once; of many that wait, the newest. */
  alert(text: string): void {
    const isAlert = (waiting: { readonly urgency: Urgency }): boolean =>
      waiting.urgency === "alert";
    if (this.#waiting.filter(isAlert).length >= MOST_ALERTS) {
      this.#waiting.splice(this.#waiting.findIndex(isAlert), 1);
    }
    const at = this.#waiting.findIndex(({ urgency }) => urgency === "status");
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { urgency: "alert", text });
    this.#next();
  }

  #next(): void {
    if (this.#timer !== undefined) return;
    const announcement = this.#waiting.shift();
    if (!announcement) return;
    const region = this.#find(announcement.urgency);
    if (region) region.textContent = announcement.text;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, PAUSE);
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => {
      for (const urgency of ["status", "alert"] as const) {
        const stale = this.#find(urgency);
        if (stale) stale.textContent = "";
      }
    }, STAY);
  }
}

/** The two live regions. They must be in the page before anything is said. */
export function renderLiveRegions(): TemplateResult {
  return html`<div class="sr-only" role="status" data-live="status"></div>
    <div class="sr-only" role="alert" data-live="alert"></div>`;
}
