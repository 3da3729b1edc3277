import { isRecord, META_KEY } from "@gemini-agent-chat/core";

/** The blocks of a prompt that a person may see again; none if the prompt was sent hidden. */
export function visibleBlocks(params: Readonly<Record<string, unknown>>): readonly unknown[] {
  const meta = isRecord(params["_meta"]) ? params["_meta"][META_KEY] : undefined;
  const hidden = isRecord(meta) ? meta["hidden"] : undefined;
  if (hidden === "user" || hidden === "turn" || !Array.isArray(params["prompt"])) return [];
  return params["prompt"];
}
