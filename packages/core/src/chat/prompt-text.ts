import type { ContentBlock } from "../acp/schema.js";

/** The text of a prompt, without its pictures and files. */
export function promptText(content: readonly ContentBlock[]): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
