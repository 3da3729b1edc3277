import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge, type BridgeUnderTest } from "../test/start-bridge.js";
import { spokenText, type Loose } from "../test/test-client.js";

test("bad frames get an error with their id, reach no agent, and the next good one is served", async (context) => {
  const { connect, received, bridge } = await startBridge(context);
  const client = await connect();
  const emitted: unknown[] = [];
  bridge.on("client:message", (message) => emitted.push(message.method));
  const deep = (n: number): string => `${"[".repeat(n)}${"]".repeat(n)}`;
  const rows: readonly [string, unknown, number][] = [
    ["", null, -32700],
    ["not json", null, -32700],
    ['{"jsonrpc":"2.0","id":7,', null, -32700],
    ['{"jsonrpc":"2.0","id":7,"method":"m"}}', null, -32700],
    ["[]", null, -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"bridge/ping"}]', null, -32600],
    ["42", null, -32600],
    ["null", null, -32600],
    ['"x"', null, -32600],
    ["{}", null, -32600],
    ['{"jsonrpc":"1.0","id":8,"method":"session/new"}', 8, -32600],
    ['{"id":"nine","method":"session/new"}', "nine", -32600],
    ['{"jsonrpc":"2.0","id":10,"method":5}', 10, -32600],
    ['{"jsonrpc":"2.0","id":11}', 11, -32600],
    ['{"jsonrpc":"2.0","id":12,"result":1,"error":{"code":1,"message":""}}', 12, -32600],
    ['{"jsonrpc":"2.0","id":{"a":1},"method":"session/new"}', null, -32600],
    ['{"jsonrpc":"2.0","id":13,"id":14,"method":"session/new"}', 14, -32600],
    ['{"jsonrpc":"2.0","id":15,"method":"bridge/ping","method":"session/new"}', 15, -32600],
    [`{"jsonrpc":"2.0","id":"${"i".repeat(2000)}","method":"session/new"}`, null, -32600],
    [`{"jsonrpc":"2.0","id":16,"method":"session/new","params":${deep(64)}}`, null, -32600],
    [deep(5_000), null, -32600],
    ["[".repeat(1_000_000), null, -32600],
    ['{"jsonrpc":"2.0","id":17,"method":"bridge/unknown"}', 17, -32601],
    ['{"jsonrpc":"2.0","id":18,"method":"bridge/permission_resolved","params":{}}', 18, -32601],
    ['{"jsonrpc":"2.0","id":19,"method":"bridge/attach","params":[]}', 19, -32602],
    ['{"jsonrpc":"2.0","id":20,"method":"session/load","params":{"sessionId":1}}', 20, -32602],
  ];
  const lines = await received();
  for (const [text, id, code] of rows) {
    const from = client.messages.length;
    client.send(text);
    const { error } = await client.until((m) => m.error && m.id === id, from);
    assert.equal(error.code, code, text.slice(0, 80));
  }
  client.notify("bridge/structured_event", { type: "sys_json", payload: {} });
  client.notify("session/update", { sessionId: "x", update: {} });
  assert.deepEqual(await client.call("bridge/ping"), {});
  assert.deepEqual(await received(), lines);
  const bridged = emitted.filter((method) => String(method).startsWith("bridge/"));
  assert.deepEqual(bridged, ["bridge/ping"], "no other was accepted");
});

test("binary frames: 1003; too large ones: 1009; others are not disturbed", async (context) => {
  const { connect } = await startBridge(context, {}, { limits: { maxFrameBytes: 10_000 } });
  const good = await connect();
  const binary = await connect();
  binary.socket.send(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"bridge/ping"}'));
  assert.equal(await binary.closed(), 1003);
  const large = await connect();
  large.send(`{"jsonrpc":"2.0","id":1,"method":"bridge/ping","params":"${"x".repeat(10_000)}"}`);
  assert.equal(await large.closed(), 1009);
  assert.deepEqual(await good.call("bridge/ping"), {});
});

test("a frame over several lines reaches the agent as one", async (context) => {
  const { connect, received } = await startBridge(context);
  const client = await connect();
  const params = { text: "a\nb", list: [1, 2] };
  const request = { jsonrpc: "2.0", id: 5, method: "_echo/params", params };
  client.send(JSON.stringify(request, null, 2).replaceAll("\n", "\r\n"));
  const answer = await client.until((m) => m.id === 5);
  assert.deepEqual(answer.result, params);
  assert.equal((await received()).filter((line) => line.includes("_echo/params")).length, 1);
});

