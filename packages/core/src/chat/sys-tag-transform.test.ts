import assert from "node:assert/strict";
import { test } from "node:test";
import { cutAtRandom, seededRandom } from "../rpc/random-cuts.test-helper.js";
import { readRecordings } from "../rpc/recordings.test-helper.js";
import { AgentChatError } from "../errors.js";
import { checkMessage, type JsonRpcMessage } from "../rpc/json-rpc.js";
import {
  createSysTagTransform,
  type MessageTransform,
  type TransformContext,
} from "./sys-tag-transform.js";

const TAG = '<SYS_JSON>{"a":1}</SYS_JSON>';
const EVENT = { jsonrpc: "2.0", method: "bridge/structured_event", params: { type: "sys_json", payload: { a: 1 }, raw: '{"a":1}' } }; // prettier-ignore
const ANSWER: JsonRpcMessage = { jsonrpc: "2.0", id: 4, result: { stopReason: "end_turn" } };

function update(sessionId: string, update: object): JsonRpcMessage {
  return { jsonrpc: "2.0", method: "session/update", params: { sessionId, update } };
}

function chunk(text: string, sessionId = "s", extra: object = {}): JsonRpcMessage {
  return update(sessionId, {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text },
    ...extra,
  });
}

/** What is sent on, in its order; for the answer to a prompt, what goes before it is first. */
function send(
  transform: MessageTransform,
  message: JsonRpcMessage,
  context?: TransformContext,
): JsonRpcMessage[] {
  const { forward = message, extra = [] } = transform(message, context) ?? {};
  const own = forward === null ? [] : [forward];
  return "method" in message ? [...own, ...extra] : [...extra, ...own];
}

function textOf(messages: readonly JsonRpcMessage[]): string {
  return messages
    .map((message) => {
      const params = "method" in message ? message.params : undefined;
      const content = (params as { update?: { content?: { text?: string } } })?.update?.content;
      return content?.text ?? "";
    })
    .join("");
}

test("text, event, text go out in place of the chunk, with all else that it carried", () => {
  const transform = createSysTagTransform();
  const extra = { messageId: "m1", _meta: { x: 1 } };
  assert.deepEqual(transform(chunk(`a${TAG}b`, "s", extra)), {
    forward: null,
    extra: [chunk("a", "s", extra), EVENT, chunk("b", "s", extra)],
  });
});

test("what holds no tag goes on as it came", () => {
  const transform = createSysTagTransform();
  for (const message of [
    chunk("plain text"),
    chunk(""),
    chunk("\n<b>"),
    update("s", { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: TAG } }),
    update("s", { sessionUpdate: "user_message_chunk", content: { type: "text", text: TAG } }),
    update("s", {
      sessionUpdate: "tool_call_update",
      toolCallId: "t",
      content: [{ type: "content", content: { type: "text", text: TAG } }],
    }),
    update("s", { sessionUpdate: "agent_message_chunk", content: { type: "image", text: TAG } }),
    update("s", { sessionUpdate: "agent_message_chunk", content: { type: "text", text: 1 } }),
    update("s", { sessionUpdate: "agent_message_chunk" }),
    { ...chunk(TAG), id: 1 },
    { jsonrpc: "2.0", method: "session/update", params: { update: { content: TAG } } },
    { jsonrpc: "2.0", method: "session/update" },
    { jsonrpc: "2.0", method: "other", params: { text: TAG } },
    { jsonrpc: "2.0", id: 1, result: null },
    { jsonrpc: "2.0", id: 1, result: { sessionId: "s" } },
    { jsonrpc: "2.0", id: 1, error: { code: 1, message: TAG } },
    ANSWER,
  ] as JsonRpcMessage[]) {
    assert.equal(transform(message), null, JSON.stringify(message));
  }
});

test("a chunk that is held whole is not sent, and comes out with the rest", () => {
  const transform = createSysTagTransform();
  assert.deepEqual(transform(chunk("<SYS_")), { forward: null });
  assert.deepEqual(transform(chunk('JSON>{"a":1}</SYS_JSON>')), { forward: null, extra: [EVENT] });
  assert.deepEqual(transform(chunk("<SYS_")), { forward: null });
  assert.deepEqual(transform(chunk("X")), { forward: null, extra: [chunk("<SYS_X")] });
});

