/** Stop, from every scene and in every state, with the real process. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { agree, DemoProcess, selected, stopAll } from "./demo-process.test-helper.js";
import { SCENES } from "./scenes/index.js";

let agent: DemoProcess;
before(async () => {
  agent = await DemoProcess.start({ pace: 1 }); // At pace 0 most turns would be over first.
});
beforeEach(() => {
  agent.answer = agree;
});
after(stopAll);

test("every scene stops at once", async () => {
  const scenes = SCENES.filter((scene) => scene.command !== "limit"); // Fails before its first word.
  const turns = await Promise.all(
    scenes.map(async ({ command }) => {
      const sessionId = await agent.newSession();
      const turn = agent.prompt(sessionId, `/${command}`);
      agent.notify("session/cancel", { sessionId });
      const { result } = await turn;
      return {
        command,
        sessionId,
        stopReason: result?.stopReason,
        told: agent.updates(sessionId).length,
      };
    }),
  );
  // One more round trip after a pause in which a turn that still ran would have said something.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await agent.request("session/list", {});
  for (const { command, sessionId, stopReason, told } of turns) {
    assert.equal(stopReason, "cancelled", command);
    assert.equal(agent.updates(sessionId).length, told, `/${command} is silent after its end`);
  }
});

test("a stop in mid-answer ends the text there, and the session takes the next prompt", async () => {
  const sessionId = await agent.newSession();
  const turn = agent.prompt(sessionId, "/long");
  await agent.until(() => agent.updates(sessionId).length > 12);
  agent.notify("session/cancel", { sessionId });
  assert.equal((await turn).result?.stopReason, "cancelled");
  const told = agent.updates(sessionId).length;
  assert.ok(told < 300, `${told} of nearly 500 pieces`);
  assert.equal((await agent.prompt(sessionId, "/refuse")).result?.stopReason, "refusal");
});

for (const command of ["run", "edit", "approvals", "form"]) {
  test(`a stop while /${command} asks waits for the answer "cancelled"`, async () => {
    const sessionId = await agent.newSession();
    const from = agent.questions().length;
    agent.answer = () => undefined;
    const turn = agent.prompt(sessionId, `/${command}`);
    const expected = command === "approvals" ? 3 : 1;
    await agent.until(() => agent.questions().length === from + expected);
    const heard = agent.heard.length;
    const cancel = { jsonrpc: "2.0", method: "session/cancel", params: { sessionId } };
    const answers = agent
      .questions()
      .slice(from)
      .map(({ id, method }) => {
        const cancelled = { action: "cancel", outcome: { outcome: "cancelled" } };
        const result = method === "elicitation/create" ? { action: "cancel" } : cancelled;
        return { jsonrpc: "2.0", id, result };
      });
    // In one piece: between the stop and the answers no time passes for the agent.
    agent.write([cancel, ...answers].map((message) => JSON.stringify(message)).join("\n"));
    assert.equal((await turn).result?.stopReason, "cancelled");
    const withdrawn = agent.heard.slice(heard).filter((item) => item.type === "notification");
    assert.deepEqual(withdrawn, [], "before the question would be withdrawn");
  });
}

test("a question that stays open after a stop is withdrawn", async () => {
  const sessionId = await agent.newSession();
  agent.answer = () => undefined;
  const from = agent.heard.length;
  const turn = agent.prompt(sessionId, "/run");
  await agent.until(() => agent.heard.slice(from).some((item) => item.type === "question"));
  const question = agent.questions().at(-1);
  agent.notify("session/cancel", { sessionId });
  const start = performance.now();
  assert.equal((await turn).result?.stopReason, "cancelled");
  assert.ok(performance.now() - start < 10_000, "soon");
  assert.deepEqual(
    agent.heard.slice(from).filter((item) => item.type === "notification"),
    [{ type: "notification", method: "$/cancel_request", params: { requestId: question?.id } }],
  );
  agent.respond(question?.id ?? null, selected("once")); // Too late: nothing comes of it.
  const told = agent.updates(sessionId).length;
  await agent.request("session/list", {});
  assert.equal(agent.updates(sessionId).length, told);
});

test("an allow that comes after a stop does not run the command", async () => {
  const sessionId = await agent.newSession();
  agent.answer = ({ id }) => {
    agent.notify("session/cancel", { sessionId });
    agent.respond(id, selected("once"));
    return undefined;
  };
  assert.equal((await agent.prompt(sessionId, "/run")).result?.stopReason, "cancelled");
  assert.ok(!agent.updates(sessionId).some((update) => "toolCallId" in update));
});

test("$/cancel_request for a prompt stops its turn", async () => {
  const sessionId = await agent.newSession();
  agent.write(
    JSON.stringify({
      jsonrpc: "2.0",
      id: "by-hand",
      method: "session/prompt",
      params: { sessionId, prompt: [{ type: "text", text: "/wait 600" }] },
    }),
  );
  const answer = agent.expect("by-hand");
  agent.notify("$/cancel_request", { requestId: "by-hand" });
  assert.equal((await answer).result?.stopReason, "cancelled");
});

test("a stop with nothing to stop, or for no session, does nothing", async () => {
  const sessionId = await agent.newSession();
  agent.notify("session/cancel", { sessionId });
  agent.notify("session/cancel", { sessionId: "demo-none" });
  agent.notify("session/cancel", {});
  assert.equal((await agent.prompt(sessionId, "/empty")).result?.stopReason, "end_turn");
});
