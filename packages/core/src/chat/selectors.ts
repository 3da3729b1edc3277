/**
 * One form for everything a person can choose: config options, modes and the legacy models.
 * Config options replace modes; they replace the legacy models where one of them is a model.
 */
import type {
  ConfigOption,
  ConfigSelectGroup,
  ConfigSelectOption,
  SessionModels,
  SessionModes,
} from "../acp/schema.js";

/** One choice of a {@link SelectSelector}. */
export interface SelectorChoice {
  readonly value: string;
  readonly name: string;
  readonly description?: string;
}
/** Choices under one heading; `name` is null for those of a flat list. */
export interface SelectorGroup {
  readonly name: string | null;
  readonly choices: readonly SelectorChoice[];
}

interface SelectorBase {
  /** For {@link selectorRequest}; unique among the selectors of one state. */
  readonly id: string;
  readonly source: "config_option" | "mode" | "model";
  /** What it is about: `mode`, `model`, `model_config`, `thought_level`, or the agent's own word. */
  readonly category: string | null;
  readonly name: string;
  readonly description?: string;
}
/** One of several. */
export interface SelectSelector extends SelectorBase {
  readonly type: "select";
  readonly value: string;
  /** In the agent's order. */
  readonly groups: readonly SelectorGroup[];
}
/** On or off. */
export interface BooleanSelector extends SelectorBase {
  readonly type: "boolean";
  readonly value: boolean;
}
/** Of a later version: can be named, but not changed. */
export interface UnknownSelector extends SelectorBase {
  readonly type: "unknown";
  readonly option: ConfigOption;
}
/** Something a person can choose. Told apart by `type`. */
export type Selector = SelectSelector | BooleanSelector | UnknownSelector;

/** Where {@link selectSelectors} looks: a `ChatState` or an `AgentChatState`. */
export interface SelectorSources {
  readonly configOptions: readonly ConfigOption[] | null;
  readonly modes: SessionModes | null;
  readonly models: SessionModels | null;
}

const none: readonly Selector[] = [];
const memo = new WeakMap<object, { from: SelectorSources; selectors: readonly Selector[] }>();

/**
 * The choices of a session, in the agent's order. The same list as long as the state's options,
 * modes and models are the same objects. Cost: O(choices) once a change, O(1) otherwise.
 *
 * @example
 * const model = selectSelectors(state).find(({ category }) => category === "model");
 */
export function selectSelectors(state: SelectorSources): readonly Selector[] {
  const { configOptions, modes, models } = state;
  const key = configOptions ?? modes ?? models;
  if (!key) return none;
  const known = memo.get(key);
  if (known && known.from.modes === modes && known.from.models === models) return known.selectors;
  const selectors = make(state);
  memo.set(key, { from: { configOptions, modes, models }, selectors });
  return selectors;
}

/**
 * The request that makes a choice.
 *
 * @example
 * const { method, params } = selectorRequest(selector, sessionId, "plan");
 */
export function selectorRequest(
  selector: Pick<Selector, "id" | "source">,
  sessionId: string,
  value: string | boolean,
): { readonly method: string; readonly params: Readonly<Record<string, unknown>> } {
  switch (selector.source) {
    case "mode":
      return { method: "session/set_mode", params: { sessionId, modeId: String(value) } };
    case "model":
      return { method: "session/set_model", params: { sessionId, modelId: String(value) } };
    case "config_option":
      return {
        method: "session/set_config_option",
        params: {
          sessionId,
          configId: selector.id,
          ...(typeof value === "boolean" && { type: "boolean" }),
          value,
        },
      };
  }
}

function make({ configOptions, modes, models }: SelectorSources): readonly Selector[] {
  const selectors = (configOptions ?? []).map(ofOption);
  if (modes && selectors.length === 0) selectors.push(ofModes(modes));
  if (models && !selectors.some(({ category }) => category === "model")) {
    selectors.push(ofModels(models));
  }
  return selectors;
}

function ofOption(option: ConfigOption): Selector {
  const { id, name, description, category, type, currentValue } = option;
  const base: SelectorBase = {
    id,
    source: "config_option",
    category: typeof category === "string" ? category : null,
    name,
    ...(typeof description === "string" && { description }),
  };
  if (type === "boolean" && typeof currentValue === "boolean") {
    return { ...base, type: "boolean", value: currentValue };
  }
  if (type === "select" && typeof currentValue === "string") {
    return { ...base, type: "select", value: currentValue, groups: groupsOf(option.options ?? []) };
  }
  return { ...base, type: "unknown", option };
}

/** A flat list is one group without a name; loose choices between groups stay where they are. */
function groupsOf(options: readonly (ConfigSelectOption | ConfigSelectGroup)[]): SelectorGroup[] {
  const groups: { name: string | null; choices: SelectorChoice[] }[] = [];
  for (const option of options) {
    if ("options" in option) {
      groups.push({ name: option.name, choices: option.options.map(choiceOf) });
      continue;
    }
    const last = groups.at(-1);
    if (last?.name === null) last.choices.push(choiceOf(option));
    else groups.push({ name: null, choices: [choiceOf(option)] });
  }
  return groups;
}

function choiceOf({ value, name, description }: ConfigSelectOption): SelectorChoice {
  return { value, name, ...(typeof description === "string" && { description }) };
}

function ofModes({ currentModeId, availableModes }: SessionModes): SelectSelector {
  const choices = availableModes.map(({ id, name, description }) =>
    choiceOf({ value: id, name, ...(description != null && { description }) }),
  );
  return {
    id: "mode",
    source: "mode",
    category: "mode",
    name: "Mode",
    type: "select",
    value: currentModeId,
    groups: [{ name: null, choices }],
  };
}

function ofModels({ currentModelId, availableModels }: SessionModels): SelectSelector {
  const choices = availableModels.map(({ modelId, name, description }) =>
    choiceOf({ value: modelId, name, ...(description != null && { description }) }),
  );
  return {
    id: "model",
    source: "model",
    category: "model",
    name: "Model",
    type: "select",
    value: currentModelId,
    groups: [{ name: null, choices }],
  };
}
