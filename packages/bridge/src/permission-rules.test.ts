import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Session } from "./session/session.js";
import { ToolKinds } from "./session/tool-kinds.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";

const answerIn = (client: TestClient, sessionId: string): string =>
  spokenText(client.events(sessionId).map(({ message }) => message));
const resolution = (client: TestClient, sessionId: string): Loose =>
  client.events(sessionId).find(({ message }: Loose) => /resolved/.test(message.method))?.message;

test("a kind that the rules reject is rejected by kind, at once, and asks nobody", async (context) => {
  const { connect } = await startBridge(context, {}, { permissions: { rejectKinds: ["execute"] } });
  const client = await connect();
  const sessionId = await client.newSession();
  const plain = await connect({ isLog: false });
  await plain.call("session/load", { sessionId, cwd: "/", mcpServers: [] });
  await client.prompt(sessionId, "permission");
  assert.match(answerIn(client, sessionId), /"outcome":"selected","optionId":"no"/);
  assert.deepEqual(resolution(client, sessionId).params.by, { kind: "policy", name: "execute" });
  assert.ok(!plain.messages.some(({ method }) => method === "session/request_permission"));
  const other = await client.newSession();
  await client.prompt(other, "allow-only");
  assert.match(answerIn(client, other), /"outcome":"cancelled"/);
});

for (const scene of ["kind-before execute", "kind-before execute other", "kind-before x execute"]) {
  test(`a kind is known from what was said before: ${scene}`, async (context) => {
    const permissions = { rejectKinds: ["fetch", "execute"] };
    const { connect } = await startBridge(context, {}, { permissions });
    const client = await connect();
    const sessionId = await client.newSession();
    await client.prompt(sessionId, scene);
    assert.match(answerIn(client, sessionId), /"outcome":"selected","optionId":"no"/);
    assert.deepEqual(resolution(client, sessionId).params.by, { kind: "policy", name: "execute" });
    // Another session's call may have the same id.
    const other = await client.newSession();
    const turn = client.prompt(other, "kind-before read");
    const asked = await client.event(other, ({ id }) => id !== undefined);
    const result = { outcome: { outcome: "selected", optionId: "once" } };
    client.send(JSON.stringify({ jsonrpc: "2.0", id: asked.message.id, result }));
    await turn;
    assert.match(answerIn(client, other), /"optionId":"once"/);
  });
}

test("of tool calls no more is remembered than a session has at work", () => {
  const kinds = new ToolKinds();
  const session = {} as Session;
  const note = (toolCallId: string, kind: string): void =>
    kinds.note(session, {
      jsonrpc: "2.0",
      method: "session/update",
      params: { update: { sessionUpdate: "tool_call", toolCallId, kind } },
    });
  for (let i = 0; i < 1_500; i++) {
    note(`t${i}`, "execute");
    note("again", "edit");
  }
  assert.deepEqual(
    ["t0", "t501", "t1499", "again", 7].map((id) => kinds.of(session, id)),
    [null, "execute", "execute", "edit", null],
  );
  note("x".repeat(10_000), "execute");
  assert.equal(kinds.of(session, "x".repeat(10_000)), null);
});

test("a kind that they do not name waits for a person", async (context) => {
  const { connect } = await startBridge(context, {}, { permissions: { rejectKinds: ["fetch"] } });
  const client = await connect();
  const sessionId = await client.newSession();
  const done = client.prompt(sessionId, "permission");
  const asked = await client.event(sessionId, ({ id }) => id !== undefined);
  client.send(
    `{"jsonrpc":"2.0","id":"${asked.message.id}","result":{"outcome":{"outcome":"selected","optionId":"once"}}}`,
  );
  await done;
  assert.match(answerIn(client, sessionId), /"optionId":"once"/);
});

test("time-out: what nobody answers is rejected by kind, a late answer is refused", async (context) => {
  const { connect } = await startBridge(context, {}, { permissions: { timeout: 80 } });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "permission");
  assert.match(answerIn(client, sessionId), /"outcome":"selected","optionId":"no"/);
  const { id, by } = resolution(client, sessionId).params;
  assert.deepEqual(by, { kind: "timeout" });
  client.send(
    `{"jsonrpc":"2.0","id":"${id}","result":{"outcome":{"outcome":"selected","optionId":"always"}}}`,
  );
  const refused = await client.until(({ method }) => method === "bridge/answer_refused");
  assert.deepEqual(refused.params, { id, reason: "resolved" });
  const question = await client.newSession();
  await client.prompt(question, "question");
  assert.match(answerIn(client, question), /"action":"decline"/);
});
