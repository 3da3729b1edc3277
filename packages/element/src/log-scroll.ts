/** The scroll anchor of an element's log, for as long as the element is in the page. */
import type { ChatMessage } from "@gemini-agent-chat/core";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { conversationPart } from "./parts.js";
import type { FollowMode, ScrollAnchor } from "./scroll-anchor.js";

export class LogScroll implements ReactiveController {
  /** The reader is away from the end. */
  away = false;

  /** Messages behind the last one that was there when the reader left the end. */
  unseen = 0;

  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #messages: () => readonly ChatMessage[];
  #seen: string | null = null;
  #first: string | null = null;
  #anchor: ScrollAnchor | null = null;
  #question: string | null = null;

  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: ParentNode },
    messages: () => readonly ChatMessage[],
  ) {
    this.#host = host;
    this.#messages = messages;
    host.addController(this);
  }

  hostConnected(): void {
    this.#anchor?.connect();
  }

  hostDisconnected(): void {
    this.#anchor?.disconnect();
  }

  hostUpdate(): void {
    const messages = this.#messages();
    if (!this.away) this.#seen = messages.at(-1)?.id ?? null;
    this.unseen = this.away ? countAfter(messages, this.#seen) : 0;
  }

  hostUpdated(): void {
    this.#anchor ??= this.#create();
    const first = this.#messages()[0]?.id ?? null;
    if (first === this.#first) return;
    this.#first = first;
    // What the messages hold is drawn by then, too.
    void this.#host.updateComplete.then(() => this.#anchor?.keep());
  }

  /** Goes to the newest message and follows from there. */
  toEnd(): void {
    if (this.#anchor) return this.#anchor.toEnd();
    const log = this.#host.renderRoot.querySelector(".log");
    if (log) log.scrollTop = log.scrollHeight;
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

  /** It comes with the messages: before them there is nothing to follow. */
  #create(): ScrollAnchor | null {
    const { module } = conversationPart;
    const log = this.#host.renderRoot.querySelector<HTMLElement>(".log");
    const content = log?.querySelector<HTMLElement>(".content");
    if (!module || !log || !content) return null;
    const anchor = new module.ScrollAnchor(log, content, (away) => {
      this.away = away;
      this.#host.requestUpdate();
    });
    anchor.connect();
    return anchor;
  }
}

/** Cost: the messages behind it. None when it is not among them: then all is new, or nothing is. */
function countAfter(messages: readonly ChatMessage[], id: string | null): number {
  for (let index = messages.length - 1; index >= 0; index--) {
    if (messages[index]?.id === id) return messages.length - 1 - index;
  }
  return 0;
}
