import { expect, fixture, html } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PendingApproval, PendingElicitation, RunningTurn } from "@gemini-agent-chat/core";
import { after, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, FakeClient, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";

const turn: RunningTurn = { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 };
const asked: PendingApproval = {
  requestId: "p-1",
  ts: 1,
  toolCall: { toolCallId: "t1", kind: "execute", title: "ls" },
  options: [{ optionId: "no", name: "Reject", label: "Reject", kind: "reject_once" }],
};
const question: PendingElicitation = {
  requestId: "e-1",
  ts: 1,
  request: { message: "Sure?", mode: "form", requestedSchema: { type: "object", properties: {} } },
};

const withField: PendingElicitation = {
  ...question,
  request: {
    ...question.request,
    requestedSchema: { type: "object", properties: { size: { type: "string", enum: ["s"] } } },
  },
};

const field = (chat: GeminiAgentChat): HTMLTextAreaElement =>
  within(chat, "textarea", HTMLTextAreaElement);

/** A boolean: a test that fails must not print whole elements. */
const hasFocus = (chat: GeminiAgentChat, element: Element): boolean =>
  chat.shadowRoot?.activeElement === element;

describe("focus", () => {
  it("goes to the message field once an approval is answered: typing goes on", async () => {
    const { chat, client } = await showChat({
      turn,
      isStreaming: true,
      messages: [user("go"), answer([tool({ status: "queued" })])],
      pendingApprovals: [asked],
    });
    within(chat, "gac-approval-card .option").focus();
    await sendKeys({ press: "Enter" });
    expect(client.calls).to.deep.equal([{ method: "approveTool", args: ["no", "p-1"] }]);
    client.set({
      messages: [user("go"), answer([tool({ status: "cancelled" })])],
      pendingApprovals: [],
    });
    await settled();
    expect(hasFocus(chat, field(chat))).to.equal(true);
    await sendKeys({ type: "next" });
    expect(field(chat).value).to.equal("next");
  });

  it("goes to the message field once a question is answered", async () => {
    const { chat, client } = await showChat({
      turn,
      isStreaming: true,
      messages: [user("go")],
      elicitations: [question],
    });
    within(chat, ".question-accept").focus();
    await sendKeys({ press: "Enter" });
    client.set({ elicitations: [] });
    await settled();
    expect(hasFocus(chat, field(chat))).to.equal(true);
  });

  it("goes to the card that asks, never to one of its buttons", async () => {
    const allow = { optionId: "yes", name: "Allow", label: "Allow", kind: "allow_once" };
    const { chat, client } = await showChat({
      turn,
      isStreaming: true,
      messages: [user("go"), answer([tool({ status: "queued" })])],
      pendingApprovals: [{ ...asked, options: [allow] }],
    });
    await after(800);
    chat.focus();
    expect(hasFocus(chat, within(chat, ".approval"))).to.equal(true);
    await sendKeys({ press: "Enter" });
    expect(client.calls).to.deep.equal([]);
  });

  it("goes to the log where there is no message field", async () => {
    const { chat, client } = await showChat({
      messages: [user("go"), answer([tool({ status: "queued" })])],
    });
    chat.readOnly = true;
    await settled();
    within(chat, "[part~=tool-line]").focus();
    client.set({ messages: [] });
    await settled();
    expect(hasFocus(chat, within(chat, ".log"))).to.equal(true);
  });

  it("is in the message field from the start where the page asks for it", async () => {
    const client = new FakeClient().asClient;
    const chat = await fixture<GeminiAgentChat>(
      html`<gemini-agent-chat autofocus .client=${client}></gemini-agent-chat>`,
    );
    await settled();
    expect(hasFocus(chat, field(chat))).to.equal(true);
  });

  it("walks through messages with Alt and arrows, but not out of a field", async () => {
    const { chat } = await showChat({ messages: [user("go")], elicitations: [withField] });
    const down = { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true };
    const inField = within(chat, ".question-input");
    inField.focus();
    expect(inField.dispatchEvent(new KeyboardEvent("keydown", down))).to.equal(true);
    expect(hasFocus(chat, inField)).to.equal(true);
    const log = within(chat, ".log");
    expect(log.dispatchEvent(new KeyboardEvent("keydown", down))).to.equal(false);
    expect(hasFocus(chat, within(chat, "[role=article]"))).to.equal(true);
  });
});
