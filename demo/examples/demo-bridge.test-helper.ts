/** The bridge with its built-in agent, as these examples meet it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GeminiBridge } from "@gemini-agent-chat/bridge";
import {
  AgentChatClient,
  type AgentChatClientOptions,
  type AgentChatState,
} from "@gemini-agent-chat/core";
import { WebSocket } from "ws";

export interface Demo {
  /** With the token. */
  readonly url: string;
  /** What every client of a test is made with. */
  readonly options: AgentChatClientOptions;
}

/** What can be ended with: a test's context, or `after` of a whole file. */
export interface Ending {
  after(end: () => void | Promise<void>): void;
}

export async function startDemo(context: Ending): Promise<Demo> {
  process.env["GEMINI_AGENT_DEMO_PACE"] = "0";
  const projectRoot = await mkdtemp(join(tmpdir(), "gac-examples-"));
  const bridge = new GeminiBridge({
    port: 0,
    agent: "demo",
    projectRoot,
    env: ["GEMINI_AGENT_DEMO_PACE"],
  });
  const { ws, token } = await bridge.start();
  context.after(async () => {
    await bridge.stop();
    await rm(projectRoot, { recursive: true, force: true });
  });
  const url = `${ws}#token=${token}`;
  return { url, options: { url, WebSocket } };
}

/** A client that is disposed with the test. */
export function newClient(context: Ending, options: AgentChatClientOptions): AgentChatClient {
  const client = new AgentChatClient(options);
  context.after(() => client.dispose());
  return client;
}

/** Resolves with the first state that `wanted` accepts. */
export async function stateWhere(
  client: AgentChatClient,
  wanted: (state: AgentChatState) => boolean,
): Promise<AgentChatState> {
  if (wanted(client.getState())) return client.getState();
  return new Promise((resolve) => {
    const off = client.on("change", (state) => {
      if (!wanted(state)) return;
      off();
      resolve(state);
    });
  });
}
