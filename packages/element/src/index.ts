/** Registers `<gemini-agent-chat>`. For the class alone, import `@gemini-agent-chat/element/class`. */
import { define } from "./define.js";
import { GeminiAgentChat } from "./gemini-agent-chat.js";

define("gemini-agent-chat", GeminiAgentChat);

export * from "./events.js";
export type { ExportFormat, SendOptions } from "./chat-methods.js";
export { GeminiAgentChat } from "./gemini-agent-chat.js";
export { englishStrings } from "./english-strings.js";
export type { Strings } from "./strings.js";
export type { AttachmentOptions } from "./attachments.js";
export type { SendKey } from "./composer-properties.js";
export type { CodeToken, CodeTokenType, Highlighter } from "./highlight/code-tokens.js";
export type { IconName } from "./icons.js";
export type { Mention, MentionSource } from "./mentions.js";
export type { MessageAction } from "./message-actions.js";
export type {
  FenceData,
  Renderer,
  RendererContext,
  RendererHandle,
  Renderers,
} from "./renderers.js";
export type { FollowMode } from "./scroll-anchor.js";
export type { Suggestion } from "./suggestions.js";
export type { ThoughtsMode } from "./thought-view.js";
