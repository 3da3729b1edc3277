/**
 * Long text of a tool: beginning and end at first, the whole on demand, piece by piece, so that
 * megabytes never sit in one node and never block the page.
 */
import { html, LitElement, type PropertyDeclarations, type TemplateResult } from "lit";
import { countLines, foldText, type FoldedText, type FoldLimits } from "./fold-text.js";
import { plainTerminalText } from "./plain-terminal-text.js";
import { sliceEnds } from "./text-slices.js";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";

const LIMITS: FoldLimits = {
  maxLines: 40,
  headLines: 24,
  tailLines: 8,
  maxChars: 8000,
  headChars: 4000,
  tailChars: 2000,
};
/** Pieces added between two frames while the whole text is opened. */
const SLICES_PER_STEP = 4;

/**
 * `<gac-tool-output .text .strings>`: renders into light DOM, terminal sequences dropped.
 *
 * @example
 * html`<gac-tool-output .text=${call.result} .strings=${strings}></gac-tool-output>`
 */
export class ToolOutput extends LitElement {
  static override properties: PropertyDeclarations = {
    text: { attribute: false },
    strings: { attribute: false },
    shown: { state: true },
  };

  declare text: string;
  declare strings: ToolStrings;
  /** Number of pieces drawn; 0 while folded. */
  declare private shown: number;

  #folded: FoldedText | null = null;
  #ends: readonly number[] = [];
  /** Pieces made ready for drawing, in order. */
  #drawn: string[] = [];
  #lines = 0;

  constructor() {
    super();
    this.text = "";
    this.strings = englishToolStrings;
    this.shown = 0;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("text")) return;
    this.#folded = foldText(this.text, LIMITS);
    this.#lines = this.#folded ? countLines(this.text) : 0;
    this.#drawn = [];
    if (this.shown > 0 && this.#folded) {
      this.#ends = sliceEnds(this.text);
    } else {
      this.shown = 0;
    }
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    const folded = this.#folded;
    if (!folded)
      return this.#region(html`<pre class="output-text">${plainTerminalText(this.text)}</pre>`);
    if (this.shown > 0) {
      return this.#region(
        html`<div class="output-fold">
            <button class="text-button" type="button" @click=${this.#showLess}>
              ${strings.outputShowLess}
            </button>
          </div>
          ${this.#slices()}`,
      );
    }
    // An estimate is enough for a label: most output is ASCII.
    const size = strings.byteSize(this.text.length);
    return this.#region(
      html`<pre class="output-text">${plainTerminalText(folded.head)}</pre>
        <div class="output-fold">
          <span>${strings.outputHidden(folded.hiddenLines, folded.hiddenChars)}</span>
          <button class="text-button" type="button" @click=${this.#showAll}>
            ${strings.outputShowAll(this.#lines, size)}
          </button>
        </div>
        <pre class="output-text">${plainTerminalText(folded.tail)}</pre>`,
    );
  }

  override updated(): void {
    if (this.shown > 0 && this.shown < this.#ends.length) {
      setTimeout(() => {
        if (this.shown > 0) this.shown = Math.min(this.#ends.length, this.shown + SLICES_PER_STEP);
      });
    }
  }

  #region(content: TemplateResult): TemplateResult {
    return html`<div class="output" part="terminal">${content}</div>`;
  }

  #slices(): TemplateResult[] {
    const wanted = Math.min(this.shown, this.#ends.length);
    while (this.#drawn.length < wanted) {
      const index = this.#drawn.length;
      const piece = this.text.slice(this.#ends[index - 1] ?? 0, this.#ends[index]);
      this.#drawn.push(plainTerminalText(piece));
    }
    return this.#drawn.map((text) => html`<pre class="output-text output-slice">${text}</pre>`);
  }

  #showAll = (): void => {
    this.#drawn = [];
    this.#ends = sliceEnds(this.text);
    this.shown = Math.min(this.#ends.length, SLICES_PER_STEP);
    void this.#keepFocus();
  };

  #showLess = (): void => {
    this.shown = 0;
    void this.#keepFocus();
  };

  /** One button takes the place of the other: so does the focus. */
  async #keepFocus(): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(".text-button")?.focus({ preventScroll: true });
  }
}
