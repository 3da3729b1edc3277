import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import type { AgentChatClientOptions } from "./client-options.js";
import type { AgentChatError } from "./errors.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { plainServer, settled, type Answer, type PlainServer } from "./plain-server.test-helper.js";

const ok: Answer = (server, request) => server.reply(request, {});
const endTurn: Answer = (server, request) => server.reply(request, { stopReason: "end_turn" });
const everything = {
  loadSession: true,
  sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {} },
  auth: { logout: {} },
};

async function connected(
  server: PlainServer | FakeBridge,
  options: AgentChatClientOptions = {},
): Promise<AgentChatClient> {
  const client = new AgentChatClient({
    transport: server.connect,
    cwd: "/project",
    reconnect: { initialDelay: 0, jitter: 0 },
    ...options,
  });
  await client.connect();
  return client;
}

test("what the agent does not offer is refused here, and nothing is sent", async () => {
  const server = plainServer({});
  const client = await connected(server);
  const sent = server.received.length;
  const calls = [
    () => client.listSessions(),
    () => client.closeSession(),
    () => client.deleteSession("s1"),
    () => client.renameSession("a title"),
    () => client.resumeSession(),
    () => client.logout(),
  ];
  for (const call of calls) await assert.rejects(call, { code: "unsupported" });
  assert.equal(server.received.length, sent);
  client.dispose();
});

test("listSessions follows the pages to their end; a page alone can be had too", async () => {
  const pages: Record<string, object> = {
    "": {
      sessions: [
        { sessionId: "a", cwd: "/p" },
        { sessionId: "b", cwd: "/p" },
      ],
      nextCursor: "2",
    },
    "2": {
      sessions: [{ sessionId: "b", cwd: "/p" }, null, { sessionId: "c", cwd: "/p" }],
      nextCursor: "3",
    },
    // An agent that answers with the same cursor for ever.
    "3": { sessions: [{ sessionId: "d", cwd: "/p" }], nextCursor: "3" },
  };
  const server = plainServer(
    {
      "session/list": (side, request) => {
        const { cursor = "" } = request.params as { cursor?: string };
        side.reply(request, pages[cursor]);
      },
    },
    everything,
  );
  const client = await connected(server);
  const sessions = await client.listSessions({ cwd: "/p" });
  assert.deepEqual(
    sessions.map(({ sessionId }) => sessionId),
    ["a", "b", "c", "d"],
  );
  assert.equal(client.getState().sessions, sessions);
  const { sessions: page, nextCursor } = await client.listSessionsPage({ cursor: "2" });
  assert.deepEqual([page.length, nextCursor], [2, "3"]);
  client.dispose();
});

test("close and delete: a session that is gone already is no error; deleting the shown one empties the view", async () => {
  const server = plainServer(
    {
      "session/prompt": endTurn,
      "session/close": (side, request) => side.fail(request, -32002, "Resource not found"),
      "session/delete": ok,
      "session/list": (side, request) =>
        side.reply(request, { sessions: [{ sessionId: "s1", cwd: "/project" }] }),
    },
    everything,
  );
  const client = await connected(server);
  await client.sendMessage("hi");
  await client.listSessions();
  await client.closeSession();
  assert.equal(client.getState().live, false);
  assert.equal(client.getMessages().length, 2, "what was said can still be read");
  await client.deleteSession("s1");
  const { sessionId, messages, sessions } = client.getState();
  assert.deepEqual([sessionId, messages, sessions], [null, [], []]);
  client.dispose();
});

test("settings of a plain server become state: mode, model by either selector, boolean options", async () => {
  const configOptions = (model: string, fast: boolean): object[] => [
    {
      id: "m",
      name: "Model",
      category: "model",
      type: "select",
      currentValue: model,
      options: [
        { value: "small", name: "Small" },
        { group: "g", name: "G", options: [{ value: "big", name: "Big" }] },
      ],
    },
    { id: "fast", name: "Fast", type: "boolean", currentValue: fast },
  ];
  const server = plainServer({
    "session/new": (side, request) =>
      side.reply(request, { sessionId: "s1", configOptions: configOptions("small", false) }),
    "session/set_config_option": (side, request) => {
      const { configId, value } = request.params as { configId: string; value: string | boolean };
      const isFast = configId === "fast" && value === true;
      side.reply(request, {
        configOptions: configOptions(configId === "m" ? String(value) : "big", isFast),
      });
    },
  });
  const client = await connected(server, { model: "big" });
  await client.setConfigOption("fast", true);
  await settled();
  assert.deepEqual(
    client.getState().configOptions?.map(({ currentValue }) => currentValue),
    ["big", true],
  );
  assert.deepEqual(
    server.calls("session/set_config_option").map(({ params }) => params),
    [
      { sessionId: "s1", configId: "m", value: "big" },
      { sessionId: "s1", configId: "fast", type: "boolean", value: true },
    ],
  );
  client.dispose();
});

