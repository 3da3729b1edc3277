/** The public surface of `@gemini-agent-chat/bridge`. */
export { GeminiBridge, type BridgeAddress, type MountedBridge } from "./bridge.js";
export type { BridgeEvents, StructuredEventOfSession, TurnFilesEvent } from "./bridge-events.js";
export type { RequestHandler, UpgradeHandler } from "./embedding.js";
export type { AgentLaunch } from "./agents.js";
export type { ApprovalMode } from "./approval-modes.js";
export { DEFAULT_LIMITS, type Limits } from "./limits.js";
export type {
  AgentChoice,
  FileOptions,
  GeminiBridgeOptions,
  HistoryOptions,
  KnownAgent,
  Log,
  LogLevel,
  SysTagSetting,
} from "./options.js";
export type { PermissionRules } from "./permission-rules.js";
export type { McpServer } from "./mcp-servers.js";
export { BridgeStartError } from "./start-error.js";