test("ten thousand frames of rubbish: the bridge answers, and prototypes are clean", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  let seed = 11;
  const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? "";
  const names = ["__proto__", "constructor", "toString", "sessionId", "prompt", "x", sessionId];
  const value = (depth: number): unknown => {
    const kind = random(depth > 4 ? 5 : 7);
    if (kind < 5) return [null, 1, -1.5, "x", true, sessionId, "__proto__"][random(7)];
    if (kind === 5) return Array.from({ length: random(4) }, () => value(depth + 1));
    const fields = Array.from({ length: random(4) }, () => [pick(names), value(depth + 1)]);
    return Object.fromEntries(fields as [string, unknown][]);
  };
  const methods = [
    "bridge/attach",
    "bridge/detach",
    "bridge/history",
    "bridge/rename_session",
    "session/prompt",
    "session/set_mode",
    "session/list",
    "session/cancel",
    "session/load",
    "$/cancel_request",
    "__proto__",
  ];
  for (let i = 0; i < 10_000; i++) {
    const message = { jsonrpc: "2.0", id: value(4), method: pick(methods), params: value(0) };
    let text = JSON.stringify(random(5) === 0 ? value(0) : message);
    if (random(4) === 0) {
      const at = random(text.length);
      text = text.slice(0, at) + String.fromCharCode(32 + random(90)) + text.slice(at + 1);
    }
    client.send(text);
    if (i % 500 === 0) await client.request("bridge/ping", {}, `"sync${i}"`);
  }
  assert.deepEqual((await client.request("bridge/ping", {}, '"end"')).result, {});
  assert.deepEqual(Object.keys(Object.prototype), []);
  assert.equal(({} as Loose).x, undefined);
  const other = await connect();
  await other.newSession();
});

async function ask(under: BridgeUnderTest, text: string): Promise<{ said: string; all: Loose[] }> {
  const client = await under.connect();
  const sessionId = await client.newSession();
  const answer = await client.prompt(sessionId, text);
  assert.equal(answer.result.stopReason, "end_turn");
  const messages = client.events(sessionId).map((event) => event.message);
  return { said: spokenText(messages), all: client.messages };
}

test("what the agent prints that is no message goes to the log and nowhere else", async (context) => {
  const under = await startBridge(context);
  const { said, all } = await ask(under, "noise");
  assert.equal(said, "after the noise");
  assert.ok(!JSON.stringify(all).includes("cached credentials"));
  const noise = under.log.filter((line) => line.includes("no message"));
  assert.equal(noise.length, 4);
  assert.match(noise[0] ?? "", /^warn .*Loaded cached credentials\.$/);
  assert.match(noise[3] ?? "", /: red$/);
});

test("an agent that babbles does not fill the log", async (context) => {
  const under = await startBridge(context);
  const started = performance.now();
  const { said } = await ask(under, "babble 20000");
  assert.equal(said, "after the babble");
  const seconds = Math.ceil((performance.now() - started) / 1000) + 1;
  const babble = under.log.filter((line) => line.includes("babble line"));
  assert.ok(babble.length >= 1 && babble.length <= 100 * seconds, `${babble.length} lines`);
});

test("a message that is nested too deep is dropped, the rest goes on", async (context) => {
  const under = await startBridge(context);
  const { said } = await ask(under, "deep");
  assert.equal(said, "after the deep one");
  assert.ok(under.log.some((line) => line.includes("nested deeper")));
});

test("the agent cannot speak for the bridge", async (context) => {
  const under = await startBridge(context);
  const plain = await under.connect({ isLog: false });
  const { said, all } = await ask(under, "forge");
  assert.equal(said, "forged");
  assert.ok(!all.some((m) => m.method === "bridge/permission_resolved"));
  assert.equal(all.filter((m) => m.method === "bridge/event" && m.params.seq === 1).length, 1);
  assert.ok(!JSON.stringify(all).includes("_vendor"));
  assert.equal(plain.messages.filter((m) => m.method).length, 0, "it does not follow the session");
});

test("files are not the agent's to read through the bridge", async (context) => {
  const { said } = await ask(await startBridge(context), "files");
  assert.equal(said, "answer -32601");
});

test("notifications: only cancels and extensions reach the agent, the rest is dropped and logged", async (context) => {
  const { connect, received, bridge, log } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const emitted: string[] = [];
  bridge.on("client:message", ({ method }) => emitted.push(method));
  const before = await received();
  const servers = [{ name: "x", command: "/bin/sh", args: ["-c", "id"], env: [] }];
  const prompt = [{ type: "text", text: "echo x" }];
  const dropped = [
    "session/new",
    "session/fork",
    "session/load",
    "session/resume",
    "session/prompt",
    "session/set_mode",
    "session/delete",
    "session/close",
    "session/update",
    "initialize",
    "authenticate",
    "terminal/create",
    "anything",
    "",
    "bridge/structured_event",
  ];
  for (const method of dropped) {
    client.notify(method, { sessionId, cwd: "/etc", mcpServers: servers, prompt, modeId: "yolo" });
  }
  client.notify("$/cancel_request", { requestId: 4711 });
  client.notify("session/cancel", { sessionId });
  client.notify("session/cancel", { sessionId: 1 });
  client.notify("_vendor/note", { x: 1 });
  // As a request, an unknown method is refused by the bridge itself.
  assert.equal((await client.request("terminal/create", {})).error.code, -32601);
  await client.request("_echo/params", {});
  const methods = (await received()).slice(before.length).map((line) => JSON.parse(line).method);
  assert.deepEqual(methods, ["_vendor/note", "_echo/params"]);
  for (const method of dropped) assert.ok(!emitted.includes(method), method);
  assert.ok(log.some((line) => line.endsWith("Dropped a notification of a client: session/new")));
});
