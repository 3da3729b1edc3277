import { BridgeMethod, isRecord, type JsonRpcMessage } from "@gemini-agent-chat/core";
import { visibleBlocks } from "../log/visible-prompt.js";

const MAX_TITLE = 80;

/**
 * The title that a message gives to its session, or null if it says nothing about it. The first
 * visible prompt counts only where there is no title yet.
 *
 * @example
 * titleIn(promptMessage, null); // "Fix the failing test"
 */
export function titleIn(message: JsonRpcMessage, current: string | null): string | null {
  if (!("method" in message) || !isRecord(message.params)) return null;
  const { params } = message;
  switch (message.method) {
    case "session/update": {
      const update = isRecord(params["update"]) ? params["update"] : {};
      return update["sessionUpdate"] === "session_info_update" ? shorten(update["title"]) : null;
    }
    case BridgeMethod.setting: {
      const asked = isRecord(params["params"]) ? params["params"] : {};
      return params["method"] === "bridge/rename_session" ? shorten(asked["title"]) : null;
    }
    case "session/prompt":
      return current === null ? shorten(visibleTexts(params)[0]) : null;
    default:
      return null;
  }
}

/** What a person said in a logged prompt, block by block; nothing if it was hidden. */
export function visiblePrompt(text: string): readonly string[] {
  const { params } = JSON.parse(text) as { params: Record<string, unknown> };
  return visibleTexts(params);
}

function visibleTexts(params: Record<string, unknown>): readonly string[] {
  const blocks = visibleBlocks(params).filter(isRecord);
  return blocks.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
}

/** One line of at most 80 characters, never cut inside a character. */
function shorten(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const line = text.slice(0, 1000).replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (line === "") return null;
  return characters.length <= MAX_TITLE ? line : `${characters.slice(0, MAX_TITLE - 1).join("")}…`;
}
