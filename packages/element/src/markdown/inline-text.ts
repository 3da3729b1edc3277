/** The words of one block, heading or cell inside their element. */
import { html, render, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { ImageState } from "../remote-image.js";
import { renderInline, type InlineContext } from "./inline-view.js";
import { mendTail } from "./mend-tail.js";
import { pieceEnd } from "./text-pieces.js";
import type { ViewContext } from "./view-context.js";

/** A part that can grow no more; `version` counts what else may change it. */
interface Piece {
  readonly text: string;
  version: number;
}

export class InlineText {
  readonly #element: HTMLElement;
  readonly #context: ViewContext;
  #text: string | null = null;
  #live = false;
  readonly #pieces: Piece[] = [];
  /** So many of the pieces were given as such; the others were cut off from the text. */
  #given = 0;
  /** The text of those others. */
  #cut = "";

  constructor(element: HTMLElement, context: ViewContext) {
    this.#element = element;
    this.#context = context;
  }

  /**
   * Shows `text`. Cost: that of its last few thousand characters, if it begins as before.
   *
   * @param live more is expected to come, so half-written marks are mended
   * @param settled pieces of text that stand before it; they can only become more
   */
  update(text: string, live: boolean, settled: readonly string[] = []): void {
    if (text === this.#text && live === this.#live && settled.length === this.#given) return;
    this.#text = text;
    this.#live = live;
    for (const piece of settled.slice(this.#given)) this.#take(piece);
    if (!continues(text, this.#cut)) this.#dropCut();
    let rest = text.slice(this.#cut.length);
    for (let end = pieceEnd(rest); end > 0; end = pieceEnd(rest)) {
      const piece = rest.slice(0, end);
      this.#add(piece);
      this.#cut += piece;
      rest = rest.slice(end);
    }
    if (!live) this.#await(rest, null);
    this.#render();
  }

  /** A piece that is given now may have been cut off before. */
  #take(text: string): void {
    if (this.#pieces[this.#given]?.text === text) {
      this.#cut = this.#cut.slice(text.length);
    } else {
      this.#dropCut();
      this.#add(text);
    }
    this.#given++;
  }

  #dropCut(): void {
    this.#pieces.length = this.#given;
    this.#cut = "";
  }

  #add(text: string): void {
    const piece = { text, version: 0 };
    this.#pieces.push(piece);
    this.#await(text, piece);
  }

  #await(text: string, piece: Piece | null): void {
    this.#context.awaitDefinitions(text, () => this.#refresh(piece));
  }

  /** The same text may look different now. @param piece `null`: the rest, which is always drawn */
  #refresh(piece: Piece | null): void {
    if (piece) piece.version++;
    this.#render();
  }

  #render(): void {
    const rest = (this.#text ?? "").slice(this.#cut.length);
    const drawRest = (): unknown[] => this.#draw(this.#live ? mendTail(rest) : rest, null);
    if (this.#pieces.length === 0) {
      render(drawRest(), this.#element);
      return;
    }
    // Each piece is a box of its own: a browser styles and lays out the words of one box all at
    // once. The rest stays in its box when it becomes a piece, and its nodes with it.
    const pieces = this.#pieces.map((piece) =>
      box([piece.text, piece.version], () => this.#draw(piece.text, piece)),
    );
    if (rest !== "") pieces.push(box([{}], drawRest));
    render(pieces, this.#element);
  }

  #draw(text: string, piece: Piece | null): unknown[] {
    const { strings, images } = this.#context;
    const onImage = (href: string, state: ImageState): void => {
      images.set(href, state);
      this.#refresh(piece);
    };
    const inline: InlineContext = { strings, images, onImage };
    return renderInline(this.#context.lex(text), inline);
  }
}

/** Drawn again when one of `reasons` is not the same as before. */
function box(reasons: unknown[], draw: () => unknown[]): TemplateResult {
  return html`<span class="piece">${guard(reasons, draw)}</span>`;
}

/**
 * Does `text` begin with `cut`? Only its ends are compared: what was cut off can change only by
 * definitions being taken from its beginning.
 */
function continues(text: string, cut: string): boolean {
  const { length } = cut;
  return (
    text.startsWith(cut.slice(0, 64)) && text.slice(length - 64, length) === cut.slice(length - 64)
  );
}
