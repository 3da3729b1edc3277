/** Sessions of one process: independent, listed, loaded, resumed, closed, deleted. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { agree, DemoProcess, selected, stopAll, textOf } from "./demo-process.test-helper.js";
import type { Heard } from "./demo-process.test-helper.js";
import type { ToolUpdate, Update } from "./updates.js";

let agent: DemoProcess;
before(async () => {
  agent = await DemoProcess.start();
});
beforeEach(() => {
  agent.answer = agree;
});
after(stopAll);

const NOT_FOUND = -32002;

/** What a person saw: messages with their text, tools as they ended, the last plan. */
function shown(heard: readonly Heard[], sessionId: string): unknown[] {
  const items = new Map<string, Record<string, unknown>>();
  const put = (key: string, value: object): void => {
    items.set(key, { ...items.get(key), ...value });
  };
  const tool = ({ toolCallId, ...rest }: Omit<ToolUpdate, "sessionUpdate">): void =>
    put(toolCallId, rest);
  const see = (update: Update): void => {
    if ("messageId" in update) {
      if (update.sessionUpdate === "user_message_chunk") return;
      const { messageId, content } = update;
      const said = items.get(messageId)?.["said"];
      const before = typeof said === "string" ? said : "";
      const piece = content.type === "text" ? content.text : JSON.stringify(content);
      put(messageId, { who: update.sessionUpdate, said: before + piece });
    } else if ("toolCallId" in update) {
      const { sessionUpdate: _, ...rest } = update;
      tool(rest);
    } else if (update.sessionUpdate === "plan") {
      put("plan", update);
    }
  };
  for (const item of heard) {
    if (item.type === "update" && item.sessionId === sessionId) see(item.update);
    if (item.type === "question" && item.question.params.sessionId === sessionId) {
      if (item.question.params.toolCall) tool(item.question.params.toolCall);
    }
  }
  return [...items];
}

test("two sessions run at the same time and know nothing of each other", async () => {
  const [a, b] = [
    await agent.newSession("/home/user/one"),
    await agent.newSession("/home/user/two"),
  ];
  assert.notEqual(a, b);
  await agent.request("session/set_mode", { sessionId: b, modeId: "autoEdit" });
  const slow = agent.prompt(a, "/slow");
  const { result } = await agent.prompt(b, "/edit");
  assert.equal(result?.stopReason, "end_turn");
  const others = agent.updates(a).length;
  assert.equal((await slow).result?.stopReason, "end_turn");
  assert.ok(agent.updates(a).length > others, "the first was still talking");
  assert.doesNotMatch(textOf(agent.updates(a)), /due date is now/);
  assert.doesNotMatch(textOf(agent.updates(b)), /Sorting a list/);
  assert.match(JSON.stringify(agent.updates(b)), /\/home\/user\/two\/src\/due-date\.ts/);
  assert.doesNotMatch(JSON.stringify(agent.updates(b)), /\/work\/one/);
  const created = await agent.request("session/resume", {
    sessionId: a,
    cwd: "/home/user/one",
    mcpServers: [],
  });
  assert.equal(created.result?.modes?.currentModeId, "default");
});

test("a second prompt in a session that works is refused, the first goes on", async () => {
  const sessionId = await agent.newSession();
  const first = agent.prompt(sessionId, "/wait 1");
  const second = await agent.prompt(sessionId, "/read");
  assert.equal(second.error?.code, -32600);
  assert.match(second.error.message, /still works on a prompt/);
  assert.equal((await first).result?.stopReason, "end_turn");
});

test("a new session says what it offers, then lists its commands", async () => {
  const { result } = await agent.request("session/new", {
    cwd: "/home/user/daylist/",
    mcpServers: [],
  });
  const sessionId = result?.sessionId ?? "";
  assert.deepEqual(
    result?.modes?.availableModes.map((mode) => mode.id),
    ["default", "autoEdit", "plan"],
  );
  assert.equal(result?.models?.currentModelId, "demo-pro");
  assert.deepEqual(
    result?.configOptions?.map((option) => [option.id, option.category ?? null]),
    [
      ["mode", "mode"],
      ["model", "model"],
      ["thought_level", "thought_level"],
      ["test_after_edit", null],
    ],
  );
  await agent.until(() => agent.updates(sessionId).length >= 2);
  assert.deepEqual(
    agent.updates(sessionId).map((update) => update.sessionUpdate),
    ["available_commands_update", "usage_update"],
  );
});

