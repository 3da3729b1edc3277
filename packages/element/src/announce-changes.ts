/** What is worth saying to a screen reader between two states. */
import type { AgentChatError, AgentChatState } from "@gemini-agent-chat/core";
import { sentenceOf } from "./chat-intents.js";
import { spellOdd } from "./odd-characters.js";
import type { Strings } from "./strings.js";

/** Most characters that are read out at once: nobody can stop a long one. */
const SPOKEN_CHARS = 200;

export interface Announcement {
  readonly urgency: "status" | "alert";
  readonly text: string;
  /** Worth a notification: the person has something to read or to answer. */
  readonly isNews: boolean;
}

export function announceChanges(
  state: AgentChatState,
  previous: AgentChatState,
  name: string,
  strings: Strings,
): readonly Announcement[] {
  const agentName = spoken(name);
  const announcements: Announcement[] = [];
  const add = (urgency: Announcement["urgency"], text: string, isNews: boolean): void => {
    announcements.push({ urgency, text, isNews });
  };
  const say = (text: string, isNews = false): void => add("status", text, isNews);
  const warn = (text: string, isNews = false): void => add("alert", text, isNews);
  // Another session, or the first sight of this one: its past is no news.
  const sameSession = state.sessionId !== null && state.sessionId === previous.sessionId;
  if (sameSession && state.turn && state.turn.promptId !== previous.turn?.promptId) {
    say(strings.announceStarted(agentName));
  }
  if (sameSession && previous.turn && !state.turn) {
    if (state.lastError) warn(strings.announceFailed(spoken(state.lastError.message)), true);
    else if (state.lastStopReason === "cancelled") say(strings.announceStopped);
    else say(strings.announceFinished(agentName), true);
  }
  for (const approval of state.pendingApprovals) {
    if (previous.pendingApprovals.some((open) => open.requestId === approval.requestId)) continue;
    warn(strings.announceApproval(spoken(approval.toolCall.title)), true);
  }
  if (state.elicitations.some((open) => !previous.elicitations.includes(open))) {
    warn(strings.announceQuestion, true);
  }
  if (state.connectionState !== previous.connectionState) {
    if (state.connectionState === "reconnecting") say(strings.reconnecting);
    else if (previous.connectionState === "reconnecting") say(strings.connected);
  }
  const { connectionError } = state;
  if (connectionError && connectionError.code !== previous.connectionError?.code) {
    warn(problemOf(connectionError, agentName, strings));
  }
  const crashed = state.agent?.state === "crashed" && previous.agent?.state !== "crashed";
  if (crashed) warn(strings.agentCrashed(agentName));
  return announcements;
}

/** As the card is headed that shows it. */
function problemOf(error: AgentChatError, agentName: string, strings: Strings): string {
  switch (error.code) {
    case "unreachable":
      return strings.unreachable;
    case "token_refused":
      return strings.tokenRefused;
    case "auth_required":
      return strings.needsLogin(agentName);
    case "session_lost":
      return strings.sessionLost;
    case "agent_down":
      return strings.agentNotStarted(agentName);
    default:
      return `${strings.connectionFailed}: ${spoken(sentenceOf(error))}`;
  }
}

/** For an agent's words: what cannot be seen is said by its code. */
function spoken(text: string): string {
  const plain = spellOdd(text.slice(0, SPOKEN_CHARS + 1)).replace(/\s+/g, " ");
  return plain.length > SPOKEN_CHARS ? `${plain.slice(0, SPOKEN_CHARS - 1)}…` : plain;
}
