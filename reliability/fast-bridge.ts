import { fileURLToPath } from "node:url";
import type { GeminiBridgeOptions } from "@gemini-agent-chat/bridge";
import { startBridge, type BridgeUnderTest } from "../packages/bridge/test/start-bridge.js";
import type { Cleanup } from "./cleanup.js";

/** The agent that does as a prompt says, as fast as its pipe. */
export const FAST_AGENT = fileURLToPath(new URL("./agents/fast-agent.mjs", import.meta.url));

/** A bridge in this process with the fast agent behind it. */
export function startFastBridge(
  cleanup: Cleanup,
  options: GeminiBridgeOptions = {},
): Promise<BridgeUnderTest> {
  return startBridge(cleanup, {}, { command: [process.execPath, FAST_AGENT], ...options });
}
