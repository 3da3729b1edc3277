import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { GeminiBridge, type GeminiBridgeOptions } from "../src/index.js";
import { TestClient, type TestClientOptions } from "./test-client.js";

const AGENT = fileURLToPath(new URL("../fixtures/fault-agent.mjs", import.meta.url));

/** A bridge with the fault agent behind it, and what a test wants to know about both. */
export interface BridgeUnderTest {
  readonly bridge: GeminiBridge;
  readonly root: string;
  readonly ws: string;
  readonly port: number;
  readonly token: string;
  readonly log: readonly string[];
  readonly connect: (options?: TestClientOptions) => Promise<TestClient>;
  /** Every line that the agent has received. */
  readonly received: () => Promise<readonly string[]>;
}

/** Starts a bridge on a free port; everything is gone when the test is over. */
export async function startBridge(
  context: Pick<TestContext, "after">,
  agent: object = {},
  options: GeminiBridgeOptions = {},
): Promise<BridgeUnderTest> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "gac-bridge-")));
  const trace = join(root, "received.txt");
  const log: string[] = [];
  const bridge = new GeminiBridge({
    port: 0,
    projectRoot: root,
    command: [process.execPath, AGENT, JSON.stringify({ trace, ...agent })],
    log: (level, text) => log.push(`${level} ${text}`),
    ...options,
  });
  const { ws, port, token } = await bridge.start();
  const clients: TestClient[] = [];
  context.after(async () => {
    for (const client of clients) client.terminate();
    await bridge.stop();
    await rm(root, { recursive: true, force: true });
  });
  return {
    bridge,
    root,
    ws,
    port,
    token,
    log,
    async connect(clientOptions = {}) {
      const client = await TestClient.connect(ws, token, clientOptions);
      clients.push(client);
      return client;
    },
    async received() {
      const text = await readFile(trace, "utf8").catch(() => "");
      return text.split("\n").filter(Boolean);
    },
  };
}
