/** A subscription to the store that draws every message, part by part, as plain text. */
import {
  AgentChatStore,
  type AgentChatClient,
  type ChatMessage,
  type MessagePart,
} from "@gemini-agent-chat/core";

/** One part of an agent's message. The default branch shows what this version does not know. */
export function renderPart(part: MessagePart): string {
  switch (part.type) {
    case "text":
      return part.text;
    case "thought":
      return `(thinking) ${part.thought}`;
    case "tool_call":
      return `[${part.call.status}] ${part.call.title}`;
    case "image":
      return `[picture, ${part.image.mimeType}]`;
    case "resource":
      return `[attachment, ${part.resource.type}]`;
    case "notice":
      return `[${part.severity}] ${part.title}`;
    case "block":
      return part.title ?? part.summary ?? "";
    default:
      return "[something that cannot be shown here]";
  }
}

export function renderMessage(message: ChatMessage): string {
  if (message.role === "user") return `You: ${message.text}`;
  return message.content.map(renderPart).join("\n");
}

/** Calls `draw` at once and after every change. Returns what ends it. */
export function watchMessages(client: AgentChatClient, draw: (text: string) => void): () => void {
  const store = new AgentChatStore(client);
  // A message that did not change is the same object: it is rendered once.
  const rendered = new WeakMap<ChatMessage, string>();
  store.subscribe(({ messages }) => {
    const texts = messages.map((message) => {
      const known = rendered.get(message);
      if (known !== undefined) return known;
      const text = renderMessage(message);
      rendered.set(message, text);
      return text;
    });
    draw(texts.join("\n\n"));
  });
  return () => store.dispose();
}
