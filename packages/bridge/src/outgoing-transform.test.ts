import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose } from "../test/test-client.js";
import type { GeminiBridgeOptions } from "./options.js";

type Transform = NonNullable<GeminiBridgeOptions["outgoingTransform"]>;

const textOf = (message: Loose): string | undefined => message.params?.update?.content?.text;
const withText = (message: Loose, text: string): Loose => ({
  ...message,
  params: {
    ...message.params,
    update: { ...message.params.update, content: { type: "text", text } },
  },
});
const messages = (events: readonly Loose[]): Loose[] => events.map(({ message }) => message);

test("it sees each message once, with its session and what the turn is at", async (context) => {
  const seen: string[] = [];
  const outgoingTransform: Transform = (message: Loose, { sessionId, phase, endsTurn } = {}) => {
    const what = message.method ?? `answer ${message.result?.stopReason ?? message.error?.code}`;
    seen.push(`${what} ${textOf(message) ?? ""} ${sessionId} ${phase} ${endsTurn ?? false}`);
    return null;
  };
  const { connect, root } = await startBridge(context, { ids: "s" }, { outgoingTransform });
  const client = await connect();
  const second = await connect();
  const sessionId = await client.newSession();
  await second.call("bridge/attach", { sessionId, after: 0 });
  await client.prompt(sessionId, "late");
  await client.event(sessionId, (message) => textOf(message) === "after the end");
  await client.prompt(sessionId, "forge");
  await client.prompt(sessionId, "fail");
  // Read again, however often: it was seen before it was logged.
  await second.call("session/load", { sessionId, cwd: root, mcpServers: [] });
  assert.deepEqual(seen, [
    "session/update  s1 live false",
    "answer end_turn  s1 live true",
    "session/update after the end s1 late false",
    // Not what the agent says in the bridge's name, nor what belongs to no session.
    "_vendor/unknown  s1 live false",
    "session/update forged s1 live false",
    "answer end_turn  s1 live true",
    "answer 429  s1 live true",
  ]);
});

test("forward changes, drops or leaves a message; extra follows it, in the same session", async (context) => {
  const outgoingTransform: Transform = (message: Loose) => {
    const text = textOf(message);
    if (text === "drop") return { forward: null };
    if (text === "change") return { forward: withText(message, "changed") };
    if (text === "more") {
      return {
        extra: [
          withText({ ...message, params: { ...message.params, sessionId: "elsewhere" } }, "extra"),
          { jsonrpc: "2.0", method: "_mine/note", params: { n: 1 } },
        ],
      };
    }
    return text === "same" ? { forward: message } : {};
  };
  const { connect } = await startBridge(context, {}, { outgoingTransform });
  const client = await connect();
  const sessionId = await client.newSession();
  const plain = await connect({ isLog: false });
  await plain.call("session/load", { sessionId, cwd: "/", mcpServers: [] });
  for (const text of ["drop", "change", "more", "same"])
    await client.prompt(sessionId, `echo ${text}`);
  const logged = messages(client.events(sessionId));
  const texts = logged.filter(({ method }) => method === "session/update").map(textOf);
  assert.deepEqual(texts, ["changed", "more", "extra", "same"]);
  const more = logged.findIndex((message) => textOf(message) === "more");
  assert.equal(textOf(logged[more + 1]), "extra");
  assert.equal(logged[more + 1].params.sessionId, sessionId);
  assert.deepEqual(logged[more + 2], { jsonrpc: "2.0", method: "_mine/note", params: { n: 1 } });
  await plain.call("_echo/params", { sessionId });
  assert.equal(spokenText(plain.messages), "changedmoreextrasame");
  assert.ok(plain.messages.some(({ method }) => method === "_mine/note"));
  assert.ok(!plain.messages.some(({ params }) => params?.sessionId === "elsewhere"));
});

