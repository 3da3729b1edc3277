import { isRecord } from "@gemini-agent-chat/core";

/** An MCP server in the form that ACP has for `session/new`; an agent starts or calls it. */
export interface McpServer {
  /** By it alone a client asks for the server. */
  readonly name: string;
  /** For a server that is a program: it, its arguments and its environment. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  /** For a server that is called. */
  readonly type?: "http" | "sse";
  readonly url?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/** What of a client's `mcpServers` reaches the agent. */
export interface ChosenServers {
  readonly given: readonly McpServer[];
  /** The client named one that nobody has allowed. */
  readonly isSomeLeftOut: boolean;
}

/**
 * Whoever names an MCP server names a command that is run without any question, so a client only
 * chooses among those that the bridge was started with, by name. What else it says of one counts
 * for nothing.
 *
 * @example
 * chooseServers([{ name: "docs", command: "docs-mcp" }], [{ name: "docs", command: "/bin/sh" }]);
 * // { given: [{ name: "docs", command: "docs-mcp" }], isSomeLeftOut: false }
 */
export function chooseServers(allowed: readonly McpServer[], asked: unknown): ChosenServers {
  if (!Array.isArray(asked)) return { given: [], isSomeLeftOut: false };
  const names = new Set(asked.map((each: unknown) => (isRecord(each) ? each["name"] : undefined)));
  const given = allowed.filter(({ name }) => names.has(name));
  return { given, isSomeLeftOut: given.length < names.size };
}
