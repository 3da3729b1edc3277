/** What every view of a block can do, and how the words of a leaf come into its element. */
import type {
  Block,
  BlockState,
  HeadingBlock,
  HtmlBlock,
  ItemBlock,
  ParagraphBlock,
  RuleBlock,
} from "./block-tree.js";
import { takeDefinitions } from "./definitions.js";
import { growText } from "./growing-text.js";
import { InlineText } from "./inline-text.js";
import { withoutTableHead } from "./undecided-line.js";
import type { ViewContext } from "./view-context.js";

export interface BlockView<B extends Block = Block> {
  readonly element: HTMLElement;
  /**
   * Brings the element up to date. Cost: that of what has changed.
   *
   * @param live the end of the text is in this block and more is expected to come
   */
  sync(block: B, live: boolean): void;
}

export class HeadingView implements BlockView<HeadingBlock> {
  readonly element: HTMLElement;
  readonly #words: InlineText;
  readonly #context: ViewContext;
  #isPlaced = false;

  constructor(level: number, context: ViewContext) {
    this.element = document.createElement(`h${Math.min(6, Math.max(1, level))}`);
    this.#context = context;
    this.#words = new InlineText(this.element, context);
  }

  sync(block: HeadingBlock, live: boolean): void {
    if (!this.#isPlaced) this.#context.outline.place(this.element, block.level);
    this.#isPlaced = true;
    this.#words.update(block.text, live);
  }
}

export class ParagraphView implements BlockView<ParagraphBlock> {
  readonly element: HTMLElement = document.createElement("p");
  readonly #words: InlineText;
  readonly #firstInItem: boolean;

  constructor(firstInItem: boolean, context: ViewContext) {
    this.#words = new InlineText(this.element, context);
    this.#firstInItem = firstInItem;
  }

  sync(block: ParagraphBlock, live: boolean): void {
    const [first, ...others] = block.settled;
    let text = live ? withoutTableHead(block.text) : block.text;
    if (first === undefined) {
      text = this.#withoutTask(this.#withoutDefinitions(text, block.state, live));
    }
    text = text.trimEnd();
    const settled = first === undefined ? [] : [this.#withoutTask(first), ...others];
    this.element.hidden = text === "" && settled.length === 0;
    this.#words.update(text, live, settled);
  }

  #withoutDefinitions(text: string, state: BlockState, live: boolean): string {
    let rest = live ? withoutHalfDefinition(text) : text;
    if (state !== "closed" && rest.startsWith("[")) rest = takeDefinitions(rest).rest;
    return live ? withoutHalfDefinition(rest) : rest;
  }

  #withoutTask(text: string): string {
    return (this.#firstInItem ? readTask(text)?.text : null) ?? text;
  }
}

/**
 * What begins with a bracket may become a definition, which would be shown and then vanish: it
 * waits for what comes behind its label, and as a half definition for its end.
 */
function withoutHalfDefinition(text: string): string {
  if (!text.startsWith("[")) return text;
  const half = /^\[[^\]\n]{0,200}(?:\]?$|\]:[^\n]*(?:\n[ \t]*["'(][^\n]*)?$)/;
  return half.test(text) ? "" : text;
}

/** Reads `[x] words` at the beginning of a list item. */
export function readTask(text: string): { done: boolean; text: string } | null {
  const box = /^\[([ xX])\][ \t]+(?=\S)/.exec(text);
  return box ? { done: box[1] !== " ", text: text.slice(box[0].length) } : null;
}

/** The task that an item stands for, if it does. */
export function taskOf(item: ItemBlock): { done: boolean } | null {
  const first = item.children[0];
  return first?.kind === "paragraph" ? readTask(first.settled[0] ?? first.text) : null;
}

export class RuleView implements BlockView<RuleBlock> {
  readonly element: HTMLElement = document.createElement("hr");

  sync(): void {
    // A rule never changes.
  }
}

/** Raw HTML is shown as the text that it is. */
export class HtmlView implements BlockView<HtmlBlock> {
  readonly element: HTMLElement = document.createElement("p");
  readonly #text: Text = document.createTextNode("");

  constructor() {
    this.element.className = "raw-html";
    this.element.append(this.#text);
  }

  sync(block: HtmlBlock): void {
    growText(this.#text, block.text.trimEnd());
  }
}
