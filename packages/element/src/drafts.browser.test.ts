import { expect, fixture, html } from "@open-wc/testing";
import { allWithin, settled, showChat, within, type Shown } from "./chat-fixture.test-helper.js";
import { answer, FakeClient, text, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";

const field = (chat: GeminiAgentChat): HTMLTextAreaElement =>
  within(chat, "textarea", HTMLTextAreaElement);

async function type(chat: GeminiAgentChat, value: string): Promise<void> {
  field(chat).value = value;
  field(chat).dispatchEvent(new Event("input", { bubbles: true }));
  await settled();
}

const press = (chat: GeminiAgentChat, key: string): boolean =>
  field(chat).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

const button = (chat: GeminiAgentChat, name: string): HTMLElement => {
  const found = allWithin(chat, "button").find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

/** A message was refused while the next one was being written. */
async function refusedAndGoingOn(): Promise<Shown & { refuse(reason: Error): void }> {
  const shown = await showChat();
  let refuse: (reason: Error) => void = () => undefined;
  shown.client.answers["sendMessage"] = () => new Promise((_, reject) => (refuse = reject));
  await type(shown.chat, "first");
  press(shown.chat, "Enter");
  await type(shown.chat, "second");
  refuse(new Error("another tab was faster"));
  await settled();
  return { ...shown, refuse: (reason) => refuse(reason) };
}

describe("a draft", () => {
  it("comes back on request when it was not taken and the next one is begun", async () => {
    const { chat } = await refusedAndGoingOn();
    expect(field(chat).value).to.equal("second");
    expect(within(chat, ".composer-problem").textContent).to.contain("another tab was faster");
    await expect(chat).to.be.accessible();
    await type(chat, "second, longer");
    button(chat, "Restore").click();
    await settled();
    expect(field(chat).value).to.equal("first\n\nsecond, longer");
    expect(chat.shadowRoot?.querySelector(".composer-problem") === null).to.equal(true);
  });

  it("keeps what was not taken with the rest of it, over a reload and in its own session", async () => {
    const { chat, client, refuse } = await refusedAndGoingOn();
    const stored = (id: string): string | null =>
      Object.entries(sessionStorage).find(([key]) => key.endsWith(`:${id}`))?.[1] ?? null;
    expect(stored("s1")).to.equal("first\n\nsecond");
    button(chat, "Restore").click();
    await settled();
    await type(chat, "third");
    press(chat, "Enter");
    client.set({ sessionId: "s2" });
    await settled();
    refuse(new Error("too late"));
    await settled();
    expect(field(chat).value).to.equal("");
    expect(stored("s1")).to.equal("third");
    client.set({ sessionId: "s1" });
    await settled();
    expect(field(chat).value).to.equal("third");
  });

  it("stays when the message of a failed turn is edited", async () => {
    const error = { code: 500, kind: "overloaded", message: "No.", agentData: {} } as const;
    const { chat } = await showChat({
      messages: [user("go"), answer([text("x")], { error, stopReason: "error" })],
    });
    await type(chat, "next");
    button(chat, "Edit message").click();
    await settled();
    expect(field(chat).value).to.equal("go\n\nnext");
  });

  it("stays while the conversation is only watched", async () => {
    const { chat } = await showChat();
    await type(chat, "half a thought");
    chat.readOnly = true;
    await settled();
    expect(chat.shadowRoot?.querySelector("textarea") === null).to.equal(true);
    chat.readOnly = false;
    await settled();
    expect(field(chat).value).to.equal("half a thought");
    expect(within(chat, "[part~=send]", HTMLButtonElement).disabled).to.equal(false);
  });

  it("survives a reload, with its session alone, and is gone once it is sent", async () => {
    const { chat } = await showChat();
    await type(chat, "half a thought");
    chat.remove();
    const reload = async (sessionId: string): Promise<GeminiAgentChat> => {
      const client = new FakeClient({ sessionId }).asClient;
      const again = await fixture<GeminiAgentChat>(
        html`<gemini-agent-chat .client=${client}></gemini-agent-chat>`,
      );
      await settled();
      return again;
    };
    expect(field(await reload("s2")).value).to.equal("");
    const again = await reload("s1");
    expect(field(again).value).to.equal("half a thought");
    press(again, "Enter");
    await settled();
    expect(field(await reload("s1")).value).to.equal("");
  });

  it("works where storage is forbidden", async () => {
    const { chat } = await showChat();
    const forbidden = Object.getOwnPropertyDescriptor(window, "sessionStorage");
    Object.defineProperty(window, "sessionStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    });
    await type(chat, "x");
    if (forbidden) Object.defineProperty(window, "sessionStorage", forbidden);
    expect(field(chat).value).to.equal("x");
  });

  it("is not needed for a suggestion: that says why it was not taken", async () => {
    const { chat, client } = await showChat();
    chat.suggestions = ["One"];
    await settled();
    client.answers["sendMessage"] = () => Promise.reject(new Error("the message is too large"));
    within(chat, ".suggestion").click();
    await settled();
    expect(within(chat, ".composer-problem").textContent).to.contain("too large");
  });
});
