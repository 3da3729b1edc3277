/** The public surface of `@gemini-agent-chat/core`. */
export * from "./acp/schema.js";
export type * from "./acp/session-update.js";
export * from "./chat/changes.js";
export * from "./chat/events.js";
export * from "./chat/state.js";
export { announcedMode } from "./chat/gemini-dialect.js";
export { createFileDiff, type ToolFileDiff } from "./chat/file-diff.js";
export { adoptPending, reduce, reduceBatch, type Reduced } from "./chat/reduce.js";
export type { ReduceOptions } from "./chat/draft.js";
export type { ErrorKind } from "./chat/error-kind.js";
export {
  selectApprovalsByTool,
  selectMessages,
  selectPendingApprovals,
  selectPlan,
  type ApprovalSources,
  type MessageSources,
} from "./chat/select.js";
export * from "./chat/select-tools.js";
export * from "./chat/selectors.js";
export * from "./chat/turns.js";
export { StreamedText } from "./chat/streamed-text.js";
export { AgentChatError, type AgentChatErrorCode } from "./errors.js";
export * from "./rpc/json-rpc.js";
export type { ClientEvents, TextDelta, ThoughtDelta, ToolEvent } from "./client-events.js";
export type { AgentChatClientOptions } from "./client-options.js";
export type { AgentChatState, AgentView } from "./client-state.js";
export { AgentChatClient } from "./client.js";
export { AgentChatStore } from "./store.js";
export { Peer, type CancelSignal, type PeerHandlers, type RequestOptions } from "./rpc/peer.js";
export { utf8Length } from "./rpc/utf8-length.js";
export { rejectOutcome } from "./session/reject-outcome.js";
export type { ElicitationSupport } from "./session/capabilities.js";
export type { ExtensionHandlers } from "./session/extensions.js";
export type { FetchReplayOptions } from "./session/fetch-replay.js";
export type { SysTagReading } from "./session/folds.js";
export type { FindFilesOptions, FoundFiles } from "./session/find-files.js";
export type { ReplayOptions } from "./session/history.js";
export type { SendOptions } from "./session/make-prompt.js";
export type { OlderMessages } from "./session/past.js";
export * from "./session/recording.js";
export { RecordingPlayer, type RecordingPlayerOptions } from "./session/recording-player.js";
export type { ListOptions, SessionPage } from "./session/session-commands.js";
export * from "./transport/connection.js";
export { memoryTransport, type MemoryPeer } from "./transport/memory.js";
export type { HeartbeatOptions } from "./transport/heartbeat.js";
export { uuid, type Wake } from "./transport/runtime.js";
export * from "./transport/transport.js";
export * from "./transport/websocket.js";
export * from "./rpc/line-splitter.js";
export * from "./rpc/json-depth.js";
export {
  hasCwdGroup,
  parseToolExplanation,
  parseToolTitle,
  type ParsedToolTitle,
  type ToolExplanation,
} from "./chat/tool-title.js";
