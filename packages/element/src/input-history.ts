/** Up and Down in the message field: the prompts of this conversation, as in a shell. */
export class InputHistory {
  /** How far back; 0: what is being written. */
  #back = 0;
  /** What was being written. */
  #own = "";
  #shown: string | null = null;

  /** True while the field shows a prompt that was recalled, unchanged. */
  isRecalled(text: string): boolean {
    return this.#shown !== null && this.#shown === text;
  }

  /**
   * Goes one prompt back (-1) or forward (1).
   *
   * @param text what the field shows
   * @param prompts oldest first
   * @returns what the field shows now; `null`: there is nothing further
   */
  step(direction: -1 | 1, text: string, prompts: readonly string[]): string | null {
    if (!this.isRecalled(text)) {
      this.#back = 0;
      this.#own = text;
    }
    const back = this.#back - direction;
    if (back < 0 || back > prompts.length) return null;
    this.#back = back;
    this.#shown = back === 0 ? null : (prompts[prompts.length - back] ?? "");
    return this.#shown ?? this.#own;
  }
}

/** Each prompt once, where it was last used. */
export function recallable(prompts: readonly string[]): readonly string[] {
  const texts = prompts.map((text) => text.trim()).filter(Boolean);
  return texts.filter((text, at) => texts.lastIndexOf(text) === at);
}
