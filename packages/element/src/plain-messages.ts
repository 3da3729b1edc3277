/** The conversation as bare text: all that can be shown when what draws it could not be loaded. */
import { html, type TemplateResult } from "lit";
import type { ChatMessage } from "@gemini-agent-chat/core";
import type { MessageContext } from "./message-item.js";

export function renderPlainMessages(
  messages: readonly ChatMessage[],
  { strings, agentName }: MessageContext,
): TemplateResult {
  return html`${messages.map(
    (message) =>
      html`<div class="plain-message" role="article" tabindex="-1">
        <h3>${message.role === "user" ? strings.you : agentName}</h3>
        <div class="plain-text" dir="auto">${textOf(message)}</div>
      </div>`,
  )}`;
}

/** What was said, and what was done, by name. */
function textOf(message: ChatMessage): string {
  if (message.role === "user") return message.text;
  const lines = message.content.map((part) =>
    part.type === "text"
      ? part.stream.toString()
      : part.type === "tool_call"
        ? part.call.title
        : "",
  );
  return [...lines, message.error?.message ?? ""].filter(Boolean).join("\n\n");
}
