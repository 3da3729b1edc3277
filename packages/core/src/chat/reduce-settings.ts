/** The session-wide choices: modes, models, config options, title. */
import type { ConfigOption, SessionModels, SessionModes } from "../acp/schema.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { Draft } from "./draft.js";

/** Takes over `modes`, `models` and `configOptions` of a session/new, load or resume result. */
export function applySelectors(draft: Draft, result: Record<string, unknown>): void {
  const modes = result["modes"];
  if (isRecord(modes) && Array.isArray(modes["availableModes"])) {
    draft.fields.modes = modes as unknown as SessionModes;
    draft.changes.push({ type: "mode", modes: draft.fields.modes });
  }
  const models = result["models"];
  if (isRecord(models) && Array.isArray(models["availableModels"])) {
    draft.fields.models = models as unknown as SessionModels;
    draft.changes.push({ type: "models", models: draft.fields.models });
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
      if (typeof asked["title"] === "string") draft.fields.title = asked["title"];
      return;
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
  if (Array.isArray(options)) {
    draft.fields.configOptions = options.filter(isRecord) as unknown as readonly ConfigOption[];
  }
}
