/** The scroll anchor of an element's log, for as long as the element is in the page. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { ScrollAnchor, type FollowMode } from "./scroll-anchor.js";

export class LogScroll implements ReactiveController {
  /** The reader is away from the end. */
  away = false;

  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  #anchor: ScrollAnchor | null = null;
  #question: string | null = null;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#anchor?.connect();
  }

  hostDisconnected(): void {
    this.#anchor?.disconnect();
  }

  hostUpdated(): void {
    this.#anchor ??= this.#create();
  }

  /** Goes to the newest message and follows from there. */
  toEnd(): void {
    this.#anchor?.toEnd();
  }

  /**
   * What is to be done with new content. Called when the messages are drawn.
   *
   * @param question the id of the prompt that is being answered; `null`: none is
   */
  follow(mode: FollowMode, question: string | null): void {
    const anchor = this.#anchor;
    if (!anchor) return;
    if (mode !== anchor.follow) anchor.unpin();
    anchor.follow = mode;
    const isNew = question !== null && question !== this.#question;
    this.#question = question ?? this.#question;
    if (mode !== "pin" || !isNew) return;
    const asked = this.#host.renderRoot.querySelectorAll<HTMLElement>(".message-user");
    const newest = asked[asked.length - 1];
    if (newest) anchor.pin(newest);
  }

  #create(): ScrollAnchor | null {
    const log = this.#host.renderRoot.querySelector<HTMLElement>(".log");
    const content = log?.querySelector<HTMLElement>(".content");
    if (!log || !content) return null;
    const anchor = new ScrollAnchor(log, content, (away) => {
      this.away = away;
      this.#host.requestUpdate();
    });
    anchor.connect();
    return anchor;
  }
}
