import type { Usage } from "@gemini-agent-chat/core";

/** What the instructions and the tools take before anything is said. */
const BASE_TOKENS = 9_480;
/** English text and code, roughly. */
const CHARACTERS_PER_TOKEN = 4;
/** US dollars a token, read and written: the order of what real models cost. */
const PRICE_READ = 1.25 / 1_000_000;
const PRICE_WRITTEN = 10 / 1_000_000;

/** Counts tokens plausibly: every text of a turn makes the context grow, and costs. */
export class TokenMeter {
  #used = BASE_TOKENS;
  #cost = 0;
  #turnRead = 0;
  #turnWritten = 0;

  /** Starts a turn: the whole context is read again. */
  beginTurn(): void {
    this.#turnRead = this.#used;
    this.#turnWritten = 0;
    this.#cost += this.#used * PRICE_READ;
  }

  /** The model reads `characters` more: a prompt, a file, the output of a tool. */
  read(characters: number): void {
    const tokens = toTokens(characters);
    this.#used += tokens;
    this.#turnRead += tokens;
    this.#cost += tokens * PRICE_READ;
  }

  /** The model writes `characters` more. */
  wrote(characters: number): void {
    const tokens = toTokens(characters);
    this.#used += tokens;
    this.#turnWritten += tokens;
    this.#cost += tokens * PRICE_WRITTEN;
  }

  /** Leaves `share` (0 to 1) of what the conversation has added to the context. */
  shrinkTo(share: number): void {
    this.#used = Math.round(BASE_TOKENS + (this.#used - BASE_TOKENS) * share);
  }

  /** The context now; never more than fits. */
  usage(size: number): Usage {
    const amount = Math.round(this.#cost * 10_000) / 10_000;
    return { used: Math.min(this.#used, size), size, cost: { amount, currency: "USD" } };
  }

  /** What this turn read and wrote so far, in the form that Gemini CLI reports it. */
  turnCount(): { readonly input_tokens: number; readonly output_tokens: number } {
    return { input_tokens: this.#turnRead, output_tokens: this.#turnWritten };
  }
}

function toTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
