/** A session that survives a reload of the page: its id is kept in `localStorage`. */
import { AgentChatClient, type AgentChatClientOptions } from "@gemini-agent-chat/core";

const KEY = "agent-session";

/** @param storage `localStorage`; with `sessionStorage` each tab has a conversation of its own */
export function openKeptSession(
  options: AgentChatClientOptions,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): AgentChatClient {
  const sessionId = storage.getItem(KEY);
  const client = new AgentChatClient({ ...options, ...(sessionId !== null && { sessionId }) });
  // Told for a new session, for one that was gone on with, and after each reconnect.
  client.on("session_ready", (id) => storage.setItem(KEY, id));
  // The host no longer has it: the first connect() then makes a new one by itself.
  client.on("session_lost", () => storage.removeItem(KEY));
  return client;
}
