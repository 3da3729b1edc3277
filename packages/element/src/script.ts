/**
 * Entry of `gemini-agent-chat.js`, for a script tag. A page may hold the tag twice, or a bundle
 * with the element besides: whoever comes first registers, the rest is not even loaded.
 */
if (!customElements.get("gemini-agent-chat")) {
  const { GeminiAgentChat } = await import("./gemini-agent-chat.js");
  // The script comes from the bridge, so the bridge is where the script came from.
  const script = new URL(import.meta.url);
  const protocol = script.protocol === "https:" ? "wss:" : "ws:";
  GeminiAgentChat.defaultUrl = `${protocol}//${script.host}/acp`;
  customElements.define("gemini-agent-chat", GeminiAgentChat);
}

export {};
