/** What it costs to get from messages to the state, and that it does not grow with the chat. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage } from "../rpc/json-rpc.js";
import { bestRatio } from "../rpc/median-time.test-helper.js";
import type { SessionEvent } from "./events.js";
import { ended, numbered, prompt, say, update, type Told } from "./events.test-helper.js";
import { reduceBatch } from "./reduce.js";
import { selectMessages, selectPendingApprovals } from "./select.js";
import { emptyChatState, type ChatState } from "./state.js";

/** As many deltas come with a frame of a busy agent. */
const BATCH = 16;

const deltas = (count: number): Told[] => Array.from({ length: count }, () => say("some text "));

/** Folds in batches, and looks at what is new after each as a view would. */
function foldInBatches(state: ChatState, events: readonly SessionEvent[]): ChatState {
  let next = state;
  for (let i = 0; i < events.length; i += BATCH) {
    next = reduceBatch(next, events.slice(i, i + BATCH)).state;
    selectPendingApprovals(next);
    const part = next.current?.content.at(-1);
    if (part?.type === "text") part.stream.since(part.stream.length - 160);
  }
  return next;
}

test("from lines to a state takes at most 3 times as long as parsing them", () => {
  const lines = numbered([prompt("p"), ...deltas(20_000)]).map((event) => JSON.stringify(event));
  const wire = lines.map((line) => JSON.stringify((JSON.parse(line) as SessionEvent).message));
  const ratio = bestRatio(
    {
      ours: () => {
        const events = wire.flatMap((line, index): SessionEvent[] => {
          const parsed = parseMessage(line);
          if (parsed.kind === "invalid") return [];
          return [{ seq: index + 1, at: index, message: parsed.message }];
        });
        foldInBatches(emptyChatState, events);
      },
      limit: () => {
        for (const line of wire) JSON.parse(line);
      },
    },
    3,
  );
  assert.ok(ratio <= 3.5, `${ratio.toFixed(2)} times`);
});

/** A chat of so many turns, and a prompt whose answer comes now. */
function chatOf(turns: number): ChatState {
  const past = Array.from({ length: turns }, (_, i) => [
    prompt(`p${i}`),
    say("an answer"),
    update("tool_call", { toolCallId: `t${i}`, title: "ls", status: "completed" }),
    ended(`p${i}`),
  ]).flat();
  return reduceBatch(emptyChatState, numbered([...past, prompt("now")])).state;
}

test("a delta costs the same in a chat of 10,000 turns as in one of 10", () => {
  const [short, long] = [chatOf(10), chatOf(10_000)];
  const after = (state: ChatState): SessionEvent[] => numbered(deltas(20_000), state.lastSeq + 1);
  const [few, many] = [after(short), after(long)];
  const ratio = bestRatio(
    { ours: () => foldInBatches(long, many), limit: () => foldInBatches(short, few) },
    1.5,
  );
  assert.ok(ratio <= 2, `${ratio.toFixed(2)} times`);
});

test("listing all messages after each batch costs one copy of the list, not more", () => {
  const long = chatOf(10_000);
  const events = numbered(deltas(BATCH * 200), long.lastSeq + 1);
  const fold = (list: (state: ChatState) => unknown): void => {
    let state = long;
    for (let i = 0; i < events.length; i += BATCH) {
      state = reduceBatch(state, events.slice(i, i + BATCH)).state;
      list(state);
    }
  };
  const ratio = bestRatio(
    {
      ours: () => fold((state) => [selectMessages(state), selectMessages(state)]),
      limit: () => fold(({ settled, current }) => (current ? settled.concat(current) : settled)),
    },
    1.5,
  );
  assert.ok(ratio <= 2, `${ratio.toFixed(2)} times`);
});

test("100,000 deltas into one message take at most 12 times as long as 10,000", () => {
  const few = numbered([prompt("p"), ...deltas(10_000)]);
  const many = numbered([prompt("p"), ...deltas(100_000)]);
  const ratio = bestRatio(
    {
      ours: () => foldInBatches(emptyChatState, many),
      limit: () => foldInBatches(emptyChatState, few),
    },
    12,
    10,
  );
  assert.ok(ratio <= 14, `${ratio.toFixed(2)} times`);
});

test("20,000 pieces of a terminal's output take at most 12 times as long as 2,000", () => {
  const output = (count: number): SessionEvent[] =>
    numbered([
      prompt("p"),
      ...Array.from({ length: count }, () =>
        update("tool_call_update", {
          toolCallId: "t",
          _meta: { terminal_output_delta: { terminal_id: "t", data: "a line of output\n" } },
        }),
      ),
    ]);
  const [few, many] = [output(2000), output(20_000)];
  const ratio = bestRatio(
    {
      ours: () => foldInBatches(emptyChatState, many),
      limit: () => foldInBatches(emptyChatState, few),
    },
    12,
  );
  assert.ok(ratio <= 14, `${ratio.toFixed(2)} times`);
});
