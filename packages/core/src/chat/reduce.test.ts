import assert from "node:assert/strict";
import { test } from "node:test";
import { BridgeMethod, META_KEY, type SessionEvent } from "./events.js";
import { adoptPending, reduceBatch } from "./reduce.js";
import { selectMessages } from "./select.js";
import { emptyChatState, type AssistantMessage, type ChatState } from "./state.js";

/** Numbers messages as a host would. */
function events(...messages: [method: string, params: object, id?: string][]): SessionEvent[] {
  return messages.map(([method, params, id], index) => ({
    seq: index + 1,
    at: 1000 + index,
    message: { jsonrpc: "2.0", ...(id !== undefined && { id }), method, params },
  }));
}

const prompt = (promptId: string, text = "go", hidden?: string): [string, object] => [
  "session/prompt",
  {
    sessionId: "s",
    prompt: [{ type: "text", text }],
    _meta: { [META_KEY]: { promptId, hidden } },
  },
];
const update = (update: object): [string, object] => ["session/update", { sessionId: "s", update }];
const say = (text: string, more: object = {}): [string, object] =>
  update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text }, ...more });
const tool = (fields: object): [string, object] =>
  update({ sessionUpdate: "tool_call", ...fields });
const toolUpdate = (fields: object): [string, object] =>
  update({ sessionUpdate: "tool_call_update", ...fields });
const end = (promptId: string, result: object = { stopReason: "end_turn" }): [string, object] => [
  BridgeMethod.turnEnded,
  { promptId, result },
];

function fold(...messages: [string, object, string?][]): ChatState {
  return reduceBatch(emptyChatState, events(...messages)).state;
}

function answer(state: ChatState): AssistantMessage {
  const message = selectMessages(state, { includeHidden: true }).at(-1);
  assert.equal(message?.role, "assistant");
  return message;
}

test("ids and times come from the log: the prompt's id, a<first seq>, the event's at", () => {
  const state = fold(prompt("p1"), say("a"), say("b"), end("p1"));
  const [user, assistant] = selectMessages(state);
  assert.deepEqual([user?.id, user?.ts, assistant?.id, assistant?.ts], ["p1", 1000, "a2", 1001]);
  assert.equal(assistant?.text, "ab");
});

test("text after the turn's end belongs to that turn", () => {
  const state = fold(prompt("p1"), end("p1"), say("done"));
  assert.equal(selectMessages(state).length, 2);
  assert.equal(answer(state).text, "done");
  assert.equal(state.turn, null);
});

test("an echo of the running prompt is no second bubble; a replayed prompt is one", () => {
  const chunk = update({
    sessionUpdate: "user_message_chunk",
    content: { type: "text", text: "hi" },
  });
  assert.equal(selectMessages(fold(prompt("p1", "hi"), chunk)).length, 1);
  const replayed = fold(chunk, chunk, say("hello"), chunk);
  assert.deepEqual(
    selectMessages(replayed).map(({ role, text }) => [role, text]),
    [
      ["user", "hihi"],
      ["assistant", "hello"],
      ["user", "hi"],
    ],
  );
});

test("a changed messageId starts a new text part of the same message", () => {
  const state = fold(
    prompt("p"),
    say("a", { messageId: "1" }),
    say("b", { messageId: "1" }),
    say("c", { messageId: "2" }),
  );
  assert.deepEqual(
    answer(state).content.map((part) => part.type === "text" && part.text),
    ["ab", "c"],
  );
});

test("two tool_calls with one id are one card, the second says what runs", () => {
  const state = fold(
    prompt("p"),
    tool({
      toolCallId: "t",
      title: "Terminal",
      kind: "execute",
      status: "pending",
      rawInput: {},
      content: [],
    }),
    tool({ toolCallId: "t", title: "git diff", rawInput: { command: "git diff" } }),
    toolUpdate({ toolCallId: "t", status: "completed" }),
  );
  const [call, ...others] = answer(state).toolCalls;
  assert.equal(others.length, 0);
  assert.equal(call?.title, "git diff");
  assert.equal(call?.input, "git diff");
  assert.equal(call?.status, "completed");
});

