import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startBridge } from "../test/start-bridge.js";
import { TestClient, type Loose } from "../test/test-client.js";

const AGENT = fileURLToPath(new URL("../test/named-agent.mjs", import.meta.url));

for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "\u202e x"]) {
  test(`a session, a tool call, an option and a command named ${JSON.stringify(name)}`, async (context) => {
    const { connect } = await startBridge(
      context,
      {},
      { command: [process.execPath, AGENT, name] },
    );
    const client = await connect();
    assert.equal(await client.newSession(), name);
    const turn = client.prompt(name, "go", { promptId: name });
    const request = await client.event(name, (m) => m.method === "session/request_permission");
    assert.equal(request.message.params.options[0].optionId, name);
    const outcome = { outcome: "selected", optionId: name };
    client.send(JSON.stringify({ jsonrpc: "2.0", id: request.message.id, result: { outcome } }));
    assert.equal((await turn).result.stopReason, "end_turn");
    assert.deepEqual(await client.call("session/set_mode", { sessionId: name, modeId: name }), {});
    await client.event(name, (m) => m.method === "bridge/setting");

    const second = await connect();
    const { from, to } = await second.call("bridge/attach", { sessionId: name, after: 0 });
    await second.until((m: Loose) => m.params?.seq === to);
    assert.equal(from, 1);
    assert.deepEqual(second.events(name), client.events(name), "nothing is lost under the name");
    const { sessions } = await second.call("session/list");
    assert.deepEqual(
      sessions.map((each: Loose) => each.sessionId),
      [name],
    );
    const again = await second.prompt(name, "go", { promptId: name });
    assert.equal(again.result.stopReason, "end_turn", "the id of the turn is remembered");
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as Loose).sessionUpdate, undefined);
  });
}

test("a client that asks for such a name is told that it is not held", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  for (const sessionId of ["__proto__", "constructor", "toString", "a\0b", "", "x".repeat(900)]) {
    for (const method of ["bridge/attach", "bridge/history", "session/prompt"]) {
      const { error } = await client.request(method, { sessionId, prompt: [], limit: 1 });
      assert.ok([-32002, -32602].includes(error.code), `${method} ${sessionId}: ${error.code}`);
    }
  }
});

test("an agent of such a name is not one that this bridge runs", async (context) => {
  const { ws, token, received } = await startBridge(context);
  for (const agent of ["../x", "__proto__", "constructor", "demo", "/bin/sh", "", "a%00b"]) {
    const client = await TestClient.connect(ws, token, {
      initialize: false,
      query: `agent=${agent}`,
    });
    context.after(() => client.terminate());
    const params = { protocolVersion: 1, clientCapabilities: {} };
    const { error } = await client.request("initialize", params);
    assert.equal(error.code, -32602, agent);
    assert.match(error.message, /^unknown agent "/);
  }
  assert.deepEqual(await received(), [], "nothing was started");
});
