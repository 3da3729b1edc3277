/** The many tool calls of one answer: the newest are lines, the others wait behind a button. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";

/** Lines drawn between two frames. */
const AT_ONCE = 50;
/** Lines laid out together; a divisor of {@link AT_ONCE}. */
const CHUNK = 50;

/** `<gac-tool-fold .items .draw .strings>`: renders into light DOM. */
export class ToolFold extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    draw: { attribute: false },
    strings: { attribute: false },
    shown: { state: true },
  };

  declare items: readonly unknown[];
  /** Draws one of the items. */
  declare draw: ((item: never) => unknown) | null;
  declare strings: ToolStrings;
  /** How many of them are drawn; 0 while folded. */
  declare private shown: number;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.items = [];
    this.draw = null;
    this.strings = englishToolStrings;
    this.shown = 0;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { items, draw, shown, strings } = this;
    if (items.length === 0 || !draw) return nothing;
    if (shown === 0) {
      return html`<button class="text-button" type="button" @click=${this.#showAll}>
        ${strings.toolShowMore(items.length)}
      </button>`;
    }
    const chunks = Math.ceil(Math.min(shown, items.length) / CHUNK);
    return html`${Array.from({ length: chunks }, (_, index) => {
      const chunk = items.slice(index * CHUNK, (index + 1) * CHUNK);
      return html`<div class="tool-chunk">${chunk.map((item) => draw(item as never))}</div>`;
    })}`;
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    if (this.shown === 0 || this.shown >= this.items.length) return;
    this.#timer = setTimeout(() => (this.shown += AT_ONCE));
  }

  #showAll = (): void => {
    this.shown = AT_ONCE;
  };
}