test("cut anywhere, the same texts and events come out", () => {
  const text = `Hello ${TAG}, \`${TAG}\` and ${TAG}${TAG} <SYS_JSON>{`;
  const sent = (pieces: readonly string[]): JsonRpcMessage[] => {
    const transform = createSysTagTransform();
    const messages = pieces.flatMap((piece) => send(transform, chunk(piece)));
    return [...messages, ...send(transform, ANSWER)];
  };
  const whole = sent([text]);
  assert.equal(textOf(whole), `Hello , \`${TAG}\` and  <SYS_JSON>{`);
  for (let seed = 1; seed <= 50; seed++) {
    const cut = sent(cutAtRandom(text, seededRandom(seed), 8));
    assert.equal(textOf(cut), textOf(whole), `seed ${seed}`);
    const events = cut.filter((message) => "method" in message && message.method === EVENT.method);
    assert.deepEqual(events, [EVENT, EVENT, EVENT], `seed ${seed}`);
  }
});

test("an unclosed tag is given back before the prompt's answer, never in the next turn", () => {
  const transform = createSysTagTransform();
  const open = chunk("x<SYS_JSON>{", "s", { messageId: "m" });
  assert.deepEqual(send(transform, open), [chunk("x", "s", { messageId: "m" })]);
  assert.deepEqual(transform(ANSWER, { sessionId: "s", endsTurn: true }), {
    extra: [chunk("<SYS_JSON>{", "s", { messageId: "m" })],
  });
  assert.equal(transform(chunk("}</SYS_JSON>")), null);
});

test("an error ends a turn too, when the host says so", () => {
  const transform = createSysTagTransform();
  const error: JsonRpcMessage = { jsonrpc: "2.0", id: 4, error: { code: -32010, message: "gone" } };
  transform(chunk("<SYS_JSON>"));
  assert.equal(transform(error), null);
  assert.deepEqual(transform(error, { sessionId: "s", endsTurn: true }), {
    extra: [chunk("<SYS_JSON>")],
  });
});

test("sessions do not mix, and one turn's end leaves the others alone", () => {
  const transform = createSysTagTransform();
  transform(chunk('<SYS_JSON>{"a"', "one"));
  transform(chunk("<SYS_JSON>[", "two"));
  transform(chunk("```\n", "three"));
  assert.deepEqual(transform(ANSWER, { sessionId: "two" }), {
    extra: [chunk("<SYS_JSON>[", "two")],
  });
  assert.deepEqual(transform(chunk(":1}</SYS_JSON>", "one")), { forward: null, extra: [EVENT] });
  assert.deepEqual(transform(chunk(TAG, "two")), { forward: null, extra: [EVENT] });
});

test("an answer of unknown session gives back what every session holds", () => {
  const transform = createSysTagTransform();
  transform(chunk("<SYS_JSON>1", "one"));
  transform(chunk("<SYS_JSON>2", "__proto__"));
  assert.deepEqual(transform(ANSWER), {
    extra: [chunk("<SYS_JSON>1", "one"), chunk("<SYS_JSON>2", "__proto__")],
  });
  assert.equal(transform(ANSWER), null);
});

test("a tag may go on after other updates, but not in another message", () => {
  const transform = createSysTagTransform();
  transform(chunk('<SYS_JSON>{"a"', "s", { messageId: "m1" }));
  for (const sessionUpdate of ["usage_update", "tool_call_update", "current_mode_update"]) {
    assert.equal(transform(update("s", { sessionUpdate, toolCallId: "t" })), null);
  }
  assert.equal(transform(update("other", { sessionUpdate: "tool_call", toolCallId: "t" })), null);
  assert.deepEqual(transform(chunk(":1}</SYS_JSON><SYS", "s", { messageId: "m1" })), {
    forward: null,
    extra: [EVENT],
  });
  assert.deepEqual(transform(chunk("_JSON>", "s", { messageId: "m2" })), {
    forward: null,
    extra: [chunk("<SYS", "s", { messageId: "m1" }), chunk("_JSON>", "s", { messageId: "m2" })],
  });
  assert.deepEqual(transform(chunk("<SYS", "s", { messageId: "m2" })), { forward: null });
  assert.deepEqual(transform(chunk('_JSON>{"a":1}</SYS_JSON>', "s", { messageId: "m2" })), {
    forward: null,
    extra: [EVENT],
  });
});

