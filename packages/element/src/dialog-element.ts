/** What the dialogs share: a native modal dialog in the one shadow root, which hands the focus back. */
import { html, LitElement, type PropertyDeclarations, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import type { Strings } from "./strings.js";

export abstract class DialogElement extends LitElement {
  static override properties: PropertyDeclarations = {
    strings: { attribute: false },
    onClose: { attribute: false },
  };

  declare strings: Strings;
  declare onClose: () => void;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Closes it as Escape does. */
  close(): void {
    this.querySelector("dialog")?.close();
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
    // A field would open the keyboard of a touch screen over the list.
    const isTouch = matchMedia("(pointer: coarse)").matches;
    const first = this.querySelector<HTMLElement>("[data-first]");
    if (first && !(isTouch && first.matches("input"))) first.focus();
  }

  protected renderDialog(title: string, content: unknown): TemplateResult {
    return html`<dialog
      class="dialog"
      part="dialog"
      aria-labelledby="gac-dialog-title"
      @close=${() => this.onClose()}
      @click=${this.#onBackdrop}
    >
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 class="dialog-title" id="gac-dialog-title">${title}</h2>
          <button
            class="icon-button"
            part="icon-button"
            type="button"
            aria-label=${this.strings.closeDialog}
            title=${this.strings.closeDialog}
            @click=${() => this.close()}
          >
            ${icon("close")}
          </button>
        </div>
        ${content}
      </div>
    </dialog>`;
  }

  /** The box fills the dialog: only the backdrop is the dialog itself. */
  #onBackdrop(event: Event): void {
    if (event.target === event.currentTarget) this.close();
  }
}