test("load shows again what was shown, before its answer", async () => {
  const sessionId = await agent.newSession();
  const prompts = [
    "/edit",
    "please run the tests",
    "/plan",
    "/image",
    "/together",
    "/fail",
    "/long",
  ];
  for (const prompt of prompts) await agent.prompt(sessionId, prompt);
  const before = shown(agent.heard, sessionId);
  const from = agent.heard.length;
  const { result } = await agent.request("session/load", {
    sessionId,
    cwd: "/home/user/daylist",
    mcpServers: [],
  });
  assert.ok(result?.modes && result.models && result.configOptions);
  const since = agent.heard.slice(from);
  const replayed = since.slice(
    0,
    since.findIndex((item) => item.type === "answer"),
  );
  assert.deepEqual(shown(replayed, sessionId), before);
  const asked = replayed.flatMap((item) =>
    item.type === "update" && item.update.sessionUpdate === "user_message_chunk"
      ? [item.update.content]
      : [],
  );
  assert.deepEqual(
    asked,
    prompts.map((text) => ({ type: "text", text })),
  );
});

test("what was rejected or stopped is closed when it is loaded", async () => {
  const sessionId = await agent.newSession();
  agent.answer = () => selected("reject");
  await agent.prompt(sessionId, "/run");
  agent.answer = () => undefined;
  const turn = agent.prompt(sessionId, "/edit");
  const isAsked = (): boolean =>
    agent.questions().some((question) => question.params.toolCall?.toolCallId === "replace-3");
  await agent.until(isAsked);
  agent.notify("session/cancel", { sessionId });
  await turn;
  const from = agent.heard.length;
  await agent.request("session/load", { sessionId, cwd: "/home/user/daylist", mcpServers: [] });
  const tools = new Map(shown(agent.heard.slice(from), sessionId) as [string, ToolUpdate][]);
  for (const [id, text] of [
    ["run_shell_command-1", /Not run: rejected/],
    ["replace-3", /the turn was stopped/],
  ] as const) {
    assert.equal(tools.get(id)?.status, "failed", id);
    assert.match(JSON.stringify(tools.get(id)?.content), text);
  }
});

test("resume opens a session without showing it again", async () => {
  const sessionId = await agent.newSession();
  await agent.prompt(sessionId, "/read");
  await agent.request("session/close", { sessionId });
  const refused = await agent.prompt(sessionId, "/read");
  assert.equal(refused.error?.code, NOT_FOUND);
  const from = agent.heard.length;
  const { result } = await agent.request("session/resume", {
    sessionId,
    cwd: "/home/user/daylist",
  });
  assert.ok(result?.configOptions);
  await agent.until(() => agent.heard.length >= from + 4);
  assert.deepEqual(
    agent.heard
      .slice(from)
      .map((item) => (item.type === "update" ? item.update.sessionUpdate : item.type)),
    ["answer", "available_commands_update", "session_info_update", "usage_update"],
  );
  assert.equal((await agent.prompt(sessionId, "/read")).result?.stopReason, "end_turn");
});

test("the list is newest first, with titles, and can be narrowed to a folder", async () => {
  const cwd = "/home/user/listed";
  const first = await agent.newSession(cwd);
  const second = await agent.newSession(cwd);
  await agent.prompt(first, "Fix the bug");
  const { result } = await agent.request("session/list", { cwd });
  assert.deepEqual(
    result?.sessions?.map(({ sessionId, title }) => [sessionId, title]),
    [
      [second, undefined],
      [first, "Fix the bug"],
    ],
  );
  assert.ok(result.sessions.every((session) => !Number.isNaN(Date.parse(session.updatedAt ?? ""))));
  const all = await agent.request("session/list", {});
  assert.ok((all.result?.sessions?.length ?? 0) > 2);
});

test("the title is told once, with the first prompt", async () => {
  const sessionId = await agent.newSession();
  await agent.prompt(sessionId, "read something");
  await agent.prompt(sessionId, "run something");
  const titles = agent
    .updates(sessionId)
    .flatMap((update) => (update.sessionUpdate === "session_info_update" ? [update.title] : []));
  assert.deepEqual(titles, ["read something"]);
});

test("a deleted session is gone, for every method", async () => {
  const sessionId = await agent.newSession();
  assert.deepEqual((await agent.request("session/delete", { sessionId })).result, {});
  const params = { sessionId, cwd: "/work", mcpServers: [] };
  for (const method of ["session/load", "session/resume", "session/close", "session/delete"]) {
    const { error } = await agent.request(method, params);
    assert.equal(error?.code, NOT_FOUND, method);
    assert.match(error.message, /There is no session/);
  }
  assert.equal((await agent.prompt(sessionId, "/help")).error?.code, NOT_FOUND);
  const { result } = await agent.request("session/list", {});
  assert.ok(!result?.sessions?.some((session) => session.sessionId === sessionId));
});

test("closing or deleting a session stops its turn", async () => {
  for (const method of ["session/close", "session/delete"]) {
    const sessionId = await agent.newSession();
    const turn = agent.prompt(sessionId, "/wait 600");
    await agent.request(method, { sessionId });
    assert.equal((await turn).result?.stopReason, "cancelled", method);
  }
});
