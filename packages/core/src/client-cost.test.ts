import assert from "node:assert/strict";
import { test } from "node:test";
import { BridgeMethod, type SessionEvent } from "./chat/events.js";
import { emitChanges, type Emit } from "./client-events.js";
import { composeState } from "./client-state.js";
import { bestRatio } from "./rpc/median-time.test-helper.js";
import { Folds } from "./session/folds.js";
import { SessionView } from "./session/session-view.js";

/** What a client does for each delta that comes alone, with so many turns behind it. */
function inChatOf(turns: number): () => void {
  const view = new SessionView("s1", () => new Folds({}).create());
  const emit: Emit = () => {};
  let seq = 0;
  const push = (method: string, params: object): void => {
    seq++;
    const event: SessionEvent = { seq, at: seq, message: { jsonrpc: "2.0", method, params } };
    view.push(event);
  };
  const say = (): void => {
    const content = { type: "text", text: "some words " };
    push("session/update", { update: { sessionUpdate: "agent_message_chunk", content } });
  };
  for (let i = 0; i < turns; i++) {
    push("session/prompt", { prompt: [{ type: "text", text: "go" }] });
    say();
    push(BridgeMethod.turnEnded, { promptId: `${i}`, result: { stopReason: "end_turn" } });
  }
  push("session/prompt", { prompt: [{ type: "text", text: "go" }] });
  say();
  view.flush();
  assert.equal(view.messages().length, 2 * turns + 2);
  const sources = {
    connectionState: "connected",
    connectionError: null,
    initialized: null,
    agentId: null,
    agentState: null,
    authUrl: null,
    questions: [],
    sessions: [],
  } as const;
  return () => {
    for (let i = 0; i < 2000; i++) {
      say();
      const { changes } = view.flush();
      const state = composeState({ ...sources, view }, null);
      assert.equal(state.isStreaming, true);
      emitChanges(emit, changes, view.state);
    }
  };
}

test("a delta costs a client the same after 10,000 turns as after 10", () => {
  // Listing the messages for each would take hundreds of times as long.
  const goal = 4;
  const ratio = bestRatio({ ours: inChatOf(10_000), limit: inChatOf(10) }, goal);
  assert.ok(ratio <= goal, `a delta took ${ratio.toFixed(1)} times as long in a long chat`);
});

test("the list of a state is that state's, whenever it is read", () => {
  const view = new SessionView("s1", () => new Folds({}).create());
  const before = view.messageList();
  const message = { jsonrpc: "2.0", method: "session/prompt", params: { prompt: [] } } as const;
  view.push({ seq: 1, at: 1, message });
  view.flush();
  assert.equal(view.messages().length, 1);
  assert.equal(before().length, 0);
  assert.equal(view.messages(), view.messages());
});
