/**
 * Text that must be judged whole: odd characters marked, beginning and end always there, and
 * what is folded away counted and reported.
 */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { copyOriginal } from "./copy-original.js";
import { countLines, foldText, type FoldedText, type FoldLimits } from "./fold-text.js";
import type { HiddenText } from "./hidden-total.js";
import { renderVisible } from "./render-visible.js";
import { sliceEnds } from "./text-slices.js";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";

const LIMITS: FoldLimits = {
  maxLines: 12,
  headLines: 5,
  tailLines: 2,
  maxChars: 900,
  headChars: 300,
  tailChars: 160,
};
/** A text of fewer lines needs no end of its own: all of it is in view. */
const END_FROM_LINES = 7;
/** Characters drawn between two frames: marks cost several nodes each. */
const STEP_CHARS = 4096;
const STEP_LINES = 100;

/** `<gac-whole-text .text .opened .strings .onHidden>`: renders into light DOM. */
export class WholeText extends LitElement {
  static override properties: PropertyDeclarations = {
    text: { attribute: false },
    opened: { attribute: false },
    strings: { attribute: false },
    onHidden: { attribute: false },
    drawn: { state: true },
  };

  declare text: string;
  /** Shows everything; drawn piece by piece. */
  declare opened: boolean;
  declare strings: ToolStrings;
  /** Called after each drawing with what is not shown. */
  declare onHidden: ((hidden: HiddenText) => void) | null;
  declare private drawn: readonly TemplateResult[];

  #folded: FoldedText | null = null;
  /** The last line, which stays in view while the rest scrolls; "" when it is too long. */
  #end = "";
  #ends: readonly number[] = [];

  constructor() {
    super();
    this.text = "";
    this.opened = false;
    this.strings = englishToolStrings;
    this.onHidden = null;
    this.drawn = [];
    this.addEventListener("copy", (event) => copyOriginal(this, event));
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("text") && !changed.has("opened")) return;
    this.#folded = foldText(this.text, LIMITS);
    this.#end = this.text.slice(endStart(this.text));
    const body = this.text.length - this.#end.length;
    this.#ends =
      this.#folded && this.opened
        ? sliceEnds(this.text.slice(0, body), STEP_LINES, STEP_CHARS)
        : [];
    this.drawn = [];
    if (this.#ends.length > 0) this.#drawNext();
  }

  protected override render(): TemplateResult {
    const folded = this.#folded;
    if (folded && this.opened) return this.#pair(this.drawn, this.#end);
    if (!folded) {
      const body = this.text.slice(0, this.text.length - this.#end.length);
      return this.#pair(renderVisible(withoutFeed(body, this.#end), this.strings), this.#end);
    }
    const { strings } = this;
    return html`<pre class="whole-text" dir="ltr">${renderVisible(folded.head, strings)}</pre>
      <div class="whole-cut">${strings.approvalHidden(folded.hiddenLines, folded.hiddenChars)}</div>
      <pre class="whole-text whole-end" dir="ltr">${renderVisible(folded.tail, strings)}</pre>`;
  }

  #pair(body: unknown, end: string): TemplateResult {
    const { strings } = this;
    return html`<pre class="whole-text" dir="ltr">${body}</pre>
      ${
        end === ""
          ? nothing
          : html`<pre class="whole-text whole-end" dir="ltr">${renderVisible(end, strings)}</pre>`
      }`;
  }

  override updated(): void {
    this.onHidden?.(this.#hidden());
    if (this.drawn.length < this.#ends.length) setTimeout(() => this.#drawNext());
  }

  #hidden(): HiddenText {
    const folded = this.#folded;
    if (!folded) return { lines: 0, chars: 0 };
    if (!this.opened) return { lines: folded.hiddenLines, chars: folded.hiddenChars };
    const all = this.#ends.at(-1) ?? 0;
    return { lines: 0, chars: all - (this.#ends[this.drawn.length - 1] ?? 0) };
  }

  #drawNext(): void {
    const index = this.drawn.length;
    const end = this.#ends[index];
    if (end === undefined) return;
    const text = this.text.slice(this.#ends[index - 1] ?? 0, end);
    const isLast = index === this.#ends.length - 1;
    const piece = renderVisible(isLast ? withoutFeed(text, this.#end) : text, this.strings);
    this.drawn = [...this.drawn, html`<span class="whole-piece">${piece}</span>`];
  }
}

/** Where the last line begins; the length of the text when it gets no place of its own. */
function endStart(text: string): number {
  if (countLines(text) < END_FROM_LINES) return text.length;
  const last = text.endsWith("\n") ? text.length - 1 : text.length;
  const start = text.lastIndexOf("\n", last - 1) + 1;
  return text.length - start > LIMITS.tailChars || start === last ? text.length : start;
}

/** The line feed between body and end is drawn by the end's own block. */
function withoutFeed(body: string, end: string): string {
  return end !== "" && body.endsWith("\n") ? body.slice(0, -1) : body;
}