test("a message that is changed in place and given back is the changed one", async (context) => {
  const outgoingTransform: Transform = (message: Loose) => {
    if (textOf(message) === "loud") message.params.update.content.text = "quiet";
    return { forward: message };
  };
  const { connect } = await startBridge(context, {}, { outgoingTransform });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo loud");
  assert.equal(spokenText(messages(client.events(sessionId))), "quiet");
  // What was not touched keeps digits that JavaScript would lose.
  assert.ok(client.texts.some((text) => text.includes('"_meta":{"big":9007199254740993,"f":1.0}')));
});

test("what it leaves alone keeps its bytes", async (context) => {
  const { connect } = await startBridge(context, {}, { outgoingTransform: () => ({}) });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "hello");
  assert.ok(client.texts.some((text) => text.includes('"_meta":{"big":9007199254740993,"f":1.0}')));
});

test("at the end of a turn: extra, then the turn's end, then the changed answer", async (context) => {
  const outgoingTransform: Transform = (message: Loose, { sessionId, endsTurn } = {}) => {
    if (!endsTurn) return null;
    const update = {
      sessionUpdate: "agent_message_chunk",
      content: { type: "text", text: "held" },
    };
    return {
      forward: { ...message, result: { stopReason: "max_tokens" } },
      extra: [{ jsonrpc: "2.0", method: "session/update", params: { sessionId, update } }],
    };
  };
  const { connect } = await startBridge(context, {}, { outgoingTransform });
  for (const isLog of [true, false]) {
    const client = await connect({ isLog });
    const sessionId = await client.newSession();
    const answer = await client.prompt(sessionId, "leave");
    assert.equal(answer.result.stopReason, "max_tokens");
    const [...order] = client.messages
      .map((message) => (message.method === "bridge/event" ? message.params.message : message))
      .map(
        (message) => textOf(message) ?? message.method ?? (message.result?.stopReason && "answer"),
      )
      .filter(Boolean);
    const ends = isLog ? ["bridge/permission_resolved", "bridge/turn_ended"] : ["$/cancel_request"];
    assert.deepEqual(order.slice(-ends.length - 2), ["held", ...ends, "answer"]);
    if (!isLog) continue;
    const [ended] = messages(client.events(sessionId)).slice(-1);
    assert.deepEqual(ended.params.result, { stopReason: "max_tokens" });
  }
});

test("an answer cannot be dropped: somebody waits for it", async (context) => {
  const { connect } = await startBridge(
    context,
    {},
    { outgoingTransform: () => ({ forward: null }) },
  );
  const client = await connect();
  const sessionId = await client.newSession();
  const answer = await client.prompt(sessionId, "hello");
  assert.equal(answer.result.stopReason, "end_turn");
  assert.equal(spokenText(messages(client.events(sessionId))), "");
});

test("one that fails: everything goes on as it came, and the log says so once", async (context) => {
  const circle: Loose = { jsonrpc: "2.0", method: "session/update", params: {} };
  circle.params.self = circle;
  const bad: readonly (readonly [string, (message: Loose) => Loose])[] = [
    ["throws", () => assert.fail("no luck")],
    ["is async", () => Promise.resolve(null)],
    ["a text", () => "x"],
    ["forward is no message", () => ({ forward: 5 })],
    ["forward is a request", () => ({ forward: { jsonrpc: "2.0", id: 1, method: "x" } })],
    ["extra is no list", () => ({ extra: {} })],
    ["extra is no message", () => ({ extra: [{}] })],
    ["a circle", () => ({ extra: [circle] })],
  ];
  for (const [name, transform] of bad) {
    const { connect, log } = await startBridge(context, {}, { outgoingTransform: transform });
    const client = await connect();
    const sessionId = await client.newSession();
    await client.prompt(sessionId, "chunks 3");
    assert.equal(spokenText(messages(client.events(sessionId))), "1;2;3;", name);
    const errors = log.filter((line) => line.startsWith("error"));
    assert.equal(errors.length, 1, name);
    assert.match(errors[0] ?? "", /outgoingTransform failed.*forwarded as it came/);
  }
});
