import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
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
  assert.deepEqual(resolution(client, sessionId).params.by, { kind: "policy" });
  assert.ok(!plain.messages.some(({ method }) => method === "session/request_permission"));
  const other = await client.newSession();
  await client.prompt(other, "allow-only");
  assert.match(answerIn(client, other), /"outcome":"cancelled"/);
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
