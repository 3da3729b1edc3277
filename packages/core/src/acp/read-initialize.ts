/** What an agent says of itself, checked: a view relies on it before anything else is known. */
import { isRecord } from "../rpc/json-rpc.js";
import { filled, metaOf, readList, text } from "./read.js";
import type { AgentInfo, AuthMethod, InitializeResult } from "./schema.js";

/** Missing or malformed parts are read as absent; what else the agent sent stays. */
export function readInitialize(value: unknown): InitializeResult {
  const result = isRecord(value) ? value : {};
  const { protocolVersion, agentCapabilities } = result;
  const agentInfo = readAgentInfo(result["agentInfo"]);
  return {
    ...result,
    protocolVersion: typeof protocolVersion === "number" ? protocolVersion : 1,
    agentCapabilities: readCapabilities(agentCapabilities),
    authMethods: readAuthMethods(result["authMethods"]) ?? [],
    agentInfo,
    _meta: metaOf(result),
  };
}

function readCapabilities(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {};
  const groups = ["promptCapabilities", "mcpCapabilities", "sessionCapabilities", "auth"] as const;
  const capabilities = { ...value };
  for (const group of groups) {
    if (group in capabilities && !isRecord(capabilities[group])) delete capabilities[group];
  }
  return capabilities;
}

function readAgentInfo(value: unknown): AgentInfo | null {
  if (!isRecord(value)) return null;
  const name = filled(value["name"]);
  if (name === undefined) return null;
  const version = text(value["version"]);
  return {
    ...value,
    name,
    title: filled(value["title"]) ?? null,
    version: version ?? "",
  };
}

function readAuthMethods(methods: unknown): readonly AuthMethod[] | null {
  return readList(methods, (method) => {
    const id = text(method["id"]);
    if (id === undefined) return null;
    const description = text(method["description"]);
    return {
      ...method,
      id,
      name: filled(method["name"]) ?? id,
      description: description ?? null,
      _meta: metaOf(method),
    };
  });
}
