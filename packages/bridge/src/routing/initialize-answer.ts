import { isRecord, META_KEY, type InitializeResult } from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { Connection } from "../client/connection.js";
import type { Limits } from "../limits.js";

/** What a client is told of the bridge itself. */
export interface BridgeFacts {
  readonly version: string;
  /** The project root. */
  readonly cwd: string;
  readonly limits: Limits;
  /** SYS tags are dealt with before they reach a client, which then must not look for them. */
  readonly sysTags: boolean;
}

/**
 * The bridge's answer to a client's `initialize`: what the agent can do, what the bridge adds by
 * keeping the sessions, and in `_meta` what this project's clients need to know.
 */
export function initializeAnswer(
  agent: InitializeResult,
  host: AgentHost,
  connection: Connection,
  facts: BridgeFacts,
): InitializeResult {
  const { agentCapabilities = {} } = agent;
  const { maxFrameBytes, maxDepth, maxSessionBytes } = facts.limits;
  return {
    ...agent,
    agentCapabilities: {
      ...agentCapabilities,
      loadSession: true,
      sessionCapabilities: {
        ...agentCapabilities.sessionCapabilities,
        list: capability(agentCapabilities.sessionCapabilities, "list"),
        resume: capability(agentCapabilities.sessionCapabilities, "resume"),
        delete: capability(agentCapabilities.sessionCapabilities, "delete"),
      },
    },
    _meta: {
      ...agent._meta,
      [META_KEY]: {
        version: facts.version,
        agents: [{ id: host.id, title: host.title }],
        agent: host.id,
        state: host.state.state,
        clientId: connection.id,
        cwd: facts.cwd,
        limits: { maxFrameBytes, maxDepth, maxSessionBytes },
        sysTags: facts.sysTags,
      },
    },
  };
}

function capability(known: Readonly<Record<string, unknown>> | undefined, name: string): object {
  const value = known?.[name];
  return isRecord(value) ? value : {};
}
