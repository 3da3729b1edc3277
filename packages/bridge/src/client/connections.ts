import { BridgeMethod, type AgentStateParams } from "@gemini-agent-chat/core";
import type { Connection } from "./connection.js";
import { textFrame } from "../rpc/text-frame.js";

/** The clients that are connected now. */
export class Connections {
  readonly #all = new Set<Connection>();

  get size(): number {
    return this.#all.size;
  }

  add(connection: Connection): void {
    this.#all.add(connection);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
  }

  /** Those that speak plain ACP. */
  plain(): readonly Connection[] {
    return [...this.#all].filter((connection) => !connection.isLogClient);
  }

  all(): readonly Connection[] {
    return [...this.#all];
  }

  /** Tells whoever listens for it how the agent is, outside any session. */
  announce(state: AgentStateParams): void {
    const frame = textFrame(agentStateText(state));
    for (const connection of this.#all) if (connection.hearsBridge) connection.push(frame);
  }

  /** Tells every client where a person can log in; null, that it is over, is news of the bridge. */
  announceLogin(agent: string, url: string | null): void {
    const frame = textFrame(loginPageText(agent, url));
    for (const connection of this.#all) {
      if (url !== null || connection.hearsBridge) connection.push(frame);
    }
  }
}

/** `gemini/authUrl`, the name that the earlier SDK gave it. */
export function loginPageText(agent: string, url: string | null): string {
  return JSON.stringify({ jsonrpc: "2.0", method: "gemini/authUrl", params: { agent, url } });
}

/** `bridge/agent_state` as a message of its own. */
export function agentStateText(state: AgentStateParams): string {
  return JSON.stringify({ jsonrpc: "2.0", method: BridgeMethod.agentState, params: state });
}