test("a model that is not offered is an error that names those that are; the session works", async () => {
  const models = {
    availableModels: [
      { modelId: "small", name: "Small" },
      { modelId: "big", name: "Big" },
    ],
    currentModelId: "small",
  };
  for (const [result, expected] of [
    [{ models }, /"huge" is not offered.*"small", "big"/],
    [{}, /"huge" is not offered.*no choice of models/],
  ] as const) {
    const server = plainServer({
      "session/new": (side, request) => side.reply(request, { sessionId: "s1", ...result }),
    });
    const client = new AgentChatClient({
      transport: server.connect,
      cwd: "/project",
      model: "huge",
    });
    const errors: AgentChatError[] = [];
    client.on("error", (error) => errors.push(error));
    await client.connect();
    await settled();
    assert.deepEqual(
      errors.map(({ code }) => code),
      ["unknown_option"],
    );
    assert.match(errors[0]?.message ?? "", expected);
    assert.equal(client.getSessionId(), "s1");
    client.dispose();
  }
});

test("hasOlder: a session whose turns are all shown has none, though its opening is older", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  bridge.turn("p1", "one");
  bridge.turn("p2", "two");
  const client = await connected(bridge, { sessionId: "s1", replay: { limit: 2 } });
  assert.equal(client.getState().messages.length, 4);
  assert.equal(client.getState().hasOlder, false);
  client.dispose();
  const shorter = await connected(bridge, { sessionId: "s1", replay: { limit: 1 } });
  assert.equal(shorter.getState().hasOlder, true);
  assert.deepEqual(await shorter.loadOlder(1), { count: 2, more: false });
  assert.equal(shorter.getState().hasOlder, false);
  shorter.dispose();
});

test("settings of a plain server become state: legacy modes and models", async () => {
  const server = plainServer({
    "session/new": (side, request) =>
      side.reply(request, {
        sessionId: "s1",
        modes: {
          currentModeId: "ask",
          availableModes: [
            { id: "ask", name: "Ask" },
            { id: "code", name: "Code" },
          ],
        },
        models: {
          currentModelId: "a",
          availableModels: [
            { modelId: "a", name: "A" },
            { modelId: "b", name: "B" },
          ],
        },
      }),
    "session/set_mode": ok,
    "session/set_model": ok,
  });
  const client = await connected(server, { model: "b" });
  await client.setMode("code");
  await settled();
  const { modes, models } = client.getState();
  assert.deepEqual([modes?.currentModeId, models?.currentModelId], ["code", "b"]);
  client.dispose();
});

test("C08 version as a number, cwd absolute, mcpServers always; an error keeps its data", async () => {
  const data = [{ path: ["cwd"] }];
  const server = plainServer({
    "session/new": (side, request) => side.fail(request, -32602, "Invalid params", data),
  });
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project" });
  await assert.rejects(client.connect(), (error: { code: string; rpc: object }) => {
    assert.deepEqual(error.rpc, { code: -32602, message: "Invalid params", data });
    return true;
  });
  assert.deepEqual(server.calls("session/new")[0]?.params, { cwd: "/project", mcpServers: [] });
  client.dispose();
});

test("C10 three refusals for want of a login are one state, and nothing is tried again by itself", async () => {
  const server = plainServer({
    "session/new": (side, request) => side.fail(request, -32000, "Authentication required"),
  });
  const client = new AgentChatClient({
    transport: server.connect,
    cwd: "/project",
    reconnect: { initialDelay: 0, jitter: 0 },
  });
  await assert.rejects(client.connect(), { code: "auth_required" });
  assert.equal(client.getState().connectionError?.code, "auth_required");
  server.side.close();
  await settled(30);
  assert.equal(server.connections, 2);
  assert.equal(client.getState().connectionError?.code, "auth_required", "also after a reconnect");
  assert.equal(server.calls("session/new").length, 1);
  await assert.rejects(client.newSession(), { code: "auth_required" });
  await assert.rejects(client.newSession(), { code: "auth_required" });
  assert.equal(server.calls("session/new").length, 3, "one attempt for each thing a person did");
  client.dispose();
});

