/** A conversation as one Markdown text, to keep or to send on. */
import type { ChatMessage, MessagePart } from "@gemini-agent-chat/core";
import type { Strings } from "./strings.js";

/**
 * What was said comes as it was written; of tools their title and how they ended.
 *
 * @example
 * conversationAsMarkdown(state.messages, "Gemini", strings); // "## You\n\nHello\n\n## Gemini\n…"
 */
export function conversationAsMarkdown(
  messages: readonly ChatMessage[],
  agentName: string,
  strings: Pick<Strings, "you">,
): string {
  return messages.map((message) => section(message, agentName, strings)).join("\n");
}

function section(message: ChatMessage, agentName: string, { you }: Pick<Strings, "you">): string {
  if (message.role === "user") return `## ${you}\n\n${message.text}\n`;
  const parts = message.content.map(partAsMarkdown);
  const error = message.error ? [`> ${oneLine(message.error.message)}`] : [];
  return `## ${agentName}\n\n${[...parts, ...error].filter(Boolean).join("\n\n")}\n`;
}

function partAsMarkdown(part: MessagePart): string {
  switch (part.type) {
    case "text":
      return part.stream.toString().trim();
    case "tool_call":
      return `- ${code(part.call.title)} (${part.call.status})`;
    case "notice":
      return `> ${oneLine(part.title)}`;
    case "block": {
      const words = part.edge === "start" ? part.title : part.summary;
      return words === undefined ? "" : `> ${oneLine(words)}`;
    }
    default:
      return "";
  }
}

/** In more backticks than it holds: a title is the agent's text, and must not end its own code. */
function code(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
