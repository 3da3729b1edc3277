import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";

const isAsking = (m: Loose): boolean =>
  m.method === "session/request_permission" || m.method === "elicitation/create";

function answer(client: TestClient, id: string, result: unknown): void {
  client.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
}

/** The lines with which the agent got an answer to a request of its own. */
const answersIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.includes('"method"'));

test("a question about a prompt names it as its client does", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const text = "about";
  client.send(
    `{"jsonrpc":"2.0","id":"my 1","method":"session/prompt","params":{"sessionId":"${sessionId}",` +
      `"prompt":[{"type":"text","text":"${text}"}]}}`,
  );
  const { message } = await client.event(sessionId, isAsking);
  assert.equal(message.params.requestId, "my 1");
  answer(client, message.id, { action: "decline" });
  await client.until((m) => m.id === "my 1");
  const said = spokenText(client.events(sessionId).map((event) => event.message));
  assert.equal(said, 'answer {"action":"decline"}unknown -32602');
});

test("a question of the agent's is answered with what a form holds", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const ask = async (raw: string): Promise<void> => {
    const turn = client.prompt(sessionId, "question");
    const { message } = await client.event(sessionId, isAsking, client.messages.length);
    client.send(`{"jsonrpc":"2.0","id":"${message.id}","result":{"action":"perhaps"}}`);
    client.send(`{"jsonrpc":"2.0","id":"${message.id}","result":${raw}}`);
    await turn;
  };
  await ask('{"action":"accept","content":{"n":9007199254740993},"other":1}');
  await ask('{"action":"decline","content":{}}');
  await ask('{"action":"cancel"}');
  assert.deepEqual(
    answersIn(await received()).map((line) => line.slice(line.indexOf("result") + 8, -1)),
    [
      '{"action":"accept","content":{"n":9007199254740993}}',
      '{"action":"decline"}',
      '{"action":"cancel"}',
    ],
  );
  const refused = client.messages.filter((m) => m.method === "bridge/answer_refused");
  assert.deepEqual(
    refused.map((m) => m.params.reason),
    Array(3).fill("not_offered"),
  );
});

test("a question that names neither session nor request is nobody's", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  // The second asker has no request of its own on the agent's side.
  const turns = [1, 2].map(() => client.prompt(sessionId, "stray", { promptId: "p1" }));
  await Promise.all(turns);
  const messages = client.events(sessionId).map((event) => event.message);
  assert.equal(messages.filter(isAsking).length, 0);
  assert.equal(spokenText(messages), "answer -32602");
});

test("a hundred questions may wait in a session; the next is refused", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const turn = await client.prompt(sessionId, "ask-many 101");
  assert.equal(turn.result.stopReason, "end_turn");
  const messages = client.events(sessionId).map((event) => event.message);
  assert.equal(messages.filter(isAsking).length, 100);
  assert.equal(spokenText(messages), "answer -32603");
});
