/** `<gac-keys>`: every key that does something here. */
import { html, type PropertyDeclarations, type TemplateResult } from "lit";
import { DialogElement } from "./dialog-element.js";
import type { SendKey } from "./composer-properties.js";

export class KeysDialog extends DialogElement {
  static override properties: PropertyDeclarations = {
    ...DialogElement.properties,
    sendKey: { attribute: false },
  };

  declare sendKey: SendKey;

  protected override render(): TemplateResult {
    const { strings } = this;
    const { keyCtrl, keyEnter } = strings;
    const isMod = this.sendKey === "mod-enter";
    const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
      [
        strings.keysWriting,
        [
          [isMod ? `${keyCtrl}+${keyEnter}` : keyEnter, strings.keySend],
          [isMod ? keyEnter : `${strings.keyShift}+${keyEnter}`, strings.keyNewLine],
          [strings.keyEsc, strings.keyStop],
          ["↑ ↓", strings.keyRecall],
          ["/", strings.keyCommands],
          ["@", strings.keyMentions],
          ["Tab", strings.keyComplete],
        ],
      ],
      [
        strings.keysReading,
        [
          ["Alt+↑ Alt+↓", strings.keyMessages],
          [`${keyCtrl}+/`, strings.keyThis],
          ["?", strings.keyThisToo],
        ],
      ],
    ];
    return this.renderDialog(
      strings.keysTitle,
      html`<div
        class="dialog-scroll keys"
        data-first
        tabindex="0"
        role="group"
        aria-label=${strings.keysTitle}
      >
        ${groups.map(
          ([title, keys]) =>
            html`<h3 class="keys-title">${title}</h3>
              <dl>
                ${keys.map(
                  ([key, does]) =>
                    html`<div>
                      <dt>${key.split(" ").map((one) => html`<kbd dir="ltr">${one}</kbd> `)}</dt>
                      <dd>${does}</dd>
                    </div>`,
                )}
              </dl>`,
        )}
        <p class="keys-note">${strings.keysMac}</p>
      </div>`,
    );
  }
}
