import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import { StreamedText, type RunningTurn } from "@gemini-agent-chat/core";
import { ApprovalCard } from "./approval-card.js";
import { after, allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, thought, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";

const turn: RunningTurn = {
  promptId: "u2",
  hidden: "none",
  startedAt: Date.now(),
  lastUpdateAt: Date.now(),
};
const running = { turn, isStreaming: true };
const first = [user("hi"), answer([thought("**Plan**\nGo."), text("Hello **there**")])];

describe("gemini-agent-chat", () => {
  it("is accessible with a conversation", async () => {
    const parts = [
      tool({ id: "t1", title: "npm test" }),
      tool({ id: "t2", title: "git push", status: "failed" }),
      text("# Title\n\n- one\n- two\n\n```js\n1\n```"),
    ];
    const { chat } = await showChat({
      messages: [...first, user("two"), answer(parts, { id: "a2" })],
    });
    await expect(chat).to.be.accessible();
  });

  it("has one shadow root, however much it shows", async () => {
    const { chat } = await showChat({ messages: first, ...running });
    const roots = allWithin(chat, "*").filter((element) => element.shadowRoot);
    expect(chat.shadowRoot?.mode).to.equal("open");
    expect(roots).to.deep.equal([]);
  });

  it("shows the agent, the folder, bubble, thought and markdown", async () => {
    const { chat } = await showChat({ messages: first });
    expect(within(chat, ".heading").textContent).to.contain("Demo agent");
    expect(within(chat, ".cwd").textContent).to.equal("/home/ada/engine");
    expect(within(chat, "[part~=bubble]").textContent).to.equal("hi");
    expect(within(chat, "[part~=thought] summary").textContent).to.contain("Plan");
    expect(within(chat, ".answer strong").textContent).to.equal("there");
  });

  it("names each message for screen readers, and the region by the agent", async () => {
    const { chat } = await showChat({ messages: first });
    const labels = allWithin(chat, "[role=article]").map((message) =>
      message.getAttribute("aria-label"),
    );
    expect(labels[0]).to.match(/^You, \d/);
    expect(labels[1]).to.match(/^Demo agent, \d/);
    expect(within(chat, "[role=log]").getAttribute("aria-live")).to.equal("off");
  });

  it("draws only the live message again when a delta comes", async () => {
    const { chat, client } = await showChat({ messages: first });
    let stream = StreamedText.of("One");
    const live = (): ReturnType<typeof answer> =>
      answer([{ type: "text", stream, text: "" }], { id: "a2" });
    client.set({ messages: [...first, user("go", { id: "u2" }), live()], ...running });
    await settled();
    const touched = new Set<string>();
    const watcher = new MutationObserver((records) => {
      for (const { target } of records) {
        const at = target instanceof Element ? target : target.parentElement;
        touched.add(at?.closest("[role=article]")?.getAttribute("aria-label") ?? "outside");
      }
    });
    watcher.observe(within(chat, ".content"), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const before = client.getState().messages.slice(0, 3);
    stream = stream.append(" and two.\n\nThree");
    client.set({ messages: [...before, live()] });
    await settled();
    watcher.disconnect();
    const articles = allWithin(chat, "[role=article]");
    expect(articles[3]?.textContent).to.contain("Three");
    expect([...touched]).to.deep.equal([articles[3]?.getAttribute("aria-label")]);
  });

  it("updates at most once a frame", async () => {
    const { chat, client } = await showChat();
    let updates = 0;
    const requestUpdate = chat.requestUpdate.bind(chat);
    chat.requestUpdate = (...args) => {
      updates++;
      requestUpdate(...args);
    };
    for (let used = 1; used <= 50; used++) client.set({ usage: { used, size: 100 } });
    await settled();
    expect(updates).to.equal(1);
    expect(within(chat, ".meter").getAttribute("aria-label")).to.contain("50%");
  });

  it("tells its states to style sheets", async () => {
    const { chat, client } = await showChat();
    expect(chat.matches(":state(connected)")).to.equal(true);
    expect(chat.matches(":state(empty)")).to.equal(true);
    client.set({ messages: first, ...running, stopping: true });
    await settled();
    expect(chat.matches(":state(busy)")).to.equal(true);
    expect(chat.matches(":state(stopping)")).to.equal(true);
    expect(chat.matches(":state(empty)")).to.equal(false);
    client.set({ connectionState: "reconnecting", turn: null, isStreaming: false });
    await settled();
    expect(chat.matches(":state(connected)")).to.equal(false);
    expect(chat.busy).to.equal(false);
  });

  it("never connects or disposes a client that was passed in", async () => {
    const { chat, client } = await showChat();
    chat.remove();
    await after(1100);
    expect(client.calls).to.deep.equal([]);
  });

  it("send() takes text and attachments, resolves with the stop reason and waits for a session", async () => {
    const { chat, client } = await showChat({ connectionState: "connecting", sessionId: null });
    client.answers["sendMessage"] = () => ({ stopReason: "max_tokens", _meta: {} });
    const image = { type: "image", data: "AA==", mimeType: "image/png" } as const;
    const sent = chat.send("hello", { attachments: [image], hidden: "user" });
    await settled();
    expect(client.calls).to.deep.equal([]);
    client.set({ connectionState: "connected", sessionId: "s1" });
    expect(await sent).to.deep.equal({ stopReason: "max_tokens" });
    expect(client.calls).to.deep.equal([
      { method: "sendMessage", args: ["hello", { content: [image], hidden: "user" }] },
    ]);
    await chat.ready;
  });

  it("send() rejects when the connection has failed for good", async () => {
    const chat = await fixture<GeminiAgentChat>(html`<gemini-agent-chat></gemini-agent-chat>`);
    let problem = "";
    await chat.send("hello").catch((error: Error) => (problem = error.message));
    expect(problem).to.contain("set `url` or `client`");
  });

  it("cancel(), approve() and newSession() reach the client", async () => {
    const { chat, client } = await showChat(running);
    client.answers["newSession"] = () => "s2";
    chat.cancel();
    chat.approve("p-1", "proceed_once");
    expect(await chat.newSession()).to.equal("s2");
    expect(client.calls).to.deep.equal([
      { method: "cancel", args: [] },
      { method: "approveTool", args: ["proceed_once", "p-1"] },
      { method: "newSession", args: [] },
    ]);
    expect(() => chat.approve("p-1", undefined as unknown as string)).to.throw("option id");
  });

  it("stops by the button, and says that it stops", async () => {
    const { chat, client } = await showChat({ messages: first, ...running });
    within(chat, "[part~=stop]", HTMLButtonElement).click();
    expect(client.calls).to.deep.equal([{ method: "cancel", args: [] }]);
    client.set({ stopping: true });
    await settled();
    expect(within(chat, ".turn-status").textContent).to.contain("Stopping…");
    within(chat, "[part~=stop]", HTMLButtonElement).click();
    expect(client.calls.length).to.equal(1);
  });

  it("places an approval at its tool call, and answers through the client alone", async () => {
    const approval = {
      requestId: "p-1",
      ts: 1,
      toolCall: { toolCallId: "t1", kind: "execute", title: "rm -rf build" },
      options: [
        { optionId: "yes", name: "Allow", label: "Allow", kind: "allow_once" },
        { optionId: "no", name: "Reject", label: "Reject", kind: "reject_once" },
      ],
    };
    const { chat, client } = await showChat({
      ...running,
      messages: [user("go"), answer([tool({ status: "queued", title: "rm -rf build" })])],
      pendingApprovals: [approval],
      pendingApproval: approval,
    });
    const card = within(chat, "[part~=message-agent] gac-approval-card", ApprovalCard);
    expect(chat.matches(":state(needs-approval)")).to.equal(true);
    await expect(chat).to.be.accessible();
    const asked = oneEvent(chat, "gac-before-approve");
    card.onAnswer?.("no");
    const { detail } = await asked;
    expect([detail.requestId, detail.optionId, detail.kind]).to.deep.equal([
      "p-1",
      "no",
      "reject_once",
    ]);
    expect(client.calls).to.deep.equal([{ method: "approveTool", args: ["no", "p-1"] }]);
    chat.addEventListener("gac-before-approve", (event) => event.preventDefault());
    card.onAnswer?.("yes");
    expect(client.calls.length).to.equal(1);
  });

  it("offers Retry for a failed turn, with the reason in words", async () => {
    const error = {
      code: 500,
      kind: "overloaded",
      message: "Overloaded.",
      agentData: { code: 500 },
      retryAfter: 37,
    } as const;
    const { chat, client } = await showChat({
      messages: [user("go"), answer([text("x")], { error, stopReason: "error" })],
    });
    const lines = allWithin(chat, ".notice-card p").map((line) => line.textContent?.trim());
    expect(lines).to.deep.equal(["The model is busy", "Overloaded.", "Try again in 37 s."]);
    within(chat, ".notice-card-actions button", HTMLButtonElement).click();
    await settled();
    expect(client.calls).to.deep.equal([{ method: "sendMessage", args: ["go", { content: [] }] }]);
  });

  it("offers suggestions in an empty conversation", async () => {
    const { chat, client } = await showChat();
    chat.suggestions = ["One", { label: "Two", prompt: "Do two" }];
    await settled();
    await expect(chat).to.be.accessible();
    const [, second] = allWithin(chat, ".suggestion");
    second?.click();
    await settled();
    expect(client.calls[0]?.args[0]).to.equal("Do two");
  });

  it("without composer and answers when it is read-only", async () => {
    const { chat } = await showChat({ messages: first });
    chat.readOnly = true;
    await settled();
    expect(chat.shadowRoot?.querySelector("gac-composer")).to.equal(null);
    expect(within(chat, ".read-only").textContent).to.contain("read-only");
  });

  it("uses the page's texts, and ignores values of the wrong type", async () => {
    const { chat } = await showChat();
    chat.strings = { send: "Los", stop: 5 as unknown as string };
    await settled();
    expect(within(chat, "[part~=send]").getAttribute("aria-label")).to.equal("Los");
  });

  it("follows the inherited color-scheme, and its own theme before it", async () => {
    const { chat } = await showChat();
    const background = (): string => getComputedStyle(within(chat, ".base")).backgroundColor;
    document.documentElement.style.colorScheme = "light";
    const light = background();
    document.documentElement.style.colorScheme = "dark";
    const dark = background();
    chat.theme = "light";
    await settled();
    const forced = background();
    document.documentElement.style.colorScheme = "";
    expect(dark).not.to.equal(light);
    expect(forced).to.equal(light);
  });

  it("keeps keys that are typed away from the page's shortcuts", async () => {
    const { chat } = await showChat();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.addEventListener("keydown", listen);
    const field = within(chat, "textarea", HTMLTextAreaElement);
    const press = (key: string, more: KeyboardEventInit = {}): boolean =>
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, composed: true, ...more }),
      );
    press("k");
    press("k", { ctrlKey: true });
    press("Escape");
    document.removeEventListener("keydown", listen);
    expect(heard).to.deep.equal(["k", "Escape"]);
  });
});
