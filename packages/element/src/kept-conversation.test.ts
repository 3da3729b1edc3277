import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatError, type AgentChatState, type PendingApproval } from "@gemini-agent-chat/core";
import { readyState, user } from "./fake-client.test-helper.js";
import { idleState } from "./idle-state.js";
import { keepConversation, withKept } from "./kept-conversation.js";
import { isBusy, isUsable } from "./session-state.js";

const approval: PendingApproval = {
  requestId: "p-1",
  ts: 1,
  toolCall: { toolCallId: "t1", kind: "execute", title: "ls" },
  options: [],
};

const closed: AgentChatState = {
  ...readyState,
  messages: [user("one")],
  isStreaming: true,
  stopping: true,
  turn: { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
  pendingApproval: approval,
  pendingApprovals: [approval],
  elicitations: [{ requestId: "e-1", ts: 1, message: "Name?", mode: "form", schema: {} }] as never,
};
const kept = keepConversation(closed);
const opening: AgentChatState = { ...idleState, connectionState: "connecting", sessionId: "s1" };

test("what was said stays, and nothing that could be answered or stopped", () => {
  const shown = withKept(opening, kept);
  assert.deepEqual(shown?.messages, closed.messages);
  assert.equal(shown?.agent?.title, "Demo agent");
  const { turn, isStreaming, stopping, pendingApproval, pendingApprovals, elicitations } =
    shown ?? closed;
  assert.deepEqual(
    { turn, isStreaming, stopping, pendingApproval, pendingApprovals, elicitations },
    {
      turn: null,
      isStreaming: false,
      stopping: false,
      pendingApproval: null,
      pendingApprovals: [],
      elicitations: [],
    },
  );
  assert.equal(isBusy(shown ?? closed), false);
});

test("a session that is only shown is not usable, whatever the socket is", () => {
  const shown = withKept({ ...opening, connectionState: "connected" }, kept);
  assert.equal(shown?.connectionState, "connecting");
  assert.equal(shown !== null && isUsable(shown), false);
});

test("what is wrong with the new connection shows, and the agent's state is the new one's", () => {
  const connectionError = new AgentChatError("auth_required", "x");
  const authMethods = [{ id: "key", name: "Key" }];
  const state = { ...opening, connectionState: "connected", connectionError, authMethods } as const;
  const shown = withKept(state, keepConversation({ ...closed, agent: crashed() }));
  assert.equal(shown?.connectionState, "connected");
  assert.equal(shown?.connectionError, connectionError);
  assert.deepEqual(shown?.authMethods, authMethods);
  assert.equal(shown?.agent?.state, null);
});

test("it goes as soon as the connection has a conversation, or another session", () => {
  assert.equal(withKept({ ...opening, messages: [user("one")] }, kept), null);
  assert.equal(withKept({ ...opening, sessionId: "s2" }, kept), null);
  assert.notEqual(withKept({ ...opening, sessionId: null }, kept), null);
});

function crashed(): AgentChatState["agent"] {
  return readyState.agent && { ...readyState.agent, state: "crashed" };
}
