/** One file's change: a header with its counts, and numbered rows. Computed when first seen. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { ToolFileDiff } from "@gemini-agent-chat/core";
import { diffStats, rowsOfDiff } from "./diff-stats.js";
import type { DiffRow } from "./diff-rows.js";
import type { TextRange } from "./word-diff.js";
import { pathLabel } from "./path-label.js";
import { markText, renderStats } from "./stats-view.js";
import { renderVisible } from "./render-visible.js";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";
import type { HiddenText } from "./hidden-total.js";

/** Diffs up to this many rows are drawn whole. */
const MAX_ROWS = 120;
const HEAD_ROWS = 60;
const TAIL_ROWS = 20;
/** Rows added between two frames while a large diff is opened. */
const STEP_ROWS = 400;
/** Rows laid out together; a divisor of {@link STEP_ROWS}. */
const CHUNK_ROWS = 200;
/** Longer lines are cut in a tool's body; in an approval they never are. */
const LINE_CHARS = 2000;

/**
 * `<gac-diff-view .diff .cwd .strings>`: renders into light DOM. Inside a closed `<details>` it
 * waits until that opens. With `whole`, lines are never shortened, `opened` stands for the button
 * and `onHidden` is told what is left out.
 */
export class DiffView extends LitElement {
  static override properties: PropertyDeclarations = {
    diff: { attribute: false },
    cwd: { attribute: false },
    strings: { attribute: false },
    movedFrom: { attribute: false },
    whole: { attribute: false },
    opened: { attribute: false },
    onHidden: { attribute: false },
    awake: { state: true },
    shown: { state: true },
  };

  declare diff: ToolFileDiff | null;
  declare cwd: string | null;
  declare strings: ToolStrings;
  /** Where the file was before, when nothing else was changed. */
  declare movedFrom: string | null;
  declare whole: boolean;
  declare opened: boolean;
  /** Called after each drawing with what is not shown. */
  declare onHidden: ((hidden: HiddenText) => void) | null;
  declare private awake: boolean;
  /** Rows drawn once "Show all" was pressed; 0 before. */
  declare private shown: number;

  #details: HTMLDetailsElement | null = null;

  constructor() {
    super();
    this.diff = null;
    this.cwd = null;
    this.strings = englishToolStrings;
    this.movedFrom = null;
    this.whole = false;
    this.opened = false;
    this.onHidden = null;
    this.awake = false;
    this.shown = 0;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#details = this.closest("details");
    this.#details?.addEventListener("toggle", this.#wake);
    this.#wake();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#details?.removeEventListener("toggle", this.#wake);
  }

