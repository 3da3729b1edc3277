/** The finished code blocks of a text, and their colours as soon as what makes these has come. */
import type { BlockColors } from "./block-colors.js";
import type { Highlighter } from "./code-tokens.js";
import type { FinishedCode } from "./finished-code.js";

/** The file of {@link BlockColors}; `null` until the first block has asked for it. */
let part: typeof import("./block-colors.js") | null = null;
let loading: Promise<void> | null = null;

/** After a failure the next block tries again: code without colours is still code. */
async function load(): Promise<void> {
  try {
    part = await import("./block-colors.js");
  } catch (error) {
    loading = null;
    // oxlint-disable-next-line no-console -- who serves the file needs the cause
    console.warn("gemini-agent-chat: code is not coloured", error);
  }
}

export class CodeColors {
  /** `null`: its colours are still on their way. */
  readonly #blocks = new Map<FinishedCode, BlockColors | null>();
  #highlighter: Highlighter | null = null;
  #isActive = false;

  /** `null`: the built-in one. */
  set highlighter(highlighter: Highlighter | null) {
    if (highlighter === this.#highlighter) return;
    this.#highlighter = highlighter;
    const blocks = [...this.#blocks.keys()];
    this.clear();
    for (const code of blocks) this.add(code);
  }

  add(code: FinishedCode): void {
    if (!("highlights" in CSS) || code.language === "" || this.#blocks.has(code)) return;
    this.#blocks.set(code, null);
    if (part) return this.#create();
    loading ??= load();
    void loading.then(() => this.#create());
  }

  /** More of that block's pieces came into the page. */
  refresh(code: FinishedCode): void {
    this.#blocks.get(code)?.refresh();
  }

  start(): void {
    this.#isActive = true;
    for (const colors of this.#blocks.values()) colors?.start();
  }

  /** What is not in the page holds no ranges. */
  stop(): void {
    this.#isActive = false;
    for (const colors of this.#blocks.values()) colors?.stop();
  }

  clear(): void {
    for (const colors of this.#blocks.values()) colors?.stop();
    this.#blocks.clear();
  }

  #create(): void {
    if (!part) return;
    for (const [code, known] of this.#blocks) {
      if (known) continue;
      const colors = new part.BlockColors(code, this.#highlighter);
      this.#blocks.set(code, colors);
      if (this.#isActive) colors.start();
    }
  }
}
