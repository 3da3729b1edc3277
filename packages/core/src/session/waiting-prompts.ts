/** The prompts of this side whose turns have not ended: each settles exactly once. */
import type { PromptResult } from "../acp/schema.js";
import { promptText } from "../chat/reduce.js";
import type { UserMessage } from "../chat/state.js";
import type { AgentChatError } from "../errors.js";
import { deferred, type Deferred } from "../rpc/deferred.js";
import type { Prompt } from "./host.js";

/** A prompt that is not in the log yet, and the message that stands for it. */
export interface UnconfirmedPrompt {
  readonly prompt: Prompt;
  readonly message: UserMessage;
}

interface Waiting extends UnconfirmedPrompt {
  readonly end: Deferred<PromptResult, AgentChatError>;
  confirmed: boolean;
  /** The request's answer. The turn's end is an event, and usually settles the prompt first. */
  answer?: PromptResult;
}

export class WaitingPrompts {
  readonly #waiting = new Map<string, Waiting>();
  #unconfirmed: readonly UnconfirmedPrompt[] | null = null;

  /** The same array until something changes. */
  get unconfirmed(): readonly UnconfirmedPrompt[] {
    this.#unconfirmed ??= [...this.#waiting.values()].filter((each) => !each.confirmed);
    return this.#unconfirmed;
  }

  /** The promise settles with the turn. */
  add(prompt: Prompt, now: number): Promise<PromptResult> {
    const hidden = prompt.hidden === "user" || prompt.hidden === "turn";
    const message: UserMessage = {
      id: prompt.promptId,
      role: "user",
      text: promptText(prompt.content),
      content: prompt.content,
      ...(hidden && { hidden: true }),
      pending: true,
      ts: now,
    };
    const end = deferred<PromptResult, AgentChatError>();
    this.#waiting.set(prompt.promptId, { prompt, message, end, confirmed: false });
    this.#unconfirmed = null;
    return end.promise;
  }

  /** The log has it. */
  confirm(promptId: string): void {
    const waiting = this.#waiting.get(promptId);
    if (!waiting) return;
    waiting.confirmed = true;
    this.#unconfirmed = null;
  }

  /** The log starts anew: what it holds must show itself again. */
  doubt(): void {
    for (const waiting of this.#waiting.values()) waiting.confirmed = false;
    this.#unconfirmed = null;
  }

  resolve(promptId: string, result: PromptResult): void {
    this.#take(promptId)?.end.resolve(result);
  }

  answered(promptId: string, result: PromptResult): void {
    const waiting = this.#waiting.get(promptId);
    if (waiting) waiting.answer = result;
  }

  /**
   * A prompt that was sent twice may have ended out of our sight: its answer is all that comes.
   * @returns whether there was one
   */
  settleAnswered(): boolean {
    let isAny = false;
    for (const [promptId, { answer }] of this.#waiting) {
      if (!answer) continue;
      this.resolve(promptId, answer);
      isAny = true;
    }
    return isAny;
  }

  reject(promptId: string, error: AgentChatError): void {
    this.#take(promptId)?.end.reject(error);
  }

  rejectAll(error: AgentChatError): void {
    for (const promptId of [...this.#waiting.keys()]) this.reject(promptId, error);
  }

  #take(promptId: string): Waiting | undefined {
    const waiting = this.#waiting.get(promptId);
    this.#waiting.delete(promptId);
    this.#unconfirmed = null;
    return waiting;
  }
}
