/** Fetches the turns before those that are shown: by a button, and by scrolling up to it. */
import type { AgentChatClient } from "@gemini-agent-chat/core";
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** So far above the view the button counts as reached. */
const margin = "400px 0px 0px 0px";
/** Turns in one request, at most: more would be long in coming. */
const mostTurns = 50;

export type OlderState = "idle" | "loading" | "failed";

export interface OlderTurnsOptions {
  readonly client: () => AgentChatClient | null;
  /** How many turns a page wants to see at once. */
  readonly turns: () => number;
  /** The reader has left the end of the log. Before that, nothing is fetched unasked. */
  readonly isAway: () => boolean;
}

export class OlderTurns implements ReactiveController {
  state: OlderState = "idle";

  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #options: OlderTurnsOptions;
  #button: Element | null = null;
  #observer: IntersectionObserver | null = null;

  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: ParentNode },
    options: OlderTurnsOptions,
  ) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    // Not searched for below: there may be thousands of messages.
    const start = this.#host.renderRoot.querySelector(".content")?.firstElementChild;
    const button = start?.matches(".older-note") ? start.querySelector(".older") : null;
    if (button === this.#button) return;
    this.#button = button;
    this.#observer?.disconnect();
    this.#observer = null;
    if (button) this.#watch(button);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = this.#button = null;
  }

  /** Never rejects: what failed is told beside the button, which tries again. */
  readonly load = async (): Promise<void> => {
    const client = this.#options.client();
    if (!client || this.state === "loading") return;
    this.#set("loading");
    try {
      const turns = Math.min(
        mostTurns,
        Math.max(1, Math.round(this.#options.turns()) || mostTurns),
      );
      await client.loadOlder(turns);
      this.#set("idle");
    } catch {
      this.#set("failed");
    }
    this.#lookAgain();
  };

  #watch(button: Element): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        // After a failure only a person tries again.
        const isReached = entries.at(-1)?.isIntersecting === true;
        if (isReached && this.state === "idle" && this.#options.isAway()) void this.load();
      },
      { root: button.closest(".log"), rootMargin: margin },
    );
    this.#observer.observe(button);
  }

  /** A short page of turns may leave the button in view: only a new watch tells of that. */
  #lookAgain(): void {
    if (!this.#button || !this.#observer) return;
    this.#observer.unobserve(this.#button);
    this.#observer.observe(this.#button);
  }

  #set(state: OlderState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}