test("held text comes out before whatever the agent shows next", () => {
  for (const body of [
    { sessionUpdate: "tool_call", toolCallId: "t" },
    { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: "hm" } },
    { sessionUpdate: "user_message_chunk", content: { type: "text", text: "hi" } },
    { sessionUpdate: "agent_message_chunk", content: { type: "image", data: "" } },
    { sessionUpdate: "plan", entries: [] },
    { sessionUpdate: "notice", title: "n" },
    { sessionUpdate: "of a later version" },
    {},
  ]) {
    const transform = createSysTagTransform();
    transform(chunk('so <SYS_JSON>{"a"'));
    const other = update("s", body);
    const held = chunk('<SYS_JSON>{"a"');
    assert.deepEqual(send(transform, other), [held, other], JSON.stringify(body));
    assert.equal(transform(other), null, "once");
    // A tag that begins afterwards is read.
    assert.deepEqual(send(transform, chunk(TAG)), [EVENT]);
  }
});

test("late text is not held back, a replay is not read", () => {
  const transform = createSysTagTransform();
  assert.equal(transform(chunk("x<SYS_JSON>"), { phase: "late" }), null);
  assert.deepEqual(transform(chunk(TAG), { phase: "late" }), { forward: null, extra: [EVENT] });
  assert.equal(transform(chunk(TAG), { phase: "replay" }), null);
  assert.equal(transform(chunk("<SYS_"), { phase: "replay" }), null);
  assert.equal(transform(chunk("JSON>")), null);
});

test("both keeps the tag in the text, raw does nothing", () => {
  const both = createSysTagTransform({ mode: "both" });
  assert.deepEqual(both(chunk(TAG)), { forward: null, extra: [chunk(TAG), EVENT] });
  const raw = createSysTagTransform({ mode: "raw" });
  assert.equal(raw(chunk(TAG)), null);
  assert.equal(raw(chunk("<SYS_")), null);
});

test("bad JSON: the text stays, the event has an error and no payload", () => {
  const bad = "<SYS_BLOCK>{</SYS_BLOCK>";
  assert.deepEqual(createSysTagTransform()(chunk(bad)), {
    forward: null,
    extra: [
      chunk(bad),
      {
        jsonrpc: "2.0",
        method: "bridge/structured_event",
        params: {
          type: "sys_block",
          raw: "{",
          error: "expected one JSON value between the tags, got 1 characters that are not JSON",
        },
      },
    ],
  });
});

test("the events' method can be named", () => {
  const transform = createSysTagTransform({ structuredEventMethod: "app/data" });
  assert.deepEqual(transform(chunk(TAG))?.extra, [{ ...EVENT, method: "app/data" }]);
});

test("wrong options fail at once, not at the first message", () => {
  assert.throws(
    () => createSysTagTransform({ jsonTag: "<" }),
    (error) => error instanceof AgentChatError && error.code === "invalid_argument",
  );
});

test("no recorded session is touched: real agents' text goes on as it came", () => {
  let chunks = 0;
  for (const { name, entries } of readRecordings("gemini-cli-0.61.0")) {
    const transform = createSysTagTransform();
    for (const { dir, msg } of entries) {
      if (dir !== "<" || msg === undefined) continue;
      const parsed = checkMessage(msg);
      if (parsed.kind === "invalid") continue;
      assert.equal(transform(parsed.message), null, name);
      if (textOf([parsed.message]) !== "") chunks++;
    }
  }
  assert.ok(chunks > 100);
});
