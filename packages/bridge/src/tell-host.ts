/** What the application around the bridge is told of a session, besides the agent's own messages. */
import type { JsonRpcNotification } from "@gemini-agent-chat/core";
import type { BridgeEvents, StructuredEventOfSession } from "./bridge-events.js";
import type { Emitter } from "./emitter.js";
import type { ResolvedOptions } from "./options.js";
import { textFrame } from "./rpc/text-frame.js";
import type { Session } from "./session/session.js";

/** A structured event, in the two ways in which applications wait for it. */
export function tellStructuredEvent(
  emitter: Emitter<BridgeEvents>,
  session: Session,
  message: JsonRpcNotification,
): void {
  const params = message.params as Omit<StructuredEventOfSession, "sessionId">;
  emitter.emit("structured_event", { ...params, sessionId: session.id });
  emitter.emit("client:message", message);
}

/** The files that a turn has changed: to the application, the log, and every client of the session. */
export function tellTurnFiles(
  emitter: Emitter<BridgeEvents>,
  session: Session,
  files: readonly string[],
  { hostApiUrl, sessionId }: ResolvedOptions,
): void {
  const params = { sessionId: session.id, files };
  emitter.emit("turn_files", {
    ...params,
    ...(hostApiUrl === null ? {} : { hostApiUrl }),
    ...(sessionId === null ? {} : { hostSessionId: sessionId }),
  });
  const method = "session/checkpoint_created";
  const message: JsonRpcNotification = { jsonrpc: "2.0", method, params };
  const text = JSON.stringify(message);
  // For whoever comes later; those who are here now get it by its own name too.
  session.append(message, text);
  const frame = textFrame(text);
  for (const view of ["events", "plain"] as const) {
    for (const connection of session.followers(view)) session.sendAfterEvents(connection, frame);
  }
}
