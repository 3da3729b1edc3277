import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionEvent } from "../chat/events.js";
import { AgentChatClient } from "../client.js";
import { formatRecording, parseRecording, type Recording } from "./recording.js";
import { RecordingPlayer, type RecordingPlayerOptions } from "./recording-player.js";

/** A turn in which the agent says a word each `gap` ms. */
function recorded(gap: number, words: readonly string[]): Recording {
  const messages = [
    { method: "bridge/session", params: { agent: "demo", cwd: "/p", result: { sessionId: "s1" } } },
    {
      method: "session/prompt",
      params: {
        prompt: [{ type: "text", text: "go" }],
        _meta: { "gemini-agent-chat": { promptId: "p1" } },
      },
    },
    ...words.map((text) => ({
      method: "session/update",
      params: { update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } } },
    })),
    { method: "bridge/turn_ended", params: { promptId: "p1", result: { stopReason: "end_turn" } } },
  ];
  const events: SessionEvent[] = messages.map((message, index) => ({
    seq: index + 1,
    at: 5000 + index * gap,
    message: { jsonrpc: "2.0", ...message },
  }));
  return { header: { recording: 1, sessionId: "s1", agent: "demo", createdAt: 5000 }, events };
}

/** A player and its client, whose time is in the test's hands. */
async function setUp(recording: Recording, options: RecordingPlayerOptions = {}) {
  let now = 0;
  let timer: { task: () => void; at: number } | null = null;
  const player = new RecordingPlayer(recording, {
    ...options,
    clock: () => now,
    timers: {
      setTimeout: (task, delay) => (timer = { task, at: now + delay }),
      clearTimeout: (handle) => {
        if (handle === timer) timer = null;
      },
    },
  });
  const client = new AgentChatClient({ recording: player, scheduler: (flush) => flush() });
  await client.connect();
  return {
    player,
    client,
    text: () => client.getMessages()[1]?.text ?? "",
    pass: (ms: number) => {
      const end = now + ms;
      while (timer && timer.at <= end) {
        const due: { task: () => void; at: number } = timer;
        timer = null;
        now = due.at;
        due.task();
      }
      now = end;
    },
  };
}

test("a recording starts with everything shown, and takes no input", async () => {
  const { client, player, text } = await setUp(recorded(100, ["a", "b", "c"]));
  assert.equal(text(), "abc");
  assert.deepEqual([player.position, player.duration, player.isPlaying], [500, 500, false]);
  assert.equal(client.getSessionId(), "s1");
  assert.equal(client.getState().live, false);
  await assert.rejects(client.sendMessage("hi"), { code: "read_only" });
  await assert.rejects(client.setMode("x"), { code: "read_only" });
  await assert.rejects(client.newSession(), { code: "read_only" });
  await assert.rejects(client.extMethod("_x"), { code: "read_only" });
  assert.equal(client.getMessages().length, 2);
  client.dispose();
});

test("a recording in mid-turn cannot be asked to stop: nothing says that it stops", async () => {
  const { client, player } = await setUp(recorded(100, ["a", "b", "c"]));
  player.seek(250);
  assert.equal(client.getState().isStreaming, true);
  client.cancel();
  assert.equal(client.getState().stopping, false);
  client.dispose();
});

test("play, pause and speed: each event at its time, as news", async () => {
  const { client, player, text, pass } = await setUp(recorded(100, ["a", "b", "c"]), {
    position: 0,
  });
  const deltas: string[] = [];
  const moves: boolean[] = [];
  client.on("text_delta", ({ delta }) => deltas.push(delta));
  player.onChange(() => moves.push(player.isPlaying));
  assert.equal(text(), "");
  player.play();
  pass(250);
  assert.deepEqual([text(), player.position], ["a", 250]);
  assert.equal(client.getState().isStreaming, true);
  player.pause();
  pass(1000);
  assert.deepEqual([text(), player.position], ["a", 250]);
  player.speed = 10;
  player.play();
  pass(5);
  assert.deepEqual([text(), player.position], ["ab", 300]);
  pass(1000);
  assert.deepEqual([text(), player.position, player.isPlaying], ["abc", 500, false]);
  assert.deepEqual(deltas, ["a", "b", "c"]);
  assert.deepEqual(moves, [true, false, false, true, false]);
  player.play();
  pass(1);
  assert.equal(text(), "", "at the end it starts over");
  client.dispose();
  assert.equal(player.isPlaying, false);
});

test("seek: forwards and back, the same state as having played until there", async () => {
  const recording = recorded(100, ["a", "b", "c"]);
  const { client, player, text, pass } = await setUp(recording);
  for (const [position, expected] of [
    [250, "a"],
    [400, "abc"],
    [0, ""],
    [9999, "abc"],
    [-5, ""],
    [300, "ab"],
  ] as const) {
    player.seek(position);
    assert.equal(text(), expected, `at ${position}`);
  }
  player.play();
  player.seek(200);
  assert.equal(player.isPlaying, true);
  pass(100);
  assert.equal(text(), "ab");
  client.dispose();
});

test("long waits are shortened, and a speed must be above 0", async () => {
  const { client, player, pass, text } = await setUp(recorded(60_000, ["a", "b"]), {
    position: 0,
    maxGap: 10,
  });
  assert.equal(player.duration, 40);
  player.play();
  pass(20);
  assert.equal(text(), "a");
  assert.throws(() => (player.speed = 0), { code: "invalid_argument" });
  assert.throws(() => new RecordingPlayer(recorded(1, []), { speed: Number.NaN }), {
    code: "invalid_argument",
  });
  client.dispose();
});

test("the format: what is written is read; what is wrong names its line", () => {
  const recording = recorded(1, ["a\u2028b"]);
  const text = formatRecording(recording);
  assert.deepEqual(parseRecording(text), recording);
  assert.deepEqual(parseRecording(text.replaceAll("\n", "\r\n")), recording);
  const [header, first, second] = text.split("\n");
  const wrong: [string, RegExp][] = [
    ["", /line 1: expected a JSON object/],
    ['{"recording":2,"sessionId":"s"}', /line 1: expected a header/],
    [`${header}\nnot json`, /line 2: expected a JSON object/],
    [`${header}\n${first}\n{"seq":2,"at":1}`, /line 3: expected an event/],
    [`${header}\n${first?.replace(/"at":\d+/, '"at":1e20')}`, /line 2: expected an event/],
    [`${header}\n${second}\n${first}`, /line 3: expected a seq above 2/],
  ];
  for (const [bad, message] of wrong) {
    assert.throws(() => parseRecording(bad), { code: "invalid_recording", message });
  }
});
