/** A client in a page: connect, ask, hear what happens. */
import {
  AgentChatClient,
  type AgentChatClientOptions,
  type PendingApproval,
} from "@gemini-agent-chat/core";

export interface PageView {
  addText(delta: string): void;
  showTool(title: string, status: string): void;
  /** Whatever the person chooses goes to `client.approveTool(optionId, approval.requestId)`. */
  ask(approval: PendingApproval): void;
  showError(message: string): void;
}

/** Resolves when the first question can be sent. Keep the client: it is the whole conversation. */
export async function openChat(
  options: AgentChatClientOptions,
  view: PageView,
): Promise<AgentChatClient> {
  const client = new AgentChatClient(options);
  client.on("text_delta", ({ delta }) => view.addText(delta));
  client.on("tool_update", ({ toolCall }) => view.showTool(toolCall.title, toolCall.status));
  client.on("permission_required", (approval) => view.ask(approval));
  client.on("error", (error) => view.showError(error.message));
  await client.connect();
  return client;
}
