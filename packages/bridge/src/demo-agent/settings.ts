import { RpcCode } from "@gemini-agent-chat/core";
import type { ConfigOption, SessionModels, SessionModes } from "@gemini-agent-chat/core";
import { RpcError } from "./rpc-error.js";

const MODES = [
  { id: "default", name: "Ask", description: "Asks before it edits a file or runs a command" },
  { id: "autoEdit", name: "Auto Edit", description: "Edits files without asking" },
  { id: "plan", name: "Plan", description: "Reads and plans, changes nothing" },
] as const;

const MODELS = [
  { id: "demo-pro", name: "Demo Pro", description: "Careful, for larger changes", size: 1_048_576 },
  {
    id: "demo-flash",
    name: "Demo Flash",
    description: "Quick, for small questions",
    size: 262_144,
  },
] as const;

const THOUGHT_LEVELS = [
  { value: "off", name: "Off", description: "Answers at once" },
  { value: "low", name: "Low", description: "Thinks for a moment" },
  { value: "high", name: "High", description: "Thinks a problem through" },
] as const;

export type ModeId = (typeof MODES)[number]["id"];
type ModelId = (typeof MODELS)[number]["id"];
type ThoughtLevel = (typeof THOUGHT_LEVELS)[number]["value"];

/** What a person can set in a session, in the three forms that clients know it. */
export class Settings {
  readonly #booleans: boolean;
  #mode: ModeId = "default";
  #model: ModelId = "demo-pro";
  #thoughtLevel: ThoughtLevel = "high";
  #testAfterEdit = false;

  /** `booleans`: the client can show boolean options. */
  constructor(booleans: boolean) {
    this.#booleans = booleans;
  }

  get mode(): ModeId {
    return this.#mode;
  }
  get thinks(): boolean {
    return this.#thoughtLevel !== "off";
  }
  get testAfterEdit(): boolean {
    return this.#testAfterEdit;
  }
  get modelName(): string {
    return this.#currentModel().name;
  }
  /** Tokens that fit into the model's context. */
  get contextSize(): number {
    return this.#currentModel().size;
  }

  /** For clients that know modes. */
  modes(): SessionModes {
    return { currentModeId: this.#mode, availableModes: MODES };
  }

  /** For clients that know only the older `models`. */
  models(): SessionModels {
    return {
      currentModelId: this.#model,
      availableModels: MODELS.map(({ id, name, description }) => ({
        modelId: id,
        name,
        description,
      })),
    };
  }

  /** The complete list, mode and model included: clients that know it ignore the other two. */
  options(): ConfigOption[] {
    const options: ConfigOption[] = [
      {
        id: "mode",
        name: "Mode",
        description: "What the agent may do without asking",
        category: "mode",
        type: "select",
        currentValue: this.#mode,
        options: MODES.map(({ id, ...rest }) => ({ value: id, ...rest })),
      },
      {
        id: "model",
        name: "Model",
        description: "Which model answers",
        category: "model",
        type: "select",
        currentValue: this.#model,
        options: MODELS.map(({ id, name, description }) => ({ value: id, name, description })),
      },
      {
        id: "thought_level",
        name: "Thinking",
        description: "How long the model thinks before it answers",
        category: "thought_level",
        type: "select",
        currentValue: this.#thoughtLevel,
        options: THOUGHT_LEVELS,
      },
    ];
    if (this.#booleans) {
      options.push({
        id: "test_after_edit",
        name: "Test after edits",
        description: "Runs the tests after each change to a file",
        type: "boolean",
        currentValue: this.#testAfterEdit,
      });
    }
    return options;
  }

  /** Sets one option by its id. Throws {@link RpcError} for an unknown id or value. */
  set(id: string, value: unknown): void {
    switch (id) {
      case "mode":
        this.#mode = pick(
          id,
          value,
          MODES.map((mode) => mode.id),
        );
        return;
      case "model":
        this.#model = pick(
          id,
          value,
          MODELS.map((model) => model.id),
        );
        return;
      case "thought_level":
        this.#thoughtLevel = pick(
          id,
          value,
          THOUGHT_LEVELS.map((level) => level.value),
        );
        return;
      case "test_after_edit":
        if (typeof value !== "boolean") throw wrongValue(id, value, ["true", "false"]);
        this.#testAfterEdit = value;
        return;
      default:
        throw new RpcError(
          RpcCode.invalidParams,
          `There is no option "${id.slice(0, 80)}". Known: ${this.options()
            .map((option) => option.id)
            .join(", ")}`,
        );
    }
  }

  #currentModel(): (typeof MODELS)[number] {
    return MODELS.find((model) => model.id === this.#model) ?? MODELS[0];
  }
}

function pick<T extends string>(id: string, value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw wrongValue(id, value, allowed);
  return found;
}

function wrongValue(id: string, value: unknown, allowed: readonly string[]): RpcError {
  const got = typeof value === "string" ? `"${value.slice(0, 80)}"` : typeof value;
  return new RpcError(
    RpcCode.invalidParams,
    `Expected "${id}" to be one of ${allowed.join(", ")}, got ${got}`,
  );
}
