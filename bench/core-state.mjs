/** From messages to the state of a chat, however long the chat is. */
import {
  emptyChatState,
  parseMessage,
  reduceBatch,
  selectPendingApprovals,
} from "@gemini-agent-chat/core";
import { medianTimes } from "./measure.mjs";

export const name = "P2 from messages to the state";

/** As many deltas come with a frame of a busy agent. */
const BATCH = 16;
const DELTAS = 20_000;

const rpc = (method, params) => ({ jsonrpc: "2.0", method, params });
const update = (sessionUpdate, fields) =>
  rpc("session/update", { sessionId: "s1", update: { sessionUpdate, ...fields } });
const say = (text) => update("agent_message_chunk", { content: { type: "text", text } });
const prompt = (id) => ({
  ...rpc("session/prompt", { sessionId: "s1", prompt: [{ type: "text", text: "go" }] }),
  id,
});
const answer = (id) => ({ jsonrpc: "2.0", id, result: { stopReason: "end_turn" } });

const deltas = (count) => Array.from({ length: count }, (_, i) => say(`some text ${i % 10} `));

function numbered(messages, first = 1) {
  return messages.map((message, i) => ({ seq: first + i, at: first + i, message }));
}

/** Folds in batches, and looks at what is new after each, as a view does. */
function fold(state, events) {
  let next = state;
  let seen = 0;
  for (let i = 0; i < events.length; i += BATCH) {
    next = reduceBatch(next, events.slice(i, i + BATCH)).state;
    selectPendingApprovals(next);
    const part = next.current?.content.at(-1);
    if (part?.type === "text") seen += part.stream.since(part.stream.length - 160).length;
  }
  if (seen === 0) throw new Error("no text arrived");
  return next;
}

/** A chat of so many turns, and a prompt whose answer comes now. */
function chatOf(turns) {
  const past = Array.from({ length: turns }, (_, i) => [
    prompt(i),
    say("an answer"),
    update("tool_call", { toolCallId: `t${i}`, title: "ls", status: "completed" }),
    answer(i),
  ]);
  const { state } = reduceBatch(emptyChatState, numbered([...past.flat(), prompt(turns)]));
  if (state.settled.length < turns)
    throw new Error(`${state.settled.length} messages of ${turns} turns`);
  return state;
}

export async function run() {
  const wire = [prompt(0), ...deltas(DELTAS)].map((message) => JSON.stringify(message));
  const [short, long] = [chatOf(10), chatOf(10_000)];
  const after = (state) => numbered(deltas(DELTAS), state.lastSeq + 1);
  const [few, many] = [after(short), after(long)];
  const [tenth, whole] = [10_000, 100_000].map((count) => numbered([prompt(0), ...deltas(count)]));
  const times = await medianTimes({
    limit: () => wire.map((line) => JSON.parse(line)),
    read: () => fold(emptyChatState, numbered(wire.map((line) => parseMessage(line).message))),
    short: () => fold(short, few),
    long: () => fold(long, many),
    tenth: () => fold(emptyChatState, tenth),
    whole: () => fold(emptyChatState, whole),
  });
  const perDelta = (way) => (times[way] * 1000) / DELTAS;
  return [
    {
      what: "lines to state: times JSON.parse alone",
      figure: times.read / times.limit,
      goal: { most: 3 },
    },
    {
      what: "a delta in a chat of 10 turns",
      figure: perDelta("short"),
      unit: "µs",
      goal: { most: 3 },
    },
    {
      what: "a delta in a chat of 10,000 turns",
      figure: perDelta("long"),
      unit: "µs",
      goal: { most: 3 },
    },
    {
      what: "100,000 deltas in one message by 10,000",
      figure: times.whole / times.tenth,
      goal: { most: 12 },
    },
  ];
}
