/** A table in a box of its own that scrolls sideways; of a long one only the beginning is drawn. */
import { render, html } from "lit";
import { icon } from "../icons.js";
import type { TableBlock } from "./block-tree.js";
import type { BlockView } from "./block-view.js";
import { InlineText } from "./inline-text.js";
import { splitRow } from "./table-row.js";
import type { ViewContext } from "./view-context.js";

/** Rows drawn at first, and added by each click: tables are laid out as a whole, which costs. */
const rowsAtOnce = 200;

interface Row {
  readonly element: HTMLTableRowElement;
  readonly cells: readonly InlineText[];
}

export class TableView implements BlockView<TableBlock> {
  readonly element: HTMLElement = document.createElement("div");
  readonly #context: ViewContext;
  readonly #scroller: HTMLElement = document.createElement("div");
  readonly #table: HTMLTableElement = document.createElement("table");
  readonly #body: HTMLTableSectionElement = document.createElement("tbody");
  readonly #rows: Row[] = [];
  #header: Row | null = null;
  #more: HTMLElement | null = null;
  #limit: number = rowsAtOnce;
  #settled = 0;
  #block: TableBlock | null = null;

  constructor(context: ViewContext) {
    this.#context = context;
    this.element.className = "table";
    this.#scroller.className = "table-scroller";
    this.#scroller.setAttribute("role", "group");
    this.#scroller.setAttribute("aria-label", context.strings.tableRegion);
    this.#table.setAttribute("part", "table");
    this.#scroller.append(this.#table);
    this.element.append(this.#scroller);
    context.watchOverflow(this.#scroller);
  }

  sync(block: TableBlock, live: boolean): void {
    this.#block = block;
    if (!this.#header) {
      const head = this.#table.createTHead();
      this.#header = this.#addRow(block, head, block.header);
      // Markdown has no table without a head: one with nothing in it stands for none.
      head.hidden = block.header.every((cell) => cell.trim() === "");
      this.#table.append(this.#body);
    }
    fill(this.#header, block.header, false);
    const shown = Math.min(block.rows.length, this.#limit);
    while (this.#rows.length > shown) this.#rows.pop()?.element.remove();
    for (let i = this.#settled; i < shown; i++) {
      const row = (this.#rows[i] ??= this.#addRow(block, this.#body));
      const last = i === block.rows.length - 1;
      fill(row, splitRow(block.rows[i] ?? "", block.align.length), live && last);
      if (!last || block.state === "closed") this.#settled = i + 1;
    }
    this.#body.hidden = shown === 0;
    this.#showMore(block.rows.length - shown);
  }

  /** @param heads the words of a header row; an empty one heads nothing, and is no header cell */
  #addRow(block: TableBlock, parent: HTMLTableSectionElement, heads?: readonly string[]): Row {
    const element = document.createElement("tr");
    const cells = block.align.map((align, column) => {
      const isHead = Boolean(heads?.[column]?.trim());
      const cell = document.createElement(isHead ? "th" : "td");
      if (isHead) cell.setAttribute("scope", "col");
      if (align) cell.className = `align-${align}`;
      element.append(cell);
      return new InlineText(cell, this.#context);
    });
    parent.append(element);
    return { element, cells };
  }

  #showMore(count: number): void {
    if (count === 0 && !this.#more) return;
    if (!this.#more) {
      this.#more = document.createElement("div");
      this.element.append(this.#more);
    }
    const more = (): void => {
      this.#limit += rowsAtOnce;
      if (this.#block) this.sync(this.#block, false);
    };
    this.#more.hidden = count === 0;
    render(
      html`<button type="button" class="more" @click=${more}>
        ${icon("chevron")}${this.#context.strings.moreRows(count)}
      </button>`,
      this.#more,
    );
  }
}

/** In a row that is being written, only the last cell with words can be half-written. */
function fill(row: Row, texts: readonly string[], live: boolean): void {
  let last = texts.length - 1;
  while (last > 0 && texts[last] === "") last--;
  row.cells.forEach((cell, i) => cell.update(texts[i] ?? "", live && i === last));
}
