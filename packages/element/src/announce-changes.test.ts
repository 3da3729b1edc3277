import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatError, type AgentChatState } from "@gemini-agent-chat/core";
import { announceChanges } from "./announce-changes.js";
import { readyState } from "./fake-client.test-helper.js";
import { englishStrings } from "./english-strings.js";

const error = { code: 1, kind: "unknown", message: "Busy", agentData: null } as const;
const turn = { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;

function said(
  before: Partial<AgentChatState>,
  after: Partial<AgentChatState>,
): readonly (readonly [string, string])[] {
  const state = { ...readyState, ...after };
  return announceChanges(state, { ...readyState, ...before }, "Demo", englishStrings).map(
    ({ urgency, text }) => [urgency, text] as const,
  );
}

test("a turn's beginning and end are said, its text is not", () => {
  assert.deepEqual(said({}, { turn }), [["status", "Demo is working."]]);
  assert.deepEqual(said({ turn }, { turn: { ...turn, lastUpdateAt: 5 } }), []);
  assert.deepEqual(said({ turn }, { lastStopReason: "end_turn" }), [
    ["status", "Demo has answered."],
  ]);
  assert.deepEqual(said({ turn }, { lastStopReason: "cancelled" }), [["status", "Stopped."]]);
  assert.deepEqual(said({ turn }, { lastError: error }), [["alert", "The turn failed: Busy"]]);
});

test("the past of another session is no news", () => {
  assert.deepEqual(said({ sessionId: null }, { turn }), []);
  assert.deepEqual(said({ sessionId: "s0", turn }, {}), []);
});

test("each approval is said once", () => {
  const approval = {
    requestId: "p",
    ts: 0,
    toolCall: { toolCallId: "t", kind: "execute", title: "rm x" },
    options: [],
  };
  const open = { pendingApprovals: [approval] };
  assert.deepEqual(said({}, open), [["alert", "Approval needed: rm x"]]);
  assert.deepEqual(said(open, open), []);
});

test("a lost connection, its return, and what is wrong with it", () => {
  const lost = { connectionState: "reconnecting" } as const;
  assert.deepEqual(said({}, lost), [["status", "Connection lost. Reconnecting…"]]);
  assert.deepEqual(said(lost, {}), [["status", "Connected"]]);
  const connectionError = new AgentChatError("unreachable", "no answer");
  assert.deepEqual(said(lost, { ...lost, connectionError }), [
    ["alert", "Bridge not running, or this page is not allowed"],
  ]);
});

test("an agent's words are said briefly, with what hides in them, and without API names", () => {
  const open = (title: string): string => {
    const toolCall = { toolCallId: "t", kind: "execute", title };
    const approval = { requestId: "p", ts: 0, toolCall, options: [] };
    return said({}, { pendingApprovals: [approval] })[0]?.[1] ?? "";
  };
  const long = open("x".repeat(100_000));
  assert.equal(long.length, "Approval needed: ".length + 200);
  assert.ok(long.endsWith("…"));
  assert.equal(open("ls\u202E\n\nrm"), "Approval needed: lsU+202E rm");
  const failed = (code: "agent_down" | "rpc_error"): AgentChatError =>
    new AgentChatError(code, "initialize: gone (restartAgent())", {
      rpc: { code: -32010, message: "gone" },
    });
  assert.deepEqual(said({}, { connectionError: failed("agent_down") }), [
    ["alert", "Demo did not start"],
  ]);
  assert.deepEqual(said({}, { connectionError: failed("rpc_error") }), [
    ["alert", "The connection failed: gone"],
  ]);
});