test("an empty rawInput never wipes a fuller one, and the request shows what runs", () => {
  const state = fold(
    prompt("p"),
    tool({ toolCallId: "t", rawInput: {} }),
    toolUpdate({ toolCallId: "t", rawInput: { command: "echo foo" } }),
    [
      "session/request_permission",
      { sessionId: "s", toolCall: { toolCallId: "t", title: "bash", rawInput: {} }, options: [] },
      "p-1",
    ],
    toolUpdate({ toolCallId: "t", status: "in_progress" }),
  );
  assert.equal(state.approvals.length, 1, "an update does not close the question");
  assert.equal(state.approvals[0]?.toolCall.input, "echo foo");
});

test("a new call with the id of one that has ended is a card of its own", () => {
  const state = fold(
    prompt("p"),
    tool({ toolCallId: "t", title: "one", status: "completed" }),
    tool({ toolCallId: "t", title: "two", status: "pending" }),
    toolUpdate({ toolCallId: "t", status: "failed" }),
  );
  assert.deepEqual(
    answer(state).toolCalls.map(({ title, status }) => [title, status]),
    [
      ["one", "completed"],
      ["two", "failed"],
    ],
  );
});

test("an update of a call from an earlier turn changes that card", () => {
  const state = fold(
    prompt("p1"),
    tool({ toolCallId: "t", title: "slow", status: "in_progress" }),
    end("p1", { stopReason: "cancelled" }),
    prompt("p2"),
    toolUpdate({ toolCallId: "t", status: "failed" }),
    say("next"),
  );
  const first = selectMessages(state)[1] as AssistantMessage;
  assert.equal(first.toolCalls[0]?.status, "failed");
  assert.deepEqual(answer(state).toolCalls, []);
});

test("what still ran is closed at the turn's end", () => {
  const started = tool({ toolCallId: "t", status: "in_progress" });
  const closed = (result: object): unknown =>
    answer(fold(prompt("p"), started, end("p", result))).toolCalls[0]?.closedBy;
  assert.equal(closed({ stopReason: "cancelled" }), "cancelled");
  assert.equal(closed({ stopReason: "max_tokens" }), "interrupted");
  assert.equal(closed({ stopReason: "end_turn" }), undefined);
});

test("a failed turn keeps the reason, readable", () => {
  const state = fold(prompt("p"), [
    BridgeMethod.turnEnded,
    { promptId: "p", error: { code: 401, message: '{"error":{"message":"API key not valid."}}' } },
  ]);
  const message = answer(state);
  assert.equal(message.error?.code, 401);
  assert.deepEqual(
    message.content.map((part) => part.type === "notice" && part.title),
    ["API key not valid."],
  );
});

test("unknown updates and blocks are kept as unknown parts", () => {
  const state = fold(
    prompt("p"),
    update({ sessionUpdate: "hologram", x: 1 }),
    update({ sessionUpdate: "agent_message_chunk", content: { type: "smell", data: "…" } }),
  );
  assert.deepEqual(
    answer(state).content.map((part) => part.type),
    ["unknown", "unknown"],
  );
});

test("hidden turns are kept, and shown only when asked for", () => {
  const state = fold(prompt("p", "prime", "turn"), say("ok"), end("p"));
  assert.deepEqual(selectMessages(state), []);
  assert.equal(selectMessages(state, { includeHidden: true }).length, 2);
});

test("requests older than the replay are put back, once", () => {
  const [request] = events([
    "session/request_permission",
    { sessionId: "s", toolCall: { toolCallId: "t" }, options: [] },
    "p-1",
  ]);
  assert.ok(request);
  const state = adoptPending(adoptPending({ ...emptyChatState, lastSeq: 9 }, [request]), [request]);
  assert.equal(state.approvals.length, 1);
  assert.equal(state.lastSeq, 9);
});

