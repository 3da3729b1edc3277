/** However a session's events arrive, they fold to the same state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { generatedSession } from "./chat/generated-session.test-helper.js";
import type { SessionEvent } from "./chat/events.js";
import { reduceBatch } from "./chat/reduce.js";
import { selectMessages } from "./chat/select.js";
import { selectTerminals, selectToolCalls } from "./chat/select-tools.js";
import { selectSelectors } from "./chat/selectors.js";
import { emptyChatState, type ChatState } from "./chat/state.js";
import { selectTurns } from "./chat/turns.js";
import { bytewise, stateOf, wireOf } from "./chat/wire.test-helper.js";
import { AgentChatClient } from "./client.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { cutAtRandom, seededRandom } from "./rpc/random-cuts.test-helper.js";
import { RecordingPlayer } from "./session/recording-player.js";
import { formatRecording, parseRecording, type Recording } from "./session/recording.js";

const SESSIONS = 200;

/** Everything that a person could see of a state. */
function plain(state: ChatState): unknown {
  return JSON.parse(JSON.stringify({ state, selectors: selectSelectors(state) }));
}

function whole(events: readonly SessionEvent[]): ChatState {
  return reduceBatch(emptyChatState, events).state;
}

function recordingOf(events: readonly SessionEvent[]): Recording {
  const header = { recording: 1, sessionId: "s1", agent: "demo", createdAt: 1 } as const;
  return { header, events };
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

    const bytes = wireOf(events);
    const random = seededRandom(seed);
    assert.deepEqual(plain(stateOf([bytes])), expected, `seed ${seed}: whole`);
    assert.deepEqual(plain(stateOf(cutAtRandom(bytes, random, 60))), expected, `seed ${seed}: cut`);
    if (seed % 10 === 0) {
      assert.deepEqual(plain(stateOf(bytewise(bytes))), expected, `seed ${seed}: byte by byte`);
    }

    const third = Math.ceil(events.length / 3);
    let pieces = emptyChatState;
    for (let from = 0; from < events.length; from += third) {
      const overlap = Math.floor(random() * third);
      pieces = reduceBatch(pieces, events.slice(Math.max(0, from - overlap), from + third)).state;
    }
    assert.deepEqual(plain(pieces), expected, `seed ${seed}: 3 overlapping pieces`);

    const file = formatRecording(recordingOf(events));
    assert.deepEqual(
      plain(whole(parseRecording(file).events)),
      expected,
      `seed ${seed}: recording`,
    );
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

/** What an application sees of a session. */
function shown(client: AgentChatClient): unknown {
  const state = client.getState();
  const { title, turn, plan, modes, models, configOptions, commands, usage, notices } = state;
  const { pendingApprovals, elicitations, decisions, lastStopReason, lastError } = state;
  const facts = { title, turn, plan, modes, models, configOptions, commands, usage, notices };
  const messages = client.getMessages({ includeHidden: true });
  const open = { pendingApprovals, elicitations, decisions };
  const all = { ...facts, ...open, lastStopReason, lastError, messages };
  return JSON.parse(JSON.stringify(all));
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A bridge that holds the first event, and a client that is attached to it. */
async function attached(
  events: readonly SessionEvent[],
): Promise<{ bridge: FakeBridge; client: AgentChatClient }> {
  const bridge = new FakeBridge();
  for (const { message, at } of events) bridge.log(message, at);
  const client = new AgentChatClient({
    transport: bridge.connect,
    sessionId: "s1",
    reconnect: { initialDelay: 0, jitter: 0 },
  });
  await client.connect();
  await settled();
  return { bridge, client };
}

test("30 generated sessions look the same to clients: live, late, reconnected twice, playing a file", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const events = generatedSession(seed);
    const late = await attached(events);
    const expected = shown(late.client);
    assert.ok((expected as { messages: unknown[] }).messages.length > 0, `seed ${seed}`);

    const live = await attached(events.slice(0, 1));
    for (const { message, at } of events.slice(1)) live.bridge.log(message, at);
    await settled();
    assert.deepEqual(shown(live.client), expected, `seed ${seed}: live`);

    const torn = await attached(events.slice(0, 1));
    const third = Math.ceil(events.length / 3);
    for (const [index, { message, at }] of events.entries()) {
      if (index === 0) continue;
      if (index % third === 0) {
        // What is under way is lost, and comes again after the next attach.
        torn.bridge.corked = true;
        for (let i = 0; i < 3; i++) await Promise.resolve();
      }
      torn.bridge.log(message, at);
      if (index % third === 2 && torn.bridge.corked) {
        torn.bridge.drop();
        await settled();
        await settled();
      }
    }
    if (torn.bridge.corked) torn.bridge.drop();
    await settled();
    await settled();
    if (third > 2) assert.ok(torn.bridge.connections > 1, `seed ${seed}: never reconnected`);
    assert.deepEqual(shown(torn.client), expected, `seed ${seed}: reconnected`);

    const recording = new RecordingPlayer(formatRecording(recordingOf(events)));
    const player = new AgentChatClient({ recording });
    await player.connect();
    await settled();
    assert.deepEqual(shown(player), expected, `seed ${seed}: a file`);

    for (const { client } of [late, live, torn]) client.dispose();
    player.dispose();
  }
});
