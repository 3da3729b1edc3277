/**
 * The session that is shown: takes its events in, folds them when the scheduler says so, and
 * sends its prompts until the log has them.
 */
import type { PromptResult } from "../acp/schema.js";
import type { ChatChange } from "../chat/changes.js";
import type { AttachResult, SessionEvent } from "../chat/events.js";
import { AgentChatError, toChatError } from "../errors.js";
import type { CloseInfo } from "../transport/transport.js";
import type { Prompt, SessionHost } from "./host.js";
import type { Folds } from "./folds.js";
import { SessionView } from "./session-view.js";

/** ws's code for a message over the limit: what was sent must not be sent again. */
const MESSAGE_TOO_BIG = 1009;

/** What {@link ShownSession} tells its owner. */
export interface ShownEvents {
  /** Something that a view shows is different now. */
  onChange(): void;
  onChanges(changes: readonly ChatChange[]): void;
  onReplayed(count: number): void;
}

export interface ShownOptions {
  readonly sessionId: string | null;
  readonly folds: Folds;
  readonly scheduler: (flush: () => void) => void;
}

/** What {@link ShownSession} needs of the link. */
export interface ShownContext {
  readonly host: SessionHost | null;
  readonly opener: { revive(): Promise<void> };
}

export class ShownSession {
  view: SessionView;
  readonly #options: ShownOptions;
  readonly #link: ShownContext;
  readonly #events: ShownEvents;
  #flushScheduled = false;

  constructor(options: ShownOptions, link: ShownContext, events: ShownEvents) {
    this.view = new SessionView(options.sessionId, () => options.folds.create());
    this.#options = options;
    this.#link = link;
    this.#events = events;
  }

  /** Shows another session, from empty. */
  show(sessionId: string | null): void {
    this.view.prompts.rejectAll(
      new AgentChatError(
        "session_lost",
        "the client went on to another session before this turn had ended: send it there if it is still wanted",
      ),
    );
    this.view = new SessionView(sessionId, () => this.#options.folds.create());
    this.#events.onChange();
  }

  attached(sessionId: string, attached: AttachResult): void {
    if (sessionId !== this.view.state.sessionId) this.show(sessionId);
    this.view.attached(attached);
    this.#schedule();
  }

  /** What belongs to another session is not for this view. */
  push(sessionId: string, event: SessionEvent): void {
    if (sessionId !== this.view.state.sessionId) return;
    this.view.push(event);
    this.#schedule();
  }

  /** Folds what has arrived and tells what it changed. */
  flush(): void {
    this.#flushScheduled = false;
    const { view } = this;
    const { changes, replayed, caughtUp } = view.flush();
    const isAnswered = view.prompts.settleAnswered();
    if (changes.length === 0 && replayed === null && !caughtUp && !isAnswered) return;
    if (caughtUp) this.#resend();
    this.#events.onChange();
    if (replayed !== null && replayed > 0) this.#events.onReplayed(replayed);
    this.#events.onChanges(changes);
  }

  submit(sessionId: string, prompt: Prompt): void {
    void this.#submit(sessionId, prompt);
  }

  lost({ code }: CloseInfo): void {
    this.flush();
    this.view.lost();
    if (code === MESSAGE_TOO_BIG) this.#dropOversized();
  }

  /** The host has closed the connection because of what was sent: it must not be sent again. */
  #dropOversized(): void {
    const { prompts } = this.view;
    const tooLarge = new AgentChatError(
      "message_too_large",
      "the host closed the connection because the last message was over its limit: send less",
    );
    for (const { prompt } of prompts.unconfirmed) prompts.reject(prompt.promptId, tooLarge);
  }

  async #submit(sessionId: string, prompt: Prompt): Promise<void> {
    const { view } = this;
    const { promptId } = prompt;
    try {
      // What brings it back attaches anew, and that sends the prompts that the log lacks.
      if (!view.live && view.resumable) return await this.#link.opener.revive();
      const result = await this.#link.host?.prompt(sessionId, prompt);
      view.prompts.answered(promptId, result as PromptResult);
      this.#schedule();
    } catch (error) {
      // Lost connections come back, and with them the question whether the log has the prompt.
      const reason = toChatError(error);
      if (reason.code === "disconnected" || reason.code === "not_connected") return;
      this.flush();
      if (reason.code === "session_not_live") view.ended(reason.rpc?.data);
      view.prompts.reject(promptId, reason);
      this.#events.onChange();
    }
  }

  #resend(): void {
    const { state, prompts } = this.view;
    if (state.sessionId === null || prompts.unconfirmed.length === 0) return;
    // Nobody has seen it yet: whoever was asked to stop it did not know it.
    this.view.stoppedPromptId = null;
    for (const { prompt } of prompts.unconfirmed) this.submit(state.sessionId, prompt);
  }

  #schedule(): void {
    if (this.#flushScheduled) return;
    this.#flushScheduled = true;
    this.#options.scheduler(() => this.flush());
  }
}