  #wake = (): void => {
    if (!this.#details || this.#details.open) this.awake = true;
  };

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("diff") || changed.has("opened")) this.shown = this.opened ? STEP_ROWS : 0;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { diff, strings } = this;
    if (!diff || !this.awake) return nothing;
    if (this.movedFrom !== null) return this.#renderMove(diff, this.movedFrom);
    const rows = rowsOfDiff(diff);
    const label = pathLabel(diff.path, this.cwd);
    return html`<div class="diff" part="diff" role="group" aria-label=${strings.diffOf(label.text)}>
      <div class="diff-head">
        <bdi class="diff-path" dir="ltr">${renderVisible(label.text, strings)}</bdi>
        ${label.mark ? html`<span class="path-mark">${markText(label.mark, strings)}</span>` : nothing}
        <span class="diff-kind">${kindText(diff, strings)}</span>
        ${renderStats(diffStats(diff), strings)}
      </div>
      ${rows.length > 0 ? this.#renderRows(rows) : nothing}
    </div>`;
  }

  #renderMove(diff: ToolFileDiff, from: string): TemplateResult {
    const { strings } = this;
    const path = (text: string): TemplateResult => {
      const label = pathLabel(text, this.cwd);
      return html`<bdi class="diff-path" dir="ltr">${renderVisible(label.text, strings)}</bdi>${
          label.mark
            ? html`<span class="path-mark">${markText(label.mark, strings)}</span>`
            : nothing
        }`;
    };
    return html`<div class="diff" part="diff" role="group" aria-label=${strings.diffOf(diff.path)}>
      <div class="diff-head diff-move">
        ${path(from)}<span class="diff-arrow" aria-hidden="true">→</span>${path(diff.path)}
        <span class="diff-kind">${strings.diffRenamed}</span>
      </div>
    </div>`;
  }

  #hiddenRows(count: number): number {
    if (this.shown > 0) return Math.max(0, count - this.shown);
    return count > MAX_ROWS ? count - HEAD_ROWS - TAIL_ROWS : 0;
  }

  #renderRows(rows: readonly DiffRow[]): TemplateResult {
    const { strings } = this;
    const hidden = this.#hiddenRows(rows.length);
    if (this.shown > 0) {
      const count = Math.ceil(Math.min(rows.length, this.shown) / CHUNK_ROWS);
      return html`<div class="diff-rows" dir="ltr">
        ${Array.from({ length: count }, (_, index) =>
          // A chunk never changes once it is drawn.
          guard([rows, index], () => this.#chunk(rows, index)),
        )}
      </div>`;
    }
    if (hidden === 0) return html`<div class="diff-rows" dir="ltr">${rows.map(this.#row)}</div>`;
    return html`<div class="diff-rows" dir="ltr">${rows.slice(0, HEAD_ROWS).map(this.#row)}</div>
      <div class="diff-fold">
        <span>${strings.diffHidden(hidden)}</span>
        ${
          this.whole
            ? nothing
            : html`<button class="text-button" type="button" @click=${this.#showAll}>
                ${strings.diffShowAll(rows.length)}
              </button>`
        }
      </div>
      <div class="diff-rows" dir="ltr">${rows.slice(-TAIL_ROWS).map(this.#row)}</div>`;
  }

  #chunk(rows: readonly DiffRow[], index: number): TemplateResult {
    const from = index * CHUNK_ROWS;
    return html`<div class="diff-chunk">
      ${rows.slice(from, from + CHUNK_ROWS).map(this.#row)}
    </div>`;
  }

  #row = (row: DiffRow): TemplateResult => {
    const { strings } = this;
    switch (row.type) {
      case "gap":
        return html`<div class="diff-row diff-gap">
          <span class="visually-hidden-text">${strings.diffSkipped}</span>
        </div>`;
      case "note":
        return html`<div class="diff-row diff-note">
          <span></span><span></span
          ><span class="diff-text">${renderVisible(row.text, strings)}</span>
        </div>`;
      case "same":
        return html`<div class="diff-row">
          <span class="diff-number">${row.new}</span><span class="diff-sign"> </span
          ><span class="diff-text" dir="ltr">${this.#text(row.text)}</span>
        </div>`;
      case "removed":
        return html`<div class="diff-row diff-removed">
          <span class="diff-number">${row.old}</span><span class="diff-sign">-</span
          ><span class="diff-text" dir="ltr">${this.#text(row.text, row.changed)}</span>
        </div>`;
      case "added":
        return html`<div class="diff-row diff-added">
          <span class="diff-number">${row.new}</span><span class="diff-sign">+</span
          ><span class="diff-text" dir="ltr">${this.#text(row.text, row.changed)}</span>
        </div>`;
    }
  };

  #text(text: string, changed?: readonly TextRange[]): unknown {
    const { strings } = this;
    if (!this.whole && text.length > LINE_CHARS) {
      return html`${renderVisible(text.slice(0, LINE_CHARS), strings)}<span class="diff-cut"
          >${strings.outputHidden(0, text.length - LINE_CHARS)}</span
        >`;
    }
    if (!changed) return renderVisible(text, strings);
    let end = 0;
    const pieces = changed.map(([from, to]) => {
      const before = text.slice(end, from);
      end = to;
      return html`${renderVisible(before, strings)}<span class="diff-word"
          >${renderVisible(text.slice(from, to), strings)}</span
        >`;
    });
    return html`${pieces}${renderVisible(text.slice(end), strings)}`;
  }

  #showAll = (): void => {
    this.shown = STEP_ROWS;
  };

  override updated(): void {
    if (!this.diff || !this.awake || this.movedFrom !== null) return;
    const count = rowsOfDiff(this.diff).length;
    const hidden = this.#hiddenRows(count);
    this.onHidden?.({ lines: hidden, chars: hidden });
    if (this.shown > 0 && this.shown < count) setTimeout(() => (this.shown += STEP_ROWS));
  }
}

function kindText(diff: ToolFileDiff, strings: ToolStrings): string {
  if (diff.oldText === diff.newText) return strings.diffUnchanged;
  if (diff.oldText === null || diff.oldText === "") return strings.diffCreated;
  return diff.newText === "" ? strings.diffDeleted : strings.diffModified;
}
