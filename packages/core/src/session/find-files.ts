/** Files of the project, as our bridge finds them: for mentions in a prompt. */
import type { InitializeResult } from "../acp/schema.js";
import { BridgeMethod } from "../chat/events.js";
import { unsupported } from "../errors.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { RequestOptions } from "../rpc/peer.js";
import { bridgeFacts } from "./capabilities.js";

/** How `findFiles()` searches. */
export interface FindFilesOptions extends RequestOptions {
  /** Most files in the answer; the bridge gives 50 by itself, and never more than 200. */
  readonly limit?: number;
}

/** What `findFiles()` found. */
export interface FoundFiles {
  /** The folder that was searched, absolute; null where the bridge does not say. */
  readonly root: string | null;
  /** Paths below it with slashes, the best match first. */
  readonly files: readonly string[];
  /** There are more. */
  readonly truncated: boolean;
}

interface FindFilesContext {
  readonly initialized: InitializeResult | null;
  request(method: string, params: unknown, options?: RequestOptions): Promise<unknown>;
}

/** @throws AgentChatError `unsupported` with a plain server, `cancelled`, `not_connected` */
export async function findFiles(
  link: FindFilesContext,
  query: string,
  { limit, ...options }: FindFilesOptions,
): Promise<FoundFiles> {
  const bridge = bridgeFacts(link.initialized);
  if (link.initialized && !("version" in bridge)) throw unsupported(BridgeMethod.findFiles);
  const params = { query, ...(limit !== undefined && { limit }) };
  const result = await link.request(BridgeMethod.findFiles, params, options);
  const { files, truncated } = isRecord(result) ? result : {};
  return {
    root: typeof bridge["cwd"] === "string" ? bridge["cwd"] : null,
    files: (Array.isArray(files) ? files : []).filter((path) => typeof path === "string"),
    truncated: truncated === true,
  };
}
