/** What the application tells the agent without showing it. */
import type { AgentChatClient, PromptResult } from "@gemini-agent-chat/core";

/** The agent learns something; neither this message nor its answer is shown. */
export function tellQuietly(client: AgentChatClient, text: string): Promise<PromptResult> {
  return client.sendMessage(text, { hidden: "turn" });
}

/** The answer is shown, the question of the application is not. */
export function askForThePerson(client: AgentChatClient, text: string): Promise<PromptResult> {
  return client.sendMessage(text, { hidden: "user" });
}

/** How many messages are in the conversation and not on the screen. */
export function countHidden(client: AgentChatClient): number {
  return client.getMessages({ includeHidden: true }).filter(({ hidden }) => hidden).length;
}
