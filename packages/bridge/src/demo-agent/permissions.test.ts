/** Approvals, modes and what is remembered of them, with the real process. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import {
  agree,
  DemoProcess,
  selected,
  stopAll,
  textOf,
  toolsOf,
} from "./demo-process.test-helper.js";

let agent: DemoProcess;
before(async () => {
  agent = await DemoProcess.start();
});
beforeEach(() => {
  agent.answer = agree;
});
after(stopAll);

function asked(sessionId: string): string[] {
  return agent
    .questions()
    .filter((question) => question.params.sessionId === sessionId)
    .map((question) => question.params.toolCall?.title ?? question.method);
}

test("a command offers always, once and reject, in this order", async () => {
  const sessionId = await agent.newSession();
  await agent.prompt(sessionId, "/run");
  const options = agent.questions().at(-1)?.params.options;
  assert.deepEqual(
    options?.map(({ optionId, kind }) => [optionId, kind]),
    [
      ["always", "allow_always"],
      ["once", "allow_once"],
      ["reject", "reject_once"],
    ],
  );
});

for (const [name, answer] of [
  ["reject", selected("reject")],
  ["an outcome cancelled", { outcome: { outcome: "cancelled" } }],
] as const) {
  test(`after ${name} nothing more comes for the call, and the turn goes on`, async () => {
    agent.answer = () => answer;
    const sessionId = await agent.newSession();
    const { result } = await agent.prompt(sessionId, "/run");
    assert.equal(result?.stopReason, "end_turn");
    assert.deepEqual(toolsOf(agent.updates(sessionId)), []);
    assert.match(textOf(agent.updates(sessionId)), /nothing was done with `npm test`/);
  });
}

test("a client that answers with an error has said no", async () => {
  const sessionId = await agent.newSession();
  agent.answer = ({ id }) => {
    agent.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }));
    return undefined;
  };
  const { result } = await agent.prompt(sessionId, "/edit");
  assert.equal(result?.stopReason, "end_turn");
  assert.match(textOf(agent.updates(sessionId)), /nothing was done with/);
});

test("a command allowed for the session is not asked again, until /clear", async () => {
  const sessionId = await agent.newSession();
  agent.answer = () => selected("always");
  for (const prompt of ["/run", "/run", "/clear", "/run"]) await agent.prompt(sessionId, prompt);
  assert.deepEqual(asked(sessionId), ["npm test", "npm test"]);
});

test("an edit allowed for the session switches the mode", async () => {
  const sessionId = await agent.newSession();
  agent.answer = () => selected("always");
  await agent.prompt(sessionId, "/edit");
  await agent.prompt(sessionId, "/create");
  assert.deepEqual(asked(sessionId), ["src/due-date.ts"]);
  const kinds = agent.updates(sessionId).map((update) => update.sessionUpdate);
  assert.ok(kinds.includes("current_mode_update") && kinds.includes("config_option_update"));
});

test("in Auto Edit edits are made without asking, commands are not", async () => {
  const sessionId = await agent.newSession();
  assert.deepEqual(
    (await agent.request("session/set_mode", { sessionId, modeId: "autoEdit" })).result,
    {},
  );
  await agent.prompt(sessionId, "/edit");
  await agent.prompt(sessionId, "/run");
  assert.deepEqual(asked(sessionId), ["npm test"]);
  const edit = toolsOf(agent.updates(sessionId)).filter((tool) => tool.toolCallId === "replace-2");
  assert.equal(edit.at(-1)?.status, "completed");
});

test("in plan mode nothing is changed and nobody is asked", async () => {
  const sessionId = await agent.newSession();
  await agent.request("session/set_mode", { sessionId, modeId: "plan" });
  await agent.prompt(sessionId, "/edit");
  await agent.prompt(sessionId, "/run");
  assert.deepEqual(asked(sessionId), []);
  assert.equal(toolsOf(agent.updates(sessionId)).at(-1)?.status, "failed");
  assert.match(textOf(agent.updates(sessionId)), /Plan mode is on/);
});

test("of three open questions each goes its own way", async () => {
  const sessionId = await agent.newSession();
  agent.answer = ({ params }) => selected(params.toolCall?.kind === "edit" ? "reject" : "once");
  await agent.prompt(sessionId, "/approvals");
  assert.equal(asked(sessionId).length, 3);
  assert.match(textOf(agent.updates(sessionId)), /Two of the three are done/);
});

test("the options work: thinking off, tests after edits, a smaller model", async () => {
  const sessionId = await agent.newSession();
  for (const option of [
    { configId: "thought_level", value: "off" },
    { configId: "test_after_edit", type: "boolean", value: true },
    { configId: "model", value: "demo-flash" },
  ]) {
    const { result } = await agent.request("session/set_config_option", { sessionId, ...option });
    assert.equal(result?.configOptions?.length, 4);
    const changed = result.configOptions.find(({ id }) => id === option.configId);
    assert.equal(changed?.currentValue, option.value);
  }
  await agent.prompt(sessionId, "/edit");
  const updates = agent.updates(sessionId);
  assert.ok(!updates.some((update) => update.sessionUpdate === "agent_thought_chunk"));
  assert.deepEqual(asked(sessionId), ["src/due-date.ts", "npm test"]);
  const usage = updates.filter((update) => update.sessionUpdate === "usage_update").at(-1);
  assert.equal(usage?.size, 262_144);
});
