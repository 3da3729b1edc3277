/** However a session's events arrive, they fold to the same state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage } from "../rpc/json-rpc.js";
import { LineSplitter } from "../rpc/line-splitter.js";
import { cutAtRandom, seededRandom } from "../rpc/random-cuts.test-helper.js";
import { BridgeMethod, type SessionEvent } from "./events.js";
import { generatedSession } from "./generated-session.test-helper.js";
import { reduce, reduceBatch } from "./reduce.js";
import { selectMessages, selectTerminals, selectToolCalls } from "./select.js";
import { selectSelectors } from "./selectors.js";
import { emptyChatState, type ChatState } from "./state.js";
import { selectTurns } from "./turns.js";

const SESSIONS = 200;

/** Everything that a person could see of a state. */
function plain(state: ChatState): unknown {
  return JSON.parse(JSON.stringify({ state, selectors: selectSelectors(state) }));
}

function whole(events: readonly SessionEvent[]): ChatState {
  return reduceBatch(emptyChatState, events).state;
}

/** As a bridge sends them, one a line. */
function wire(events: readonly SessionEvent[]): Uint8Array {
  const frames = events.map((params) => ({ jsonrpc: "2.0", method: BridgeMethod.event, params }));
  return new TextEncoder().encode(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
}

/** Bytes to state, one event at a time. */
function live(pieces: Iterable<Uint8Array>): ChatState {
  let state = emptyChatState;
  const splitter = new LineSplitter({
    onLine: (line) => {
      const parsed = parseMessage(line);
      assert.equal(parsed.kind, "notification");
      if (parsed.kind === "notification") {
        state = reduce(state, parsed.message.params as SessionEvent);
      }
    },
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return state;
}

function* bytewise(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i++) yield bytes.subarray(i, i + 1);
}

test(`${SESSIONS} generated sessions: live = replayed = in 3 overlapping pieces = recording`, () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= SESSIONS; seed++) {
    const events = generatedSession(seed);
    for (const { message } of events) {
      if (!("method" in message)) continue;
      const { update } = message.params as { update?: { sessionUpdate: string } };
      kinds.add(update?.sessionUpdate ?? message.method);
    }
    const expected = plain(whole(events));
    assert.ok(!JSON.stringify(expected).includes("\uFFFD"), `seed ${seed}: U+FFFD`);

    const bytes = wire(events);
    const random = seededRandom(seed);
    assert.deepEqual(plain(live([bytes])), expected, `seed ${seed}: whole`);
    assert.deepEqual(plain(live(cutAtRandom(bytes, random, 60))), expected, `seed ${seed}: cut`);
    if (seed % 10 === 0) assert.deepEqual(plain(live(bytewise(bytes))), expected, `seed ${seed}`);

    const third = Math.ceil(events.length / 3);
    let pieces = emptyChatState;
    for (let from = 0; from < events.length; from += third) {
      const overlap = Math.floor(random() * third);
      pieces = reduceBatch(pieces, events.slice(Math.max(0, from - overlap), from + third)).state;
    }
    assert.deepEqual(plain(pieces), expected, `seed ${seed}: 3 overlapping pieces`);

    const file = events.map((event) => JSON.stringify(event)).join("\n");
    const read = file.split("\n").map((line) => JSON.parse(line) as SessionEvent);
    assert.deepEqual(plain(whole(read)), expected, `seed ${seed}: recording`);
  }
  for (const kind of [
    ...["user_message_chunk", "agent_message_chunk", "agent_thought_chunk", "tool_call"],
    ...["tool_call_update", "plan", "available_commands_update", "current_mode_update"],
    ...["config_option_update", "session_info_update", "usage_update", "notice"],
    ...["compaction_update", "compaction_summary_chunk", "later_update"],
    ...["session/request_permission", "elicitation/create", "session/prompt"],
  ]) {
    assert.ok(kinds.has(kind), `${kind} was never generated`);
  }
});

test("what an event does not change stays the same object, and so do the views of it", () => {
  for (let seed = 1; seed <= 30; seed++) {
    let state = emptyChatState;
    for (const event of generatedSession(seed)) {
      const before = state;
      const { state: after, changes } = reduceBatch(before, [event]);
      state = after;
      const named = new Set(changes.map((change) => "messageId" in change && change.messageId));
      const known = new Map(selectMessages(before).map((message) => [message.id, message]));
      for (const message of selectMessages(state)) {
        const old = known.get(message.id);
        if (!old || named.has(message.id) || message.role === "user") continue;
        assert.equal(message, old, `seed ${seed}, event ${event.seq}: ${message.id} was remade`);
      }
      for (const select of [selectTurns, selectToolCalls, selectTerminals]) {
        const [now, then] = [select(state), select(before)];
        assert.equal(select(state), now);
        if (now === then || named.size > 0) continue;
        assert.notEqual(JSON.stringify(now), JSON.stringify(then), `${seed}: ${select.name}`);
      }
    }
  }
});

test("a batch that brings nothing new gives the very same state", () => {
  const events = generatedSession(1);
  const state = whole(events);
  assert.equal(reduceBatch(state, events).state, state);
  assert.equal(reduceBatch(state, []).state, state);
});
