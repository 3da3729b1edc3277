/** The element's custom states, for `gemini-agent-chat:state(busy)` in a page's style sheet. */
import type { AgentChatState } from "@gemini-agent-chat/core";
import { isBusy, isUsable } from "./session-state.js";

/** What the state of the conversation does not tell. */
export interface ShownStates {
  readonly dragOver: boolean;
  readonly playing: boolean;
  readonly open: boolean;
  readonly unread: boolean;
}

export function showStates(
  internals: ElementInternals,
  state: AgentChatState,
  { dragOver, playing, open, unread }: ShownStates,
): void {
  const waiting = state.pendingApprovals.length + state.elicitations.length > 0;
  const broken = state.connectionError !== null || state.agent?.state === "crashed";
  set(internals, "connected", isUsable(state));
  set(internals, "busy", isBusy(state));
  set(internals, "stopping", state.stopping);
  set(internals, "empty", state.messages.length === 0);
  set(internals, "needs-approval", waiting);
  set(internals, "dragover", dragOver);
  set(internals, "playing", playing);
  set(internals, "open", open);
  set(internals, "unread", unread);
  set(internals, "error", broken);
}

function set({ states }: ElementInternals, name: string, on: boolean): void {
  if (on) states.add(name);
  else states.delete(name);
}
