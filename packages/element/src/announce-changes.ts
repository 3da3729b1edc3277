/** What is worth saying to a screen reader between two states. */
import type { AgentChatState } from "@gemini-agent-chat/core";
import type { Strings } from "./strings.js";

export interface Announcement {
  readonly urgency: "status" | "alert";
  readonly text: string;
}

export function announceChanges(
  state: AgentChatState,
  previous: AgentChatState,
  agentName: string,
  strings: Strings,
): readonly Announcement[] {
  const announcements: Announcement[] = [];
  const say = (text: string): number => announcements.push({ urgency: "status", text });
  const warn = (text: string): number => announcements.push({ urgency: "alert", text });
  // Another session, or the first sight of this one: its past is no news.
  const sameSession = state.sessionId !== null && state.sessionId === previous.sessionId;
  if (sameSession && state.turn && state.turn.promptId !== previous.turn?.promptId) {
    say(strings.announceStarted(agentName));
  }
  if (sameSession && previous.turn && !state.turn) {
    if (state.lastError) warn(strings.announceFailed(state.lastError.message));
    else if (state.lastStopReason === "cancelled") say(strings.announceStopped);
    else say(strings.announceFinished(agentName));
  }
  for (const approval of state.pendingApprovals) {
    if (previous.pendingApprovals.some((open) => open.requestId === approval.requestId)) continue;
    warn(strings.announceApproval(approval.toolCall.title));
  }
  if (state.elicitations.some((open) => !previous.elicitations.includes(open))) {
    warn(strings.announceQuestion);
  }
  if (state.connectionState !== previous.connectionState) {
    if (state.connectionState === "reconnecting") say(strings.reconnecting);
    else if (previous.connectionState === "reconnecting") say(strings.connected);
  }
  const { connectionError } = state;
  if (connectionError && connectionError.code !== previous.connectionError?.code) {
    warn(connectionError.message);
  }
  const crashed = state.agent?.state === "crashed" && previous.agent?.state !== "crashed";
  if (crashed) warn(strings.agentCrashed(agentName));
  return announcements;
}
