/**
 * Entry of `gemini-agent-chat.js`, for a script tag. A page may hold the tag twice, or a bundle
 * with the element besides: whoever comes first registers, the rest is not even loaded.
 */
// Nothing is registered where there is no page, as on a server.
if (globalThis.customElements && !customElements.get("gemini-agent-chat")) {
  const { GeminiAgentChat } = await import("./gemini-agent-chat.js");
  // The script comes from the bridge, so the bridge is where the script came from, at whatever path.
  const script = new URL(import.meta.url);
  const address = new URL("acp", script);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  GeminiAgentChat.defaultUrl = address.href;
  // Another script may have come first meanwhile.
  if (!customElements.get("gemini-agent-chat")) {
    customElements.define("gemini-agent-chat", GeminiAgentChat);
  }
}

export {};
