/** Tells what has happened: to screen readers at once, and with `notify` to a person elsewhere. */
import type { ReactiveElement } from "lit";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { announceChanges } from "./announce-changes.js";
import { Announcer } from "./announcer.js";
import { AnsweredElsewhere } from "./answered-elsewhere.js";
import { agentName } from "./session-state.js";
import type { Strings } from "./strings.js";

/** What is needed of the element. */
export interface NewsHost extends ReactiveElement {
  readonly notify: string;
  readonly heading: string;
  show(): void;
}

export class News {
  readonly elsewhere: AnsweredElsewhere = new AnsweredElsewhere();

  readonly #host: NewsHost;
  readonly #texts: () => Strings;
  readonly #announcer: Announcer;

  constructor(host: NewsHost, texts: () => Strings) {
    this.#host = host;
    this.#texts = texts;
    this.#announcer = new Announcer((urgency) =>
      host.renderRoot.querySelector(`[data-live=${urgency}]`),
    );
    host.addEventListener("gac-turn-start", () => void this.#askToNotify());
  }

  /** Compares two states that follow each other. */
  tell(state: AgentChatState, previous: AgentChatState): void {
    const strings = this.#texts();
    const name = agentName(state) ?? strings.agent;
    if (this.elsewhere.look(state, previous)) this.#announcer.status(strings.answeredElsewhere);
    for (const { urgency, text, isNews } of announceChanges(state, previous, name, strings)) {
      this.#announcer[urgency](text);
      if (isNews && this.#host.notify && document.hidden) void this.#notify(text, name);
    }
  }

  /** Right after the person has sent something: they know why they are asked. */
  async #askToNotify(): Promise<void> {
    if (!/\bsystem\b/.test(this.#host.notify) || document.hidden) return;
    const { askToNotify } = await import("./tab-news.js");
    await askToNotify();
  }

  async #notify(text: string, name: string): Promise<void> {
    const { newsChannels, tellNews } = await import("./tab-news.js");
    const { heading, notify } = this.#host;
    tellNews(text, heading || name, newsChannels(notify), () => {
      this.#host.show();
      this.#host.focus();
    });
  }
}
