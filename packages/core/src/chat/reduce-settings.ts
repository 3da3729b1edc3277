/** The session-wide choices and facts: modes, models, config options, commands, plan, title, usage. */
import {
  metaOf,
  readCommands,
  readConfigOptions,
  readModels,
  readModes,
  readPlan,
  readUsage,
} from "../acp/read.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { Draft } from "./draft.js";

/** Takes over `modes`, `models` and `configOptions` of a session/new, load or resume result. */
export function applySelectors(draft: Draft, result: Record<string, unknown>): void {
  const modes = readModes(result["modes"]);
  if (modes) {
    draft.fields.modes = modes;
    draft.changes.push({ type: "mode", modes });
  }
  const models = readModels(result["models"]);
  if (models) {
    draft.fields.models = models;
    draft.changes.push({ type: "models", models });
  }
  setConfigOptions(draft, result["configOptions"]);
}

/** A setting that the agent accepted. */
export function applySetting(draft: Draft, params: Record<string, unknown>): void {
  const asked = isRecord(params["params"]) ? params["params"] : {};
  const result = isRecord(params["result"]) ? params["result"] : {};
  switch (params["method"]) {
    case "session/set_mode":
      return setMode(draft, asked["modeId"]);
    case "session/set_model": {
      const { models } = draft.fields;
      if (!models || typeof asked["modelId"] !== "string") return;
      draft.fields.models = { ...models, currentModelId: asked["modelId"] };
      draft.changes.push({ type: "models", models: draft.fields.models });
      return;
    }
    case "session/set_config_option":
      return setConfigOptions(draft, result["configOptions"]);
    case "bridge/rename_session":
      return setSessionInfo(draft, { title: asked["title"] });
    default:
  }
}

export function setMode(draft: Draft, modeId: unknown): void {
  const { modes } = draft.fields;
  if (!modes || typeof modeId !== "string") return;
  draft.fields.modes = { ...modes, currentModeId: modeId };
  draft.changes.push({ type: "mode", modes: draft.fields.modes });
}

export function setConfigOptions(draft: Draft, options: unknown): void {
  const configOptions = readConfigOptions(options);
  if (!configOptions) return;
  draft.fields.configOptions = configOptions;
  draft.changes.push({ type: "config_options", configOptions });
}

export function setPlan(draft: Draft, entries: unknown): void {
  const plan = readPlan(entries);
  if (!plan) return;
  draft.fields.plan = plan;
  draft.changes.push({ type: "plan", plan });
}

export function setCommands(draft: Draft, list: unknown): void {
  const commands = readCommands(list);
  if (!commands) return;
  draft.fields.commands = commands;
  draft.changes.push({ type: "commands", commands });
}

export function setUsage(draft: Draft, update: Record<string, unknown>): void {
  const usage = readUsage(update);
  if (!usage) return;
  draft.fields.usage = usage;
  draft.changes.push({ type: "usage", usage });
}

/** What is left out stays; null clears. */
export function setSessionInfo(draft: Draft, update: Record<string, unknown>): void {
  const { title, updatedAt } = update;
  if (typeof title === "string" || title === null) draft.fields.title = title;
  if (typeof updatedAt === "string" || updatedAt === null) draft.fields.updatedAt = updatedAt;
  if (title !== undefined || updatedAt !== undefined) {
    const { fields } = draft;
    draft.changes.push({
      type: "session_info",
      title: fields.title,
      updatedAt: fields.updatedAt,
    });
  }
  const meta = metaOf(update);
  if (!meta) return;
  draft.fields.meta = { ...draft.fields.meta, ...meta };
  const { turn } = draft.fields;
  if (!turn) return;
  draft.fields.turn = { ...turn, agentData: mergeDeep(turn.agentData, meta) };
}

/** One level below the agent's name: Codex tells its status and its errors one at a time. */
function mergeDeep(
  known: Readonly<Record<string, unknown>> | undefined,
  news: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged = Object.entries(news).map(([key, value]): [string, unknown] => {
    const old = known && Object.hasOwn(known, key) ? known[key] : undefined;
    return [key, isRecord(old) && isRecord(value) ? { ...old, ...value } : value];
  });
  return { ...known, ...Object.fromEntries(merged) };
}
