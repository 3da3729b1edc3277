import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newClient, startDemo, stateWhere } from "./demo-bridge.test-helper.js";
import { fakeRoot, FakeText, type FakeElement } from "./fake-page.test-helper.js";
import { mountChat } from "./vanilla-dom.js";

const { options } = await startDemo({ after });

function pieces(element: FakeElement): number[] {
  const [node] = element.nodes;
  return node instanceof FakeText ? node.appended : [];
}

test("streams text by what is new, shows tools, asks, and stops", async (context) => {
  const client = newClient(context, options);
  const root = fakeRoot();
  const unmount = mountChat(root, client);
  const [input] = root.all("input");
  assert.ok(input);
  const send = root.byText("Send");
  assert.equal(send.disabled, true, "nothing can be sent yet");
  await client.connect();
  assert.equal(send.disabled, false);

  input.value = "edit";
  send.click();
  const asked = await stateWhere(client, ({ pendingApproval }) => pendingApproval !== null);
  const [question] = root.all("question");
  assert.match(question?.textContent ?? "", /^src\/due-date\.ts/);
  const labels = asked.pendingApproval?.options.map(({ label }) => label) ?? [];
  assert.deepEqual(
    question?.all("button").map((each) => each.textContent),
    labels,
  );
  question?.all("button")[0]?.click();
  question?.all("button")[0]?.click();
  const done = await stateWhere(client, ({ lastStopReason }) => lastStopReason === "end_turn");
  assert.deepEqual(root.all("question"), []);
  const answer = done.messages.at(-1);
  assert.equal(answer?.role, "assistant");
  assert.deepEqual(
    root.all("text").map((each) => each.textContent),
    answer.content.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  );
  assert.deepEqual(
    root.all("tool_call").map((each) => each.textContent),
    answer.toolCalls.map(({ title, status }) => `${title} (${status})`),
  );
  assert.equal(root.all("user")[0]?.textContent, "edit");

  input.value = "/slow";
  send.click();
  const stop = root.byText("Stop");
  await stateWhere(client, ({ turn, messages }) => {
    const last = messages.at(-1);
    return turn !== null && last?.role === "assistant" && last.text.length > 40;
  });
  assert.equal(stop.hidden, false);
  stop.click();
  assert.equal(stop.disabled, true);
  await stateWhere(client, ({ lastStopReason }) => lastStopReason === "cancelled");
  assert.equal(stop.hidden, true);
  assert.equal(root.all("notice").at(-1)?.textContent, "cancelled");

  const slow = root.all("text").at(-1);
  assert.ok(slow && pieces(slow).length > 3, "it came in pieces");
  const appended = pieces(slow).reduce((sum, length) => sum + length, 0);
  assert.equal(appended, slow.textContent.length, "each character was drawn once");
  unmount();
  assert.equal(root.textContent, "");
});

test("a message of a reloaded page, and older ones before it, are in their order", async (context) => {
  const first = newClient(context, options);
  await first.connect();
  for (const text of ["one", "two", "three"]) await first.sendMessage(text);
  const sessionId = first.getSessionId() ?? "";

  const client = newClient(context, { ...options, sessionId, replay: { limit: 1 } });
  const root = fakeRoot();
  mountChat(root, client);
  await client.connect();
  assert.deepEqual(
    root.all("user").map((each) => each.textContent),
    ["three"],
  );
  const newest = root.all("user")[0];
  assert.equal((await client.loadOlder(2)).count, 4);
  assert.deepEqual(
    root.all("user").map((each) => each.textContent),
    ["one", "two", "three"],
  );
  assert.equal(root.all("user")[2], newest, "what was there was not drawn again");
});

test("a failed send is told in the status line", async (context) => {
  const client = newClient(context, options);
  const root = fakeRoot();
  mountChat(root, client);
  await client.connect();
  root.byText("Send").click();
  await new Promise((resolve) => setImmediate(resolve));
  assert.match(root.all("status")[0]?.textContent ?? "", /empty text/);
});
