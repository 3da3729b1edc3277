import assert from "node:assert/strict";
import { test } from "node:test";
import type { GacEventName } from "./events.js";
import { answer, FakeClient, readyState, text, tool, user } from "./fake-client.test-helper.js";
import { forwardEvents } from "./forward-events.js";

/** What the page hears, by name and detail. */
function listen(names: readonly GacEventName[]): { target: EventTarget; heard: unknown[][] } {
  const target = new EventTarget();
  const heard: unknown[][] = [];
  for (const name of names) {
    target.addEventListener(name, (event) => {
      heard.push([name, (event as CustomEvent<unknown>).detail]);
    });
  }
  return { target, heard };
}

test("the first session is ready once; each usable session is told", () => {
  const client = new FakeClient();
  const { target, heard } = listen(["gac-ready", "gac-session"]);
  const off = forwardEvents(client.asClient, target);
  client.emit("session_ready", "s1");
  client.emit("session_ready", "s2");
  off();
  client.emit("session_ready", "s3");
  assert.deepEqual(heard, [
    ["gac-ready", { sessionId: "s1", agent: readyState.agent }],
    ["gac-session", { sessionId: "s1" }],
    ["gac-session", { sessionId: "s2" }],
  ]);
});

test("a message is told when it is complete: a prompt at once, an answer at its turn's end", () => {
  const prompt = user("go");
  const reply = answer([text("done")]);
  const client = new FakeClient({ messages: [prompt, reply] });
  const { target, heard } = listen(["gac-message", "gac-turn-start", "gac-turn-end"]);
  forwardEvents(client.asClient, target);
  client.emit("message", prompt);
  client.emit("turn_started", { userMessageId: prompt.id });
  client.emit("message", reply);
  client.emit("turn_completed", "end_turn");
  assert.deepEqual(
    heard.map(([name]) => name),
    ["gac-message", "gac-turn-start", "gac-message", "gac-turn-end"],
  );
  assert.deepEqual(heard[2]?.[1], { message: reply });
});

test("a tool is told when its status changes, not with each piece of output", () => {
  const client = new FakeClient();
  const { target, heard } = listen(["gac-tool"]);
  forwardEvents(client.asClient, target);
  for (const status of ["running", "running", "completed"]) {
    const part = tool({ status });
    if (part.type === "tool_call") {
      client.emit("tool_update", { messageId: "a1", toolCall: part.call });
    }
  }
  assert.equal(heard.length, 2);
});
