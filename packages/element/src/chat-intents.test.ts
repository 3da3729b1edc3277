import assert from "node:assert/strict";
import { test } from "node:test";
import { AgentChatError, type AgentChatErrorCode } from "@gemini-agent-chat/core";
import { ChatIntents } from "./chat-intents.js";
import { FakeClient, user } from "./fake-client.test-helper.js";

/** Sends while another tab sends too: `taken` says whose prompt gets into the log. */
async function send(code: AgentChatErrorCode, taken: "mine" | "other"): Promise<boolean> {
  const client = new FakeClient();
  client.answers["sendMessage"] = () => {
    client.set({ messages: [user("mine", { id: "mine", pending: true })] });
    return Promise.resolve().then(() => {
      client.set({ messages: [user(taken, { id: taken })] });
      throw new AgentChatError(code, "no");
    });
  };
  const intents = new ChatIntents(
    new EventTarget(),
    () => client.asClient,
    () => undefined,
  );
  return intents.send("mine", []);
}

test("a prompt that is in the log is taken, however its turn ended", async () => {
  assert.equal(await send("rpc_error", "mine"), true);
  assert.equal(await send("disconnected", "mine"), true);
});

test("another tab's prompt in the log does not make ours a taken one", async () => {
  await assert.rejects(send("rpc_error", "other"), { code: "rpc_error" });
  await assert.rejects(send("turn_running", "other"), { code: "turn_running" });
});

test("a refusal is one, whatever the log says", async () => {
  for (const code of ["turn_running", "message_too_large", "session_not_live"] as const) {
    await assert.rejects(send(code, "mine"), { code });
  }
});

test("an answer that cannot be given throws nothing", () => {
  const client = new FakeClient();
  client.answers["answerElicitation"] = () => {
    throw new AgentChatError("not_connected", "no");
  };
  const intents = new ChatIntents(
    new EventTarget(),
    () => client.asClient,
    () => undefined,
  );
  assert.equal(intents.answer("e-1", { action: "decline" }), false);
});
