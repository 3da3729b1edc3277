import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { TestClient } from "../test/test-client.js";

/** What a client sent first after `from` that answers under this id, as text. */
async function answerText(client: TestClient, id: string, from: number): Promise<string> {
  const at = await client.until((m) => m.result !== undefined || m.error !== undefined, from);
  const text = client.texts[client.messages.indexOf(at)] ?? "";
  assert.ok(text.includes(`"id":${id}`), `${text} has ${id}`);
  return text;
}

test("every id comes back as it was written", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const ids = [
    "1",
    '"1"',
    "1.0",
    "1e2",
    "-0",
    "0",
    "9007199254740993",
    "123456789012345678901234567890",
    '"9007199254740993"',
    '""',
    '"\\u0031"',
    '"a\\"b\\\\"',
    '"日本🙂"',
    "null",
  ];
  for (const id of ids) {
    for (const method of ["bridge/ping", "_echo/params", "no/such_method"]) {
      const from = client.messages.length;
      client.send(`{"method":"${method}","jsonrpc":"2.0", "id" : ${id} ,"params":{"v":1.0}}`);
      const text = await answerText(client, id, from);
      if (method === "no/such_method") assert.match(text, /-32601/);
    }
  }
});

test("20 clients with the same ids: everybody gets his own answers", async (context) => {
  const { connect } = await startBridge(context);
  const clients = await Promise.all(Array.from({ length: 20 }, () => connect()));
  const jobs = clients.flatMap((client, n) =>
    Array.from({ length: 20 }, async (_, i) => {
      const response = await client.request("_echo/params", { n, i }, String(i + 1000));
      assert.deepEqual(response.result, { n, i });
    }),
  );
  await Promise.all(jobs);
  for (const client of clients) {
    const answers = client.messages.filter((m) => m.id >= 1000);
    assert.equal(answers.length, 20);
  }
});

test("a cancel is for the client's own request, with the agent's number in it", async (context) => {
  const { connect, received } = await startBridge(context);
  const one = await connect();
  const two = await connect();
  one.send('{"jsonrpc":"2.0","id":"x","method":"_never/answered"}');
  await one.call("bridge/ping");
  two.notify("$/cancel_request", { requestId: "x" });
  two.notify("$/cancel_request", {});
  one.notify("$/cancel_request", { requestId: 77 });
  await two.request("_echo/params", {});
  one.notify("$/cancel_request", { requestId: "x" });
  await one.request("_echo/params", {});
  const lines = await received();
  const asked = lines.find((line) => line.includes("_never/answered")) ?? "";
  const { id } = JSON.parse(asked) as { id: number };
  assert.deepEqual(
    lines.filter((line) => line.includes("$/cancel_request")),
    [`{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":${id}}}`],
  );
});

test("a fork is a session of its own, and a closed one is not live", async (context) => {
  const { connect, received, root } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const forked = await client.call("session/fork", { sessionId, mcpServers: [{ command: "x" }] });
  assert.match(forked.sessionId, /^fork-/);
  const line = (await received()).find((each) => each.includes("session/fork")) ?? "";
  assert.deepEqual(JSON.parse(line).params, { sessionId, cwd: root, mcpServers: [] });
  await client.prompt(forked.sessionId, "echo in the fork");
  assert.deepEqual(await client.call("session/close", { sessionId }), {});
  const refused = await client.prompt(sessionId, "echo");
  assert.equal(refused.error.code, -32012);
  assert.deepEqual(refused.error.data, { resumable: true });
});

test("clients that leave with open requests leave nothing behind", async (context) => {
  const { connect } = await startBridge(context);
  for (let round = 0; round < 10; round++) {
    const client = await connect();
    for (let i = 0; i < 200; i++) {
      client.send(`{"jsonrpc":"2.0","id":${i},"method":"_echo/params","params":{}}`);
    }
    client.terminate();
  }
  const client = await connect();
  const from = client.messages.length;
  assert.deepEqual((await client.request("_echo/params", { a: 1 }, "5")).result, { a: 1 });
  assert.equal(client.messages.length, from + 1, "no answer meant for somebody else");
});

test("only harmless parameters of a new session reach the agent", async (context) => {
  const { connect, received, root } = await startBridge(context);
  const client = await connect();
  const { sessionId } = await client.call("session/new", {
    mcpServers: [{ name: "x", command: "/bin/sh", args: ["-c", "id"], env: [] }],
    _meta: { claudeCode: { options: { mcpServers: {} } } },
    systemPrompt: "x",
    cwd: root,
  });
  const line = (await received()).find((each) => each.includes("session/new")) ?? "";
  assert.deepEqual(JSON.parse(line).params, { cwd: root, mcpServers: [] });
  const notice = await client.event(sessionId, (m) => m.params.update?.sessionUpdate === "notice");
  assert.match(notice.message.params.update.title, /MCP servers were left out/);
  for (const cwd of ["/", "/etc", "relative", `${root}/..`, `${root}\0`, 5]) {
    const { error } = await client.request("session/new", { cwd, mcpServers: [] });
    assert.equal(error.code, -32602, String(cwd));
  }
  const dirs = { additionalDirectories: [root, "/etc"] };
  assert.equal((await client.request("session/new", dirs)).error.code, -32602);
  const news = (await received()).filter((each) => each.includes("session/new"));
  assert.equal(news.length, 1);
});
