/** Older turns when the person scrolls up: the two ways there are. */
import {
  AgentChatClient,
  type ChatMessage,
  type WebSocketConstructor,
} from "@gemini-agent-chat/core";

/** The short way: the client knows what it shows. False: there is nothing older. */
export async function loadPage(client: AgentChatClient, turns: number): Promise<boolean> {
  const { more } = await client.loadOlder(turns);
  return more;
}

/** By hand, over a connection of its own: `before` is the time of the oldest message shown. */
export async function fetchPage(
  client: AgentChatClient,
  url: string,
  turns: number,
  WebSocket?: WebSocketConstructor,
): Promise<readonly ChatMessage[]> {
  const oldest = client.getMessages({ includeHidden: true })[0];
  const sessionId = client.getSessionId();
  if (!oldest || sessionId === null) return [];
  const older = await AgentChatClient.fetchReplay(
    url,
    { before: oldest.ts, limit: turns },
    { sessionId, includeHidden: true, ...(WebSocket && { WebSocket }) },
  );
  client.prependMessages(older);
  return older;
}
