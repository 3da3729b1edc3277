/**
 * From unchecked values to our types. What a view relies on is made sure of; everything else that
 * an agent sent (`_meta`, fields of later versions) stays on the object. Nothing here throws.
 */
import { isRecord } from "../rpc/json-rpc.js";
import type {
  AvailableCommand,
  ConfigOption,
  ConfigSelectGroup,
  ConfigSelectOption,
  PermissionOption,
  PlanEntry,
  SessionModels,
  SessionModes,
  Usage,
} from "./schema.js";

/** A string as it is, anything else as `undefined`. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A string with something in it, anything else as `undefined`. */
export function filled(value: unknown): string | undefined {
  return value === "" ? undefined : text(value);
}

/** The `_meta` of an object, if it has one. */
export function metaOf(value: Record<string, unknown>): Readonly<Record<string, unknown>> | null {
  return isRecord(value["_meta"]) ? value["_meta"] : null;
}

export function readPlan(entries: unknown): readonly PlanEntry[] | null {
  return readList(entries, (entry) => ({
    ...entry,
    content: text(entry["content"]) ?? "",
    status: text(entry["status"]) ?? "pending",
  }));
}

export function readCommands(commands: unknown): readonly AvailableCommand[] | null {
  return readList(commands, (command) => {
    const name = text(command["name"]);
    if (name === undefined) return null;
    const { input } = command;
    const hint = isRecord(input) ? text(input["hint"]) : undefined;
    return {
      ...command,
      name,
      description: text(command["description"]) ?? "",
      input: isRecord(input) && hint !== undefined ? { ...input, hint } : null,
    };
  });
}

export function readModes(modes: unknown): SessionModes | null {
  if (!isRecord(modes)) return null;
  const availableModes = readList(modes["availableModes"], (mode) => {
    const id = text(mode["id"]);
    return id === undefined ? null : { ...mode, id, name: text(mode["name"]) ?? id };
  });
  const currentModeId = text(modes["currentModeId"]) ?? "";
  return availableModes && { ...modes, currentModeId, availableModes };
}

export function readModels(models: unknown): SessionModels | null {
  if (!isRecord(models)) return null;
  const availableModels = readList(models["availableModels"], (model) => {
    const modelId = text(model["modelId"]);
    return modelId === undefined
      ? null
      : { ...model, modelId, name: text(model["name"]) ?? modelId };
  });
  const currentModelId = text(models["currentModelId"]) ?? "";
  return availableModels && { ...models, currentModelId, availableModels };
}

/** Options of unknown types are kept: a view shows them as what they are, or not at all. */
export function readConfigOptions(options: unknown): readonly ConfigOption[] | null {
  return readList(options, (option) => {
    const id = text(option["id"]);
    if (id === undefined) return null;
    const { currentValue } = option;
    const choices = readList(option["options"], readChoice);
    return {
      ...option,
      id,
      name: text(option["name"]) ?? id,
      type: text(option["type"]) ?? "unknown",
      currentValue:
        typeof currentValue === "boolean" || typeof currentValue === "string" ? currentValue : "",
      ...(choices && { options: choices }),
    };
  });
}

function readChoice(
  choice: Record<string, unknown>,
): ConfigSelectOption | ConfigSelectGroup | null {
  if (Array.isArray(choice["options"])) {
    const group = text(choice["group"]) ?? "";
    const options = readList(choice["options"], readValue) ?? [];
    return { ...choice, group, name: text(choice["name"]) ?? group, options };
  }
  return readValue(choice);
}

function readValue(choice: Record<string, unknown>): ConfigSelectOption | null {
  const value = text(choice["value"]);
  return value === undefined ? null : { ...choice, value, name: text(choice["name"]) ?? value };
}

export function readUsage(update: Record<string, unknown>): Usage | null {
  const { sessionUpdate: _, used, size, cost, ...rest } = update;
  if (typeof used !== "number" || typeof size !== "number") return null;
  const price =
    isRecord(cost) && typeof cost["amount"] === "number"
      ? { ...cost, amount: cost["amount"], currency: text(cost["currency"]) ?? "" }
      : null;
  return { ...rest, used, size, cost: price };
}

/** Unknown kinds are kept; an option without an id cannot be chosen and is left out. */
export function readPermissionOptions(
  options: unknown,
): readonly (PermissionOption & { readonly label: string })[] {
  return (
    readList(options, (option) => {
      const optionId = text(option["optionId"]);
      if (optionId === undefined) return null;
      const name = text(option["name"]) ?? optionId;
      return { ...option, optionId, name, label: name, kind: text(option["kind"]) ?? "other" };
    }) ?? []
  );
}

export function readList<T>(
  list: unknown,
  read: (item: Record<string, unknown>) => T | null,
): readonly T[] | null {
  if (!Array.isArray(list)) return null;
  return list.flatMap((item: unknown) => {
    const made = isRecord(item) ? read(item) : null;
    return made === null ? [] : [made];
  });
}