test("login: after authenticate the session that waited is opened", async () => {
  let isLoggedIn = false;
  const server = plainServer({
    "session/new": (side, request) =>
      isLoggedIn
        ? side.reply(request, { sessionId: "s1" })
        : side.fail(request, -32000, "Authentication required"),
    authenticate: (side, request) => {
      isLoggedIn = true;
      side.reply(request, {});
    },
  });
  const client = new AgentChatClient({ transport: server.connect, cwd: "/project" });
  const seen: string[] = [];
  client.on("auth_resolved", () => seen.push("resolved"));
  client.on("session_ready", (id) => seen.push(id));
  await assert.rejects(client.connect(), { code: "auth_required" });
  await client.authenticate("key", { "api-key": "x" });
  assert.deepEqual(seen, ["resolved", "s1"]);
  assert.deepEqual(server.calls("authenticate")[0]?.params, {
    methodId: "key",
    _meta: { "api-key": "x" },
  });
  assert.equal(client.getState().connectionError, null);
  client.dispose();
});

test("login by a page: auth_required with its address, the code goes back, then auth_resolved", async () => {
  const bridge = new FakeBridge();
  bridge.state = "auth";
  bridge.answers["session/new"] = (request) => bridge.fail(request, -32000, "login");
  bridge.answers["gemini/submitAuthCode"] = (request) => {
    delete bridge.answers["session/new"];
    bridge.reply(request, {});
    bridge.notify("bridge/agent_state", { agent: "demo", state: "ready" });
  };
  const client = new AgentChatClient({ transport: bridge.connect });
  const seen: string[] = [];
  client.on("auth_required", (url) => seen.push(url));
  client.on("auth_resolved", () => seen.push("resolved"));
  client.on("session_ready", (id) => seen.push(id));
  await assert.rejects(client.connect(), { code: "auth_required" });
  bridge.notify("gemini/authUrl", { agent: "demo", url: "https://accounts.test/x" });
  bridge.notify("gemini/authUrl", { agent: "demo", url: "https://accounts.test/x" });
  await settled();
  assert.equal(client.getAuthUrl(), "https://accounts.test/x");
  assert.equal(client.getState().authUrl, "https://accounts.test/x");
  await client.submitAuthCode("4/abc");
  await settled();
  assert.deepEqual(seen, ["https://accounts.test/x", "resolved", "s1"]);
  assert.equal(client.getState().authUrl, null);
  assert.deepEqual(bridge.calls("gemini/submitAuthCode")[0]?.params, { code: "4/abc" });
  client.dispose();
});

test("a login that is given up, here or elsewhere, leaves no page behind", async () => {
  const bridge = new FakeBridge();
  bridge.state = "auth";
  bridge.answers["session/new"] = (request) => bridge.fail(request, -32000, "login");
  bridge.answers["gemini/submitAuthCode"] = (request) => bridge.reply(request, {});
  const client = new AgentChatClient({ transport: bridge.connect });
  await assert.rejects(client.connect(), { code: "auth_required" });
  const page = { agent: "demo", url: "https://accounts.test/x" };
  bridge.notify("gemini/authUrl", page);
  await settled();
  await client.cancelLogin();
  assert.equal(client.getState().authUrl, null);
  assert.deepEqual(bridge.calls("gemini/submitAuthCode")[0]?.params, { code: "" });
  bridge.notify("gemini/authUrl", page);
  await settled();
  assert.equal(client.getState().authUrl, page.url);
  bridge.notify("gemini/authUrl", { agent: "demo", url: null });
  await settled();
  assert.equal(client.getState().authUrl, null);
  bridge.answers["gemini/submitAuthCode"] = (request) => bridge.fail(request, -32602, "none");
  await client.cancelLogin();
  client.dispose();
});

test("an agent may ask for a code before it has started", async () => {
  const bridge = new FakeBridge();
  let start = (): void => {};
  bridge.answers["initialize"] = (request) => {
    const facts = { version: "1", agent: "demo", state: "ready", cwd: "/project" };
    const _meta = { "gemini-agent-chat": facts };
    start = () => bridge.reply(request, { protocolVersion: 1, agentCapabilities: {}, _meta });
  };
  bridge.answers["gemini/submitAuthCode"] = (request) => {
    bridge.reply(request, {});
    start();
  };
  const client = new AgentChatClient({ transport: bridge.connect });
  const connected = client.connect();
  await settled();
  bridge.notify("gemini/authUrl", { agent: "demo", url: "https://accounts.test/x" });
  await settled();
  assert.equal(client.getState().authUrl, "https://accounts.test/x");
  await client.submitAuthCode("4/abc");
  await connected;
  assert.equal(client.getState().authUrl, null);
  assert.equal(client.getState().sessionId, "s1");
  client.dispose();
});