test("ids like __proto__ and constructor are ordinary ids, and prototypes stay clean", () => {
  const state = fold(
    prompt("__proto__"),
    tool({ toolCallId: "__proto__", title: "a", __proto__: { polluted: true } }),
    tool({ toolCallId: "constructor", title: "b" }),
    toolUpdate({ toolCallId: "toString", status: "completed" }),
  );
  assert.deepEqual(
    answer(state).toolCalls.map(({ id }) => id),
    ["__proto__", "constructor", "toString"],
  );
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("no event makes the fold throw", () => {
  const values = [undefined, null, 0, "", "x", [], {}, [null], { content: null }, { type: 1 }];
  const methods = [
    "session/update",
    "session/prompt",
    "session/request_permission",
    "elicitation/create",
    "nonsense",
    ...Object.values(BridgeMethod),
  ];
  const kinds = [
    "agent_message_chunk",
    "tool_call",
    "tool_call_update",
    "plan",
    "usage_update",
    "notice",
    "user_message_chunk",
    "config_option_update",
    "available_commands_update",
    "session_info_update",
    "x",
  ];
  let state = emptyChatState;
  let seq = 0;
  const apply = (message: object): void => {
    state = reduceBatch(state, [{ seq: ++seq, at: seq, message: message as never }]).state;
  };
  for (const method of methods) {
    for (const params of values) {
      apply({ method, params });
      apply({ method, params, id: "p" });
      apply({
        method,
        params: {
          toolCall: params,
          options: params,
          prompt: params,
          outcome: params,
          by: params,
          result: params,
          error: params,
        },
        id: 1,
      });
    }
  }
  for (const sessionUpdate of kinds) {
    for (const value of values) {
      apply({
        method: "session/update",
        params: {
          update: {
            sessionUpdate,
            content: value,
            entries: value,
            availableCommands: value,
            toolCallId: value,
            status: value,
            title: value,
            kind: value,
            locations: value,
            rawInput: value,
            used: value,
            configOptions: value,
          },
        },
      });
    }
  }
  assert.ok(selectMessages(state).length > 0);
  JSON.stringify(state);
});

const asked = (id: string, toolCallId: string): [string, object, string] => [
  "session/request_permission",
  {
    sessionId: "s",
    toolCall: { toolCallId, title: "ls", kind: "execute" },
    options: [
      { optionId: "a", name: "Allow", kind: "allow_once" },
      { optionId: "r", name: "Reject", kind: "reject_once" },
    ],
  },
  id,
];
const resolved = (id: string, outcome: unknown, by?: object): [string, object] => [
  BridgeMethod.permissionResolved,
  { id, outcome, ...(by && { by }) },
];

test("a call keeps how it was decided, by whom, and through later updates", () => {
  const chosen = { outcome: "selected", optionId: "a" };
  const refused = { outcome: "selected", optionId: "r" };
  const state = fold(
    prompt("p1"),
    asked("p-1", "t1"),
    resolved("p-1", chosen, { kind: "client", name: "c2" }),
    toolUpdate({ toolCallId: "t1", status: "completed" }),
    asked("p-2", "t2"),
    resolved("p-2", refused, { kind: "policy" }),
    asked("p-3", "t3"),
    resolved("p-3", { outcome: "cancelled" }, { kind: "timeout" }),
    asked("p-4", "t4"),
    toolUpdate({ toolCallId: "t4", status: "failed" }),
    resolved("p-4", refused),
  );
  const decisions = state.current?.toolCalls.map((call) => [
    call.status,
    call.decision?.requestId,
    call.decision?.outcome,
    call.decision?.option?.name,
    call.decision?.by,
  ]);
  assert.deepEqual(decisions, [
    ["completed", "p-1", "allowed", "Allow", { kind: "client", name: "c2" }],
    ["cancelled", "p-2", "rejected", "Reject", { kind: "policy" }],
    ["cancelled", "p-3", "cancelled", undefined, { kind: "timeout" }],
    ["failed", "p-4", "rejected", "Reject", { kind: "client" }],
  ]);
  assert.deepEqual(
    state.decisions.map(({ requestId, toolCall, outcome }) => [
      requestId,
      toolCall.toolCallId,
      toolCall.title,
      outcome,
    ]),
    [
      ["p-1", "t1", "ls", "allowed"],
      ["p-2", "t2", "ls", "rejected"],
      ["p-3", "t3", "ls", "cancelled"],
      ["p-4", "t4", "ls", "rejected"],
    ],
  );
});

test("a request that is open at the end of its turn is in the record, with what was asked", () => {
  const [method, params, id] = asked("p-1", "t1");
  const rawInput = { command: "rm -rf ~" };
  const toolCall = { toolCallId: "t1", title: "List files", kind: "execute", rawInput };
  const state = fold(prompt("p1"), [method, { ...params, toolCall }, id], end("p1"));
  const [decision] = state.decisions;
  assert.deepEqual(decision?.toolCall.rawInput, rawInput);
  assert.deepEqual([decision?.outcome, decision?.by], ["cancelled", { kind: "agent" }]);
  assert.deepEqual(state.approvals, []);
  const error = { code: -32_010, message: "gone" };
  const failed = fold(
    prompt("p1"),
    [method, params, id],
    [BridgeMethod.turnEnded, { promptId: "p1", error }],
  );
  assert.deepEqual(failed.decisions[0]?.by, { kind: "exit" });
  const limited = fold(
    prompt("p1"),
    [method, params, id],
    [BridgeMethod.turnEnded, { promptId: "p1", error: { code: 429, message: "later" } }],
  );
  assert.deepEqual(limited.decisions[0]?.by, { kind: "agent" });
});

test("who settled a request is only what the field can hold", () => {
  const by = (value: object): unknown =>
    fold(prompt("p1"), asked("p-1", "t1"), resolved("p-1", {}, value)).decisions[0]?.by;
  assert.deepEqual(by({}), { kind: "client" });
  assert.deepEqual(by({ kind: 5, name: "x" }), { kind: "client" });
  assert.deepEqual(by({ kind: "policy", name: {} }), { kind: "policy" });
});

test("what an option of an unknown kind does is not known: the agent's next word tells", () => {
  const options = ["later", "reject_this", "allow"].map((kind, n) => {
    return { optionId: `o${n}`, name: "Not now", kind };
  });
  for (const { optionId, kind } of options) {
    const [method, params, id] = asked("p-1", "t1");
    const state = fold(
      prompt("p1"),
      [method, { ...params, options }, id],
      resolved("p-1", { outcome: "selected", optionId }),
    );
    const [call] = state.current?.toolCalls ?? [];
    assert.deepEqual([call?.status, call?.decision?.outcome], ["running", "selected"], kind);
    assert.equal(state.decisions[0]?.outcome, "selected");
  }
});

test("the record of decisions keeps each request about a call, and the newest 500", () => {
  const events = Array.from({ length: 510 }, (_, n) => [
    asked(`p-${n}`, "t1"),
    resolved(`p-${n}`, { outcome: "selected", optionId: n % 2 ? "a" : "r" }),
  ]).flat();
  const { decisions } = fold(prompt("p1"), ...events);
  assert.equal(decisions.length, 500);
  assert.equal(decisions[0]?.requestId, "p-10");
  assert.deepEqual(
    decisions.slice(-2).map(({ outcome }) => outcome),
    ["rejected", "allowed"],
  );
});

test("SYS_BLOCK tags group what is said between them; whatever else is tagged adds nothing", () => {
  const tag = (type: string, payload?: unknown): [string, object] => [
    BridgeMethod.structuredEvent,
    { type, raw: "", ...(payload !== undefined && { payload }) },
  ];
  const state = fold(
    tag("sys_block", { type: "start", id: "early" }),
    prompt("p1"),
    say("a"),
    tag("sys_block", { type: "start", id: "b1", title: "Preview" }),
    say("b"),
    tag("sys_json", { type: "start", id: "b2" }),
    ...[null, "start", {}, { type: "start" }, { type: "start", id: 1 }, { type: "x", id: "b" }].map(
      (payload) => tag("sys_block", payload),
    ),
    tag("sys_block", { type: "end", id: "b1", summary: "Done" }),
    say("c"),
  );
  assert.deepEqual(
    state.current?.content.map((part) => (part.type === "text" ? part.text : part)),
    [
      "a",
      { type: "block", edge: "start", id: "b1", title: "Preview" },
      "b",
      { type: "block", edge: "end", id: "b1", summary: "Done" },
      "c",
    ],
  );
  const empty = fold(prompt("p1"), tag("sys_block", { type: "start", id: "b1" }), end("p1"));
  const [message] = selectMessages(empty).slice(-1);
  assert.equal(message?.role === "assistant" && message.content.at(-1)?.type, "notice");
});
