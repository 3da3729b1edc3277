/** Registers `<gemini-agent-chat>`. For the class alone, import `@gemini-agent-chat/element/class`. */
import { define } from "./define.js";
import { GeminiAgentChat } from "./gemini-agent-chat.js";

define("gemini-agent-chat", GeminiAgentChat);

export * from "./events.js";
export { GeminiAgentChat, type SendOptions } from "./gemini-agent-chat.js";
export { englishStrings, type Strings } from "./strings.js";
export type { AttachmentOptions } from "./attachments.js";
export type { SendKey } from "./composer.js";
export type { Suggestion } from "./suggestions.js";
export type { ThoughtsMode } from "./thought-view.js";
