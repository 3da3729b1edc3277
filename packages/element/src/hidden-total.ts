/** Adds up what the texts and diffs of a card leave out. Pure. */

/** What is left out of a text at the moment. */
export interface HiddenText {
  readonly lines: number;
  readonly chars: number;
}

export class HiddenTotal {
  readonly #parts = new Map<number, HiddenText>();
  readonly #reporters = new Map<number, (hidden: HiddenText) => void>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get lines(): number {
    return [...this.#parts.values()].reduce((sum, part) => sum + part.lines, 0);
  }

  get chars(): number {
    return [...this.#parts.values()].reduce((sum, part) => sum + part.chars, 0);
  }

  /** True when all of `count` parts have reported and none leaves anything out. */
  isNothing(count: number): boolean {
    return this.#parts.size >= count && this.chars === 0;
  }

  /** Where part `index` reports; the same function each time. */
  reporter(index: number): (hidden: HiddenText) => void {
    let reporter = this.#reporters.get(index);
    if (!reporter) {
      reporter = (hidden) => {
        const known = this.#parts.get(index);
        if (known?.lines === hidden.lines && known.chars === hidden.chars) return;
        this.#parts.set(index, hidden);
        this.#onChange();
      };
      this.#reporters.set(index, reporter);
    }
    return reporter;
  }

  clear(): void {
    this.#parts.clear();
  }
}
