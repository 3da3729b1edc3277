/** The process itself: envelopes, bad input, its ends, and that it says the same each time. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DemoProcess, stopAll, textOf } from "./demo-process.test-helper.js";

after(stopAll);

test("initialize says who answers and what it can do", async () => {
  const agent = new DemoProcess();
  const { result } = await agent.request("initialize", { protocolVersion: 99 });
  assert.equal(result?.protocolVersion, 1);
  assert.equal(result.agentInfo?.name, "gemini-agent-demo");
  assert.match(result.agentInfo.version ?? "", /^\d+\.\d+\.\d+/);
  assert.deepEqual(result.authMethods, []);
  assert.equal(result.agentCapabilities?.loadSession, true);
  assert.deepEqual(Object.keys(result.agentCapabilities.sessionCapabilities ?? {}).sort(), [
    "close",
    "delete",
    "list",
    "resume",
  ]);
  assert.equal(await agent.stop(), 0);
});

test("what cannot be read or done is answered with an error, and the process lives", async () => {
  const agent = await DemoProcess.start();
  const sessionId = await agent.newSession();
  const errors: [string, object | undefined, number, RegExp][] = [
    ["initialize", {}, -32602, /protocolVersion/],
    [
      "session/new",
      {},
      -32602,
      /session\/new: expected "cwd" to be a non-empty string, got nothing/,
    ],
    ["session/new", { cwd: "daylist" }, -32602, /absolute path, got "daylist"/],
    [
      "session/prompt",
      { sessionId, prompt: [] },
      -32602,
      /at least one content block, got a list of 0/,
    ],
    ["session/prompt", { sessionId, prompt: ["hi"] }, -32602, /object with a "type", got "hi"/],
    ["session/prompt", { sessionId, prompt: [{ type: "text" }] }, -32602, /"text" string/],
    ["session/prompt", undefined, -32602, /"sessionId"/],
    ["session/load", { sessionId: "old", cwd: "/w", mcpServers: [] }, -32002, /no session "old"/],
    ["session/set_mode", { sessionId, modeId: "yolo" }, -32602, /default, autoEdit, plan/],
    [
      "session/set_model",
      { sessionId, modelId: 3 },
      -32602,
      /"modelId" to be a non-empty string, got 3/,
    ],
    ["session/set_config_option", { sessionId, configId: "x", value: 1 }, -32602, /no option "x"/],
    ["session/list", { cursor: "page-2" }, -32602, /no cursor/],
    ["authenticate", { methodId: "x" }, -32601, /needs no login/],
    ["session/fork", { sessionId }, -32601, /no method "session\/fork"/],
  ];
  for (const [method, params, code, message] of errors) {
    const { error } = await agent.request(method, params);
    assert.equal(error?.code, code, method);
    assert.match(error.message, message);
  }
  for (const line of ["not json", "[]", '{"jsonrpc":"2.0"}', '{"id":1,"method":"initialize"}']) {
    const id = line.includes('"id":1') ? 1 : null;
    const answer = agent.expect(id);
    agent.write(line);
    assert.ok([-32700, -32600].includes((await answer).error?.code ?? 0), line);
  }
  agent.write(""); // Blank lines, unknown notifications and stray answers are passed over.
  agent.notify("_vendor/hello", {});
  agent.respond(999, {});
  assert.equal((await agent.prompt(sessionId, "/empty")).result?.stopReason, "end_turn");
  assert.deepEqual(agent.noise(), []);
  assert.equal(await agent.stop(), 0);
});

test("the older set_model changes the option too", async () => {
  const agent = await DemoProcess.start();
  const sessionId = await agent.newSession();
  await agent.request("session/set_model", { sessionId, modelId: "demo-flash" });
  const update = agent
    .updates(sessionId)
    .find((candidate) => candidate.sessionUpdate === "config_option_update");
  assert.equal(
    update?.configOptions.find((option) => option.id === "model")?.currentValue,
    "demo-flash",
  );
  await agent.stop();
});

test("a prompt with a large picture is read whole", async () => {
  const agent = await DemoProcess.start();
  const sessionId = await agent.newSession();
  await agent.prompt(sessionId, [
    { type: "text", text: "Look" },
    { type: "image", data: "A".repeat(6_800_000), mimeType: "image/png" },
  ]);
  assert.match(textOf(agent.updates(sessionId)), /a picture \(image\/png, 5\.1 MB\)/);
  await agent.stop();
});

test("two processes say the same, apart from session ids and times", async () => {
  const tell = async (): Promise<string> => {
    const agent = await DemoProcess.start();
    const sessionId = await agent.newSession();
    for (const prompt of ["/help", "/edit", "/run", "/plan", "/together", "/image", "/noise"]) {
      await agent.prompt(sessionId, prompt);
    }
    await agent.stop();
    return JSON.stringify(agent.heard)
      .replaceAll(sessionId, "SESSION")
      .replaceAll(/"updatedAt":"[^"]*"/g, '"updatedAt":"TIME"');
  };
  const [one, two] = await Promise.all([tell(), tell()]);
  assert.equal(one, two);
});

test("session ids of two processes differ", async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const agent = await DemoProcess.start();
      const sessionId = await agent.newSession();
      await agent.stop();
      return sessionId;
    }),
  );
  assert.notEqual(ids[0], ids[1]);
});

test("/crash ends the process in mid-turn, with its last words on stderr", async () => {
  const agent = await DemoProcess.start();
  const sessionId = await agent.newSession();
  void agent.prompt(sessionId, "/crash");
  assert.equal(await agent.exit, 1);
  assert.match(agent.stderr, /heap out of memory[\s\S]*ends here, as asked/);
  const last = agent.updates(sessionId).at(-1);
  assert.ok(last && "status" in last && last.status === "in_progress");
});

test("it ends with its input and on SIGTERM and SIGINT, also in mid-turn", async () => {
  for (const end of ["stdin", "SIGTERM", "SIGINT"] as const) {
    const agent = await DemoProcess.start();
    const sessionId = await agent.newSession();
    void agent.prompt(sessionId, "/wait 600");
    await agent.until(() => agent.updates(sessionId).length > 2);
    if (end === "stdin") void agent.stop();
    else agent.kill(end);
    assert.equal(await agent.exit, 0, end);
    assert.equal(agent.stderr, "", end);
  }
});

test("a pace that is none: one line, exit 2", async () => {
  const agent = new DemoProcess(["--pace", "fast"]);
  assert.equal(await agent.exit, 2);
  assert.equal(
    agent.stderr,
    'gemini-agent-demo: --pace: expected a number from 0 to 100, got "fast"\n',
  );
});
