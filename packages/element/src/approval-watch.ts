/** Knows the card that asks first, and whether it is in view. */
import type { ReactiveController, ReactiveElement } from "lit";
import type { JsonRpcId } from "@gemini-agent-chat/core";
import type { ApprovalCard } from "./approval-card.js";

/** A card counts as seen when more than its edge is in the log, in CSS px. */
const EDGE = 32;

export class ApprovalWatch implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #oldest: () => JsonRpcId | undefined;
  #card: ApprovalCard | null = null;
  #observer: IntersectionObserver | null = null;
  #isAway = false;

  /** @param oldest the id of the request that has waited longest */
  constructor(host: ReactiveElement, oldest: () => JsonRpcId | undefined) {
    this.#host = host;
    this.#oldest = oldest;
    host.addController(this);
  }

  /** The card of the oldest request, if there is one. */
  get card(): ApprovalCard | null {
    return this.#card;
  }

  /** There is a card, and it is not in view. */
  get isAway(): boolean {
    return this.#isAway;
  }

  hostUpdated(): void {
    const oldest = this.#oldest();
    // A search through thousands of messages takes longer than drawing a delta.
    if (oldest === undefined) return this.#watch(null);
    const cards = this.#host.renderRoot.querySelectorAll<ApprovalCard>("gac-approval-card");
    this.#watch([...cards].find((card) => card.approval?.requestId === oldest) ?? null);
  }

  hostDisconnected(): void {
    this.#watch(null);
  }

  #watch(card: ApprovalCard | null): void {
    if (card === this.#card) return;
    this.#observer?.disconnect();
    this.#observer = null;
    this.#card = card;
    if (!card) return this.#set(false);
    this.#observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        // In a closed panel nothing has a place.
        if (latest?.rootBounds?.height) this.#set(!latest.isIntersecting);
      },
      { root: card.closest(".log"), rootMargin: `-${EDGE}px 0px` },
    );
    this.#observer.observe(card);
  }

  #set(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.#host.requestUpdate();
  }
}
