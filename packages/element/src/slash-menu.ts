/** The agent's slash commands, offered while the message is still just "/something". */
import { html, type TemplateResult } from "lit";
import type { AvailableCommand } from "@gemini-agent-chat/core";
import type { Strings } from "./strings.js";

/** Most commands in the list at once; typing narrows it. */
const MAX_SHOWN = 50;

/** Commands whose name begins with what stands after the slash; none for any other text. */
export function matchCommands(
  text: string,
  commands: readonly AvailableCommand[],
): readonly AvailableCommand[] {
  if (!text.startsWith("/") || text.includes("\n")) return [];
  const typed = text.slice(1).toLowerCase();
  return commands
    .filter(({ name }) => typeof name === "string" && name.toLowerCase().startsWith(typed))
    .slice(0, MAX_SHOWN);
}

/** What stands in the message after a command was chosen. */
export function commandText(command: AvailableCommand): string {
  return `/${command.name} `;
}

export interface SlashMenuOptions {
  readonly commands: readonly AvailableCommand[];
  readonly active: number;
  readonly strings: Strings;
  readonly onPick: (command: AvailableCommand) => void;
  /** The pointer has moved onto a command: there is one selection, however it is made. */
  readonly onPoint: (index: number) => void;
}

export function renderSlashMenu(options: SlashMenuOptions): TemplateResult {
  const { commands, active, strings, onPick, onPoint } = options;
  return html`<div
    class="slash-menu"
    part="menu"
    role="listbox"
    id="gac-commands"
    aria-label=${strings.commands}
  >
    ${commands.map(
      (command, index) =>
        html`<div
          class="slash-item"
          role="option"
          id="gac-command-${index}"
          aria-selected=${index === active}
          @pointerdown=${(event: Event) => event.preventDefault()}
          @pointermove=${() => onPoint(index)}
          @click=${() => onPick(command)}
        >
          <span class="slash-name"
            >/${command.name}${
              command.input?.hint
                ? html` <span class="slash-hint">${command.input.hint}</span>`
                : ""
            }</span
          >
          <span class="slash-description">${command.description}</span>
        </div>`,
    )}
  </div>`;
}
