import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AgentChatError,
  type AgentChatErrorCode,
  type AgentChatState,
} from "@gemini-agent-chat/core";
import { readyState } from "./fake-client.test-helper.js";
import { isUsable } from "./session-state.js";
import { obstacleOf } from "./status-view.js";

const of = (change: Partial<AgentChatState>, hasClient = true): string | null =>
  obstacleOf({ ...readyState, ...change }, hasClient);

const failed = (code: AgentChatErrorCode): Partial<AgentChatState> => ({
  connectionError: new AgentChatError(code, code),
});

const life = (state: "starting" | "auth" | "crashed" | "stopped"): Partial<AgentChatState> => ({
  agent: readyState.agent && { ...readyState.agent, state },
});

test("nothing is in the way of a usable session", () => {
  assert.equal(of({}), null);
  assert.equal(isUsable(readyState), true);
});

test("each obstacle has its own state, and the session is then not usable", () => {
  const cases: readonly (readonly [Partial<AgentChatState>, string])[] = [
    [{ connectionState: "connecting", sessionId: null, agent: null }, "connecting"],
    [{ sessionId: null, agent: null }, "starting"],
    [{ sessionId: null }, "connecting"],
    [failed("unreachable"), "unreachable"],
    [failed("token_refused"), "token"],
    [failed("auth_required"), "login"],
    [{ ...failed("session_lost"), sessionId: null }, "session-lost"],
    [failed("session_lost"), "session-lost"],
    [failed("cwd_required"), "failed"],
    [{ ...failed("agent_down"), agent: null, sessionId: null }, "not-started"],
    [{ ...failed("agent_down"), ...life("crashed") }, "crashed"],
    [{ live: false, resumable: false }, "session-ended"],
    [life("starting"), "starting"],
    [life("auth"), "login"],
    [life("crashed"), "crashed"],
    [life("stopped"), "stopped"],
  ];
  for (const [change, expected] of cases) {
    assert.equal(of(change), expected);
    assert.equal(isUsable({ ...readyState, ...change }), false, expected);
  }
  assert.equal(of({}, false), "no-address");
});

test("a session that can be brought back is no obstacle", () => {
  assert.equal(of({ live: false }), null);
  assert.equal(isUsable({ ...readyState, live: false }), true);
});

test("a connection that comes back by itself is no obstacle", () => {
  assert.equal(of({ connectionState: "reconnecting" }), null);
});
