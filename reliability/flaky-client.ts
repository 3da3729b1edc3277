import {
  AgentChatClient,
  AgentChatError,
  websocketTransport,
  type ReplayOptions,
} from "@gemini-agent-chat/core";
import { WebSocket } from "ws";
import type { BridgeUnderTest } from "../packages/bridge/test/start-bridge.js";
import { seededRandom } from "../packages/core/src/rpc/random-cuts.test-helper.js";
import type { Cleanup } from "./cleanup.js";
import { FlakyProxy } from "./flaky-proxy.js";

/** A client as an application has it, at the end of a bad line. */
export interface FlakyClient {
  readonly client: AgentChatClient;
  readonly proxy: FlakyProxy;
}

export interface FlakyClientOptions {
  readonly seed: number;
  readonly failShare: number;
  readonly cutAfter: number;
  readonly sessionId?: string;
  readonly replay?: ReplayOptions;
}

/** Connects the core's own client to the bridge, through a line of its own. */
export async function connectFlakyClient(
  cleanup: Cleanup,
  bridge: BridgeUnderTest,
  options: FlakyClientOptions,
): Promise<FlakyClient> {
  const { seed, failShare, cutAfter, sessionId, replay } = options;
  const random = seededRandom(seed);
  const proxy = await FlakyProxy.start(cleanup, { port: bridge.port, random, failShare, cutAfter });
  const headers = { host: `127.0.0.1:${bridge.port}` };
  const Socket = class extends WebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols, { headers });
    }
  };
  const connect = websocketTransport({
    url: `ws://127.0.0.1:${proxy.port}/acp`,
    token: bridge.token,
    WebSocket: Socket,
  });
  const client = new AgentChatClient({
    // Without its probe: on a line as bad as this, a bridge that answers once and then does not
    // would look like one that refuses the token.
    transport: (handlers) => connect(handlers),
    reconnect: { initialDelay: 2, maxDelay: 20 },
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(replay === undefined ? {} : { replay }),
  });
  cleanup.after(() => client.dispose());
  await connected(client);
  return { client, proxy };
}

/** A client that cannot be reached at first says so, and goes on trying. */
async function connected(client: AgentChatClient): Promise<void> {
  for (;;) {
    try {
      return await client.connect();
    } catch (error) {
      if (!(error instanceof AgentChatError && error.code === "unreachable")) throw error;
    }
  }
}
