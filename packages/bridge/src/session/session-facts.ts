import { announcedMode, BridgeMethod, isRecord } from "@gemini-agent-chat/core";
import type { Session } from "./session.js";

type Fields = Record<string, unknown>;

/**
 * The result that a plain client gets when it loads a session that is live: what the agent said
 * when it opened the session, brought up to date with the modes, models and options chosen since.
 */
export function currentResult(session: Session): Fields {
  let result: Fields = {};
  for (const entry of session.log.pinned(0, Infinity)) {
    const { method, params } = JSON.parse(entry.text) as { method: string; params: Fields };
    if (method === BridgeMethod.session) {
      const { sessionId: _, _meta, ...rest } = record(params["result"]);
      result = rest;
    } else if (method === BridgeMethod.setting) {
      result = afterSetting(result, params);
    } else {
      result = afterUpdate(result, record(params["update"]), session.agentName ?? session.agentId);
    }
  }
  return result;
}

/** The ids of the modes that an agent offered in the result, a JSON text, that opened a session. */
export function offeredModes(result: string): readonly string[] {
  const { availableModes } = record(record(JSON.parse(result))["modes"]);
  if (!Array.isArray(availableModes)) return [];
  return availableModes.flatMap((mode: unknown) => {
    const id = record(mode)["id"];
    return typeof id === "string" ? [id] : [];
  });
}

function afterSetting(result: Fields, setting: Fields): Fields {
  const asked = record(setting["params"]);
  switch (setting["method"]) {
    case "session/set_mode":
      return choose(result, "modes", "currentModeId", asked["modeId"]);
    case "session/set_model":
      return choose(result, "models", "currentModelId", asked["modelId"]);
    case "session/set_config_option":
      return withOptions(result, record(setting["result"]));
    default:
      return result;
  }
}

function afterUpdate(result: Fields, update: Fields, agent: string): Fields {
  switch (update["sessionUpdate"]) {
    case "current_mode_update":
      return choose(result, "modes", "currentModeId", update["currentModeId"]);
    case "agent_message_chunk": {
      const text = String(record(update["content"])["text"]);
      return choose(result, "modes", "currentModeId", announcedMode(agent, text));
    }
    case "config_option_update":
      return withOptions(result, update);
    default:
      return result;
  }
}

function choose(result: Fields, group: string, key: string, value: unknown): Fields {
  const known = result[group];
  if (!isRecord(known) || typeof value !== "string") return result;
  return { ...result, [group]: { ...known, [key]: value } };
}

function withOptions(result: Fields, source: Fields): Fields {
  const { configOptions } = source;
  return Array.isArray(configOptions) ? { ...result, configOptions } : result;
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
