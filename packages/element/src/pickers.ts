/** Mode, model and further settings of the agent, as native selects: the platform's own menus. */
import { html, nothing, type TemplateResult } from "lit";
import type {
  AgentChatState,
  ConfigOption,
  ConfigSelectGroup,
  ConfigSelectOption,
} from "@gemini-agent-chat/core";
import { icon, type IconName } from "./icons.js";
import type { Strings } from "./strings.js";

export interface PickerActions {
  readonly onMode: (id: string) => void;
  readonly onModel: (id: string) => void;
  readonly onConfig: (id: string, value: string | boolean) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string | null | undefined;
}

export type PickerState = Pick<AgentChatState, "modes" | "models" | "configOptions">;

/** Newer agents say mode and model as config options too: those then stand for both. */
export function renderPickers(
  state: PickerState,
  disabled: boolean,
  actions: PickerActions,
  strings: Strings,
): TemplateResult {
  const options = state.configOptions ?? [];
  const covered = new Set(options.map((option) => option.category ?? option.id));
  const { modes, models } = state;
  return html`${
    modes && !covered.has("mode") && modes.availableModes.length > 1
      ? renderSelect({
          iconName: "mode",
          label: strings.mode,
          value: modes.currentModeId,
          choices: modes.availableModes.map((mode) => ({
            value: mode.id,
            label: mode.name,
            hint: mode.description,
          })),
          disabled,
          onPick: actions.onMode,
        })
      : nothing
  }${
    models && !covered.has("model") && models.availableModels.length > 1
      ? renderSelect({
          iconName: "model",
          label: strings.model,
          value: models.currentModelId,
          choices: models.availableModels.map((model) => ({
            value: model.modelId,
            label: model.name,
            hint: model.description,
          })),
          disabled,
          onPick: actions.onModel,
        })
      : nothing
  }${options.map((option) => renderConfig(option, disabled, actions))}`;
}

function renderConfig(
  option: ConfigOption,
  disabled: boolean,
  actions: PickerActions,
): TemplateResult | typeof nothing {
  if (option.type === "boolean" && typeof option.currentValue === "boolean") {
    return html`<label class="picker-check" title=${option.description ?? option.name}>
      <input
        type="checkbox"
        .checked=${option.currentValue}
        ?disabled=${disabled}
        @change=${(event: Event) =>
          actions.onConfig(option.id, (event.target as HTMLInputElement).checked)}
      /><bdi>${option.name}</bdi>
    </label>`;
  }
  const choices = flatten(option.options ?? []);
  if (option.type !== "select" || choices.length < 2) return nothing;
  return renderSelect({
    iconName: iconOf(option),
    label: option.name,
    isNamed: needsName(option),
    value: String(option.currentValue),
    choices,
    disabled,
    onPick: (value) => actions.onConfig(option.id, value),
  });
}

/** The value alone says nothing: "Off" of what? Names of modes and models do. */
function needsName(option: ConfigOption): boolean {
  const category = option.category ?? option.id;
  return category !== "mode" && category !== "model";
}

function iconOf(option: ConfigOption): IconName {
  switch (option.category ?? option.id) {
    case "mode":
      return "mode";
    case "model":
      return "model";
    case "thought_level":
      return "thought";
    default:
      return "sliders";
  }
}

function flatten(options: readonly (ConfigSelectOption | ConfigSelectGroup)[]): Choice[] {
  return options.flatMap((option) =>
    "options" in option ? option.options.map(toChoice) : [toChoice(option)],
  );
}

function toChoice(option: ConfigSelectOption): Choice {
  return { value: option.value, label: option.name, hint: option.description };
}

interface SelectOptions {
  readonly iconName: IconName;
  readonly label: string;
  /** Shows the label in front of the value. */
  readonly isNamed?: boolean;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly disabled: boolean;
  readonly onPick: (value: string) => void;
}

function renderSelect(options: SelectOptions): TemplateResult {
  const { label, value, choices, onPick } = options;
  const current = choices.find((choice) => choice.value === value);
  const pick = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    const chosen = select.value;
    // The agent decides: until it says so, the old value stays.
    select.value = value;
    onPick(chosen);
  };
  return html`<label class="picker" part="picker" title=${current?.hint ?? label}>
    ${icon(options.iconName)}
    <span class="picker-value" aria-hidden="true"
      >${options.isNamed ? html`<bdi class="picker-name">${label}</bdi> ` : nothing}<bdi
        >${current?.label ?? value}</bdi
      ></span
    >
    ${icon("chevron")}
    <select aria-label=${label} ?disabled=${options.disabled} @change=${pick}>
      ${choices.map(
        (choice) =>
          html`<option value=${choice.value} .selected=${choice.value === value}>
            ${choice.label}
          </option>`,
      )}
    </select>
  </label>`;
}
