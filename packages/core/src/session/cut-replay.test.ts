/** A connection that is lost in the middle of a replay: what has come is kept, the rest asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttachResult, SessionEvent } from "../chat/events.js";
import { generatedSession } from "../chat/generated-session.test-helper.js";
import { reduceBatch } from "../chat/reduce.js";
import { emptyChatState } from "../chat/state.js";
import { SessionView } from "./session-view.js";

const EVENTS = generatedSession(4);
const LAST = EVENTS.length;

const createView = (): SessionView =>
  new SessionView("s1", () => (state, events) => reduceBatch(state, events));

function attached(from: number): AttachResult {
  return {
    ...{ generation: "g", first: 1, from, to: LAST, truncated: false, reset: false },
    ...{ busy: false, live: true, resumable: false, pending: [] },
  };
}

function push(view: SessionView, events: readonly SessionEvent[]): void {
  for (const event of events) view.push(event);
}

test("a replay that never fits one connection still comes to its end", () => {
  const view = createView();
  view.attached(attached(1));
  let position = 0;
  let told = view.flush();
  while (!told.caughtUp) {
    const next = position + 3;
    push(view, EVENTS.slice(position, next));
    told = view.flush();
    if (told.caughtUp) break;
    view.lost();
    const { generation, lastSeq } = view.position({});
    assert.equal(generation, "g");
    assert.equal(lastSeq, next, "what has come is not asked for again");
    position = lastSeq;
    view.attached(attached(position + 1));
  }
  const whole = reduceBatch({ ...emptyChatState, sessionId: "s1" }, EVENTS);
  assert.equal(JSON.stringify(view.state), JSON.stringify(whole.state));
  const messages = whole.changes.filter((change) => change.type === "message").length;
  assert.equal(told.replayed, messages, "told as a replay, not as news");
});

test("when only facts from before the replay had come, everything is asked for again", () => {
  const view = createView();
  view.attached(attached(LAST - 3));
  push(view, EVENTS.slice(0, 1));
  view.lost();
  assert.equal(view.position({ limit: 1 }).generation, null);
  view.attached(attached(LAST - 3));
  push(view, EVENTS.slice(0, 2));
  push(view, EVENTS.slice(LAST - 4));
  assert.equal(view.flush().caughtUp, true);
  assert.equal(view.state.lastSeq, LAST);
});

test("a log that starts anew in the meantime leaves nothing of the cut replay", () => {
  const view = createView();
  view.attached(attached(1));
  push(view, EVENTS.slice(0, 4));
  view.lost();
  view.attached({ ...attached(1), generation: "h", reset: true });
  push(view, EVENTS);
  view.flush();
  const whole = reduceBatch({ ...emptyChatState, sessionId: "s1" }, EVENTS);
  assert.equal(JSON.stringify(view.state), JSON.stringify(whole.state));
});
