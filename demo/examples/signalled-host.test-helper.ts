/** A server with a bridge on it, in a process of its own: prints where it is. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GeminiBridge } from "@gemini-agent-chat/bridge";
import { stopOnSignals } from "./stop-on-signals.js";

const bridge = new GeminiBridge({ basePath: "/agent/", command: process.argv.slice(2) });
const { token } = await bridge.start({ listen: false });
const server = createServer(bridge.createRequestHandler());
server.on("upgrade", bridge.createUpgradeHandler());
stopOnSignals(bridge, server);
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ ws: `ws://127.0.0.1:${port}/agent/acp`, token })}\n`);
});
