/** Ends the bridge, and its agent with it, when the process of your server is told to end. */
import type { Server } from "node:http";
import type { GeminiBridge } from "@gemini-agent-chat/bridge";

export function stopOnSignals(bridge: GeminiBridge, server: Server): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    server.close();
    await bridge.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop());
  }
}