test("logout is sent where the agent has it", async () => {
  const server = plainServer({ logout: ok }, everything);
  const client = await connected(server);
  await client.logout();
  assert.deepEqual(server.calls("logout")[0]?.params, {});
  client.dispose();
});

test("C15 session/load: what the agent tells replaces what is known, and nothing looks busy meanwhile", async () => {
  const replay: Answer = (side, request) => {
    for (const turn of ["one", "two", "three"]) {
      side.update({ sessionUpdate: "user_message_chunk", content: { type: "text", text: turn } });
      side.say(`re: ${turn}`);
    }
    busy.push(client.getState().isStreaming);
    side.reply(request, null);
  };
  const busy: boolean[] = [];
  const server = plainServer(
    {
      "session/prompt": (side, request) => {
        const [{ text }] = (request.params as { prompt: [{ text: string }] }).prompt;
        side.say(`re: ${text}`);
        endTurn(side, request);
      },
      "session/load": replay,
    },
    { loadSession: true },
  );
  const client = await connected(server);
  for (const turn of ["one", "two", "three"]) await client.sendMessage(turn);
  const replayed: number[] = [];
  const news: unknown[] = [];
  client.on("messages_replayed", ({ count }) => replayed.push(count));
  client.on("message", (message) => news.push(message));
  server.side.close();
  await new Promise<void>((resolve) => client.once("session_ready", () => resolve()));
  await settled();
  assert.deepEqual(
    client.getMessages().map(({ text }) => text),
    ["one", "re: one", "two", "re: two", "three", "re: three"],
  );
  assert.deepEqual(busy, [false]);
  assert.equal(client.getState().isStreaming, false);
  assert.deepEqual([replayed, news], [[6], []], "a replay is a number, and no news");
  client.dispose();
});

test("a load that tells nothing keeps what is known; a resume that tells it all again is not heard", async () => {
  for (const method of ["session/load", "session/resume"]) {
    const server = plainServer(
      {
        "session/prompt": (side, request) => {
          side.say("Hello");
          endTurn(side, request);
        },
        "session/load": (side, request) => side.reply(request, {}),
        "session/resume": (side, request) => {
          side.say("Hello");
          side.reply(request, {});
        },
      },
      method === "session/load" ? { loadSession: true } : everything,
    );
    const client = await connected(server);
    await client.sendMessage("hi");
    server.side.close();
    await new Promise<void>((resolve) => client.once("session_ready", () => resolve()));
    await client.sendMessage("again");
    assert.equal(server.calls(method).length, 1);
    assert.deepEqual(
      client.getMessages().map(({ text }) => text),
      ["hi", "Hello", "again", "Hello"],
      method,
    );
    client.dispose();
  }
});

test("a replay that goes on after the answer: a prompt waits for its end, and can be cancelled meanwhile", async () => {
  const server = plainServer(
    {
      "session/load": (side, request) => {
        side.update({
          sessionUpdate: "user_message_chunk",
          content: { type: "text", text: "old" },
        });
        side.reply(request, {});
        side.say("old answer");
      },
      "session/prompt": endTurn,
    },
    { loadSession: true },
  );
  const client = await connected(server, { sessionId: "s1" });
  const ended = client.sendMessage("new");
  await settled();
  assert.equal(server.calls("session/prompt").length, 0);
  client.cancel();
  assert.deepEqual(await ended, { stopReason: "cancelled" });
  assert.equal(server.calls("session/prompt").length, 0);
  assert.equal(server.calls("session/cancel").length, 0);
  await client.sendMessage("newer");
  assert.deepEqual(
    client.getMessages().map(({ text }) => text),
    ["old", "old answer", "new", "", "newer", ""],
  );
  client.dispose();
});

test("C17 a session that cannot be brought back can still be read, and a new one is offered", async () => {
  const bridge = new FakeBridge();
  const client = await connected(bridge);
  await client.sendMessage("hi");
  bridge.live = false;
  bridge.answers["session/resume"] = (request) =>
    bridge.fail(request, -32603, "No previous sessions found for this project.");
  bridge.drop();
  await new Promise<void>((resolve) => client.once("session_ready", () => resolve()));
  assert.equal(bridge.calls("session/load").length + bridge.calls("session/resume").length, 0);
  assert.deepEqual([client.getState().live, client.getState().resumable], [false, true]);
  await assert.rejects(client.resumeSession(), /No previous sessions/);
  assert.equal(client.getMessages().length, 2);
  assert.equal(await client.newSession(), "s1");
  client.dispose();
});

