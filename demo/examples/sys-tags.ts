/** Data that the model writes into its text, as events; and tools of the page that it may ask for. */
import {
  AgentChatClient,
  type AgentChatClientOptions,
  type StructuredEvent,
} from "@gemini-agent-chat/core";
import { sysTagPrimingPrompt } from "@gemini-agent-chat/core/sys-tags";

/** Connects and tells the agent about SYS tags, out of sight. */
export async function openWithTags(options: AgentChatClientOptions): Promise<AgentChatClient> {
  const client = new AgentChatClient({ ...options, sysTags: true });
  await client.connect();
  await client.sendMessage(sysTagPrimingPrompt(), { hidden: "turn" });
  return client;
}

export interface ToolRequest {
  readonly tool: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Null for everything but a well-formed `tool.invoke`: the payload is the model's word alone. */
export function readToolRequest(event: StructuredEvent): ToolRequest | null {
  if (event.type !== "sys_json" || event.error !== undefined) return null;
  if (!isObject(event.payload) || event.payload["type"] !== "tool.invoke") return null;
  const { payload } = event.payload;
  if (!isObject(payload) || typeof payload["tool"] !== "string") return null;
  return { tool: payload["tool"], payload };
}

/** Runs what the agent asks for once the person has agreed. Returns what ends it. */
export function serveTools(
  client: AgentChatClient,
  allow: (request: ToolRequest) => Promise<boolean>,
  tools: ReadonlyMap<string, (payload: ToolRequest["payload"]) => void>,
): () => void {
  const run = async (event: StructuredEvent): Promise<void> => {
    const request = readToolRequest(event);
    const tool = request && tools.get(request.tool);
    if (request && tool && (await allow(request))) tool(request.payload);
  };
  return client.on("bridge/structured_event", (event) => void run(event));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
