import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatError } from "@gemini-agent-chat/core";
import { agentDown } from "./agent-down.js";

const down = (message: string, data?: unknown): ReturnType<typeof agentDown> =>
  agentDown(
    new AgentChatError("agent_down", `initialize: ${message} (start it with restartAgent())`, {
      rpc: { code: -32010, message, ...(data !== undefined && { data }) },
    }),
  );

test("an agent that did not start: its name, one sentence, its last words", () => {
  const data = { exitCode: 1, signal: null, stderr: ["a", 5, "b"] };
  assert.deepEqual(down("false is not running: it exited with code 1", data), {
    agent: "false",
    reason: "It exited with code 1.",
    lastWords: "a\nb",
  });
});

test("another server's words come as they are", () => {
  assert.deepEqual(down("gone. Start me?", "x"), {
    agent: "",
    reason: "Gone. Start me?",
    lastWords: "",
  });
  const plain = agentDown(new AgentChatError("agent_down", "no agent"));
  assert.equal(plain.reason, "No agent.");
  assert.deepEqual(agentDown(null), { agent: "", reason: "", lastWords: "" });
});
