import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { answer, readyState, text, user } from "./fake-client.test-helper.js";
import { MessageQueue } from "./message-queue.js";

const turn = { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;
const running: AgentChatState = {
  ...readyState,
  messages: [user("go")],
  turn,
  isStreaming: true,
};
const ended: AgentChatState = {
  ...readyState,
  messages: [user("go"), answer([text("done")])],
  lastStopReason: "end_turn",
};

/** A queue over a state that the test sets. */
function made(sent: (text: string) => Promise<boolean> = () => Promise.resolve(true)): {
  readonly queue: MessageQueue;
  readonly texts: string[];
  set(state: AgentChatState): void;
} {
  let state = running;
  const texts: string[] = [];
  const queue = new MessageQueue({
    send: (message) => {
      texts.push(message);
      state = { ...state, messages: [...state.messages, user(message, { pending: true })] };
      return sent(message);
    },
    state: () => state,
    onChange: () => {},
  });
  queue.show("gac:one");
  return {
    queue,
    texts,
    set(next) {
      state = next;
      queue.check();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("what waits is sent when the turn has ended, one at a time", () => {
  const { queue, texts, set } = made();
  queue.add("one", []);
  queue.add("two", []);
  set(running);
  assert.deepEqual(texts, []);
  set(ended);
  assert.deepEqual(texts, ["one"]);
  queue.check();
  assert.deepEqual(texts, ["one"], "its own turn runs now");
  set({ ...ended, messages: [...ended.messages, user("one"), answer([text("yes")])] });
  assert.deepEqual(texts, ["one", "two"]);
  assert.deepEqual(queue.items, []);
});

for (const [name, end] of [
  ["an error", { lastError: { code: 500, message: "No.", agentData: {} } }],
  ["a Stop", { lastStopReason: "cancelled" }],
  ["a limit", { lastStopReason: "max_tokens" }],
  ["an end that nobody knows", { lastStopReason: null }],
] as const) {
  test(`nothing is sent after ${name}, until the person says so`, () => {
    const { queue, texts, set } = made();
    queue.add("one", []);
    set({ ...ended, ...end } as AgentChatState);
    assert.deepEqual(texts, []);
    assert.equal(queue.held, true);
    queue.release();
    assert.deepEqual(texts, ["one"]);
    assert.equal(queue.held, false);
  });
}

test("nothing is sent while an approval or a question is open", () => {
  const { queue, texts, set } = made();
  queue.add("one", []);
  const approval = { requestId: 1, options: [], toolCall: { toolCallId: "t" } };
  set({ ...ended, pendingApprovals: [approval as never] });
  queue.release();
  assert.deepEqual(texts, []);
  set({ ...ended, elicitations: [{} as never] });
  assert.deepEqual(texts, []);
  set(ended);
  assert.deepEqual(texts, ["one"]);
});

test("another turn than the one that was waited for sends nothing by itself", () => {
  const { queue, texts, set } = made();
  queue.add("one", []);
  set({ ...ended, messages: [...ended.messages, user("elsewhere"), answer([text("x")])] });
  assert.deepEqual(texts, []);
  assert.equal(queue.held, true);
});

test("one that was not taken is the first again, says why, and waits for the person", async () => {
  const answers = [
    () => Promise.resolve(false),
    () => Promise.reject(new Error("too large")),
    () => Promise.resolve(true),
  ];
  const { queue, texts, set } = made(() => answers.shift()?.() ?? Promise.resolve(true));
  queue.add("one", []);
  queue.add("two", []);
  set(ended);
  await settled();
  assert.deepEqual(
    queue.items.map((item) => item.text),
    ["one", "two"],
  );
  set(ended);
  assert.deepEqual(texts, ["one"]);
  queue.release();
  await settled();
  assert.equal(queue.problem, "too large");
  set(ended);
  queue.release();
  assert.equal(queue.problem, "");
  assert.deepEqual(
    queue.items.map((item) => item.text),
    ["two"],
  );
});

test("each session has its own, and one that was taken out is sent no more", () => {
  const { queue, texts, set } = made();
  queue.add("one", []);
  queue.show("gac:two");
  assert.equal(queue.items.length, 0);
  set(ended);
  assert.deepEqual(texts, []);
  queue.show("gac:one");
  const [item] = queue.items;
  assert.equal(queue.take(item?.id ?? 0)?.text, "one");
  assert.equal(queue.take(item?.id ?? 0), undefined);
  set(ended);
  assert.deepEqual(texts, []);
});