test("C17 a plain server that lost the session: what was said stays, nothing new is begun by itself", async () => {
  const server = plainServer({ "session/prompt": endTurn });
  const client = await connected(server);
  await client.sendMessage("hi");
  const lost = new Promise((resolve) => client.once("session_lost", resolve));
  server.side.close();
  assert.deepEqual(await lost, { sessionId: "s1" });
  await settled();
  assert.equal(client.getMessages().length, 2);
  assert.equal(client.getState().connectionError?.code, "session_lost");
  assert.equal(client.getState().live, false);
  assert.equal(server.calls("session/new").length, 1);
  await client.newSession();
  assert.deepEqual(client.getMessages(), []);
  assert.equal(client.getState().connectionError, null);
  client.dispose();
});

test("a session whose agent has ended: live and resumable say so, resumeSession makes it usable again", async () => {
  const bridge = new FakeBridge();
  const client = await connected(bridge);
  await client.sendMessage("hi");
  bridge.answers["session/prompt"] = (request) =>
    bridge.send({
      jsonrpc: "2.0",
      id: request.id,
      error: { code: -32012, message: "not live", data: { resumable: true } },
    });
  await assert.rejects(client.sendMessage("again"), { code: "session_not_live" });
  assert.deepEqual([client.getState().live, client.getState().resumable], [false, true]);
  bridge.live = false;
  bridge.answers["session/resume"] = (request) => {
    bridge.live = true;
    delete bridge.answers["session/prompt"];
    const attached = {
      generation: "g1",
      first: 1,
      from: 1,
      to: 4,
      live: true,
      resumable: true,
      pending: [],
    };
    bridge.reply(request, { _meta: { "gemini-agent-chat": attached } });
  };
  await client.resumeSession();
  assert.equal(client.getState().live, true);
  assert.deepEqual(await client.sendMessage("again"), { stopReason: "end_turn" });
  assert.equal(client.getMessages().length, 4);
  client.dispose();
});

test("cwd is always absolute on the wire: given so, below the bridge's, or the bridge's own", async () => {
  for (const [cwd, expected] of [
    ["/abs", "/abs"],
    ["C:\\x", "C:\\x"],
    ["sub", "/project/sub"],
    [undefined, "/project"],
  ] as const) {
    const bridge = new FakeBridge();
    const client = new AgentChatClient({ transport: bridge.connect, ...(cwd && { cwd }) });
    await client.connect();
    const { params } = bridge.calls("session/new")[0] ?? {};
    assert.deepEqual(params, { cwd: expected, mcpServers: [] });
    client.dispose();
  }
  const { connect } = plainServer({});
  const client = new AgentChatClient({ transport: connect, cwd: "sub" });
  await assert.rejects(client.connect(), { code: "cwd_required" });
  client.dispose();
});

test("hidden messages: what is shown, what is told, and that the mode survives a replay", async () => {
  const expected = {
    none: [["user", "assistant"], 2],
    user: [["assistant"], 1],
    assistant: [["user"], 1],
    turn: [[], 0],
  } as const;
  for (const hidden of ["none", "user", "assistant", "turn"] as const) {
    const bridge = new FakeBridge();
    const client = await connected(bridge);
    const told: string[] = [];
    const texts: string[] = [];
    client.on("message", ({ role }) => told.push(role));
    client.on("text_delta", ({ delta }) => texts.push(delta));
    await client.sendMessage("hi", { hidden });
    const [roles, count] = expected[hidden];
    assert.deepEqual(told, roles, hidden);
    assert.equal(texts.length, told.includes("assistant") ? 1 : 0, hidden);
    assert.equal(client.getState().messages.length, count);
    const all = client.getMessages({ includeHidden: true });
    assert.deepEqual(
      all.filter((message) => !message.hidden).map(({ role }) => role),
      roles,
    );
    const again = await connected(bridge, { sessionId: "s1" });
    await settled();
    assert.deepEqual(
      again.getMessages({ includeHidden: true }).map(({ id, hidden: isHidden }) => [id, isHidden]),
      all.map(({ id, hidden: isHidden }) => [id, isHidden]),
    );
    client.dispose();
    again.dispose();
  }
});
