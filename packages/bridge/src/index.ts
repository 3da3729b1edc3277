/** The public surface of `@gemini-agent-chat/bridge`. */
export { GeminiBridge, type BridgeAddress, type BridgeEvents } from "./bridge.js";
export type { AgentLaunch } from "./agents.js";
export { DEFAULT_LIMITS, type Limits } from "./limits.js";
export type { GeminiBridgeOptions, KnownAgent, Log, LogLevel } from "./options.js";
export { BridgeStartError } from "./start-error.js";
