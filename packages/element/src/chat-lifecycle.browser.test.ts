import { expect } from "@open-wc/testing";
import { AgentChatError, type AgentChatErrorCode } from "@gemini-agent-chat/core";
import {
  after,
  allWithin,
  rejection,
  settled,
  showChat,
  within,
} from "./chat-fixture.test-helper.js";
import { answer, text, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { connected, LocalSocket, methods, useLocalSockets } from "./local-socket.test-helper.js";
import { until } from "./until.test-helper.js";

/** Longer than a socket outlives its element. */
const GONE = 1100;

const bubbles = (chat: GeminiAgentChat): readonly string[] =>
  allWithin(chat, "[part~=bubble]").map((bubble) => bubble.textContent ?? "");

const newChat = (chat: GeminiAgentChat): HTMLButtonElement =>
  within(chat, '.header [aria-label^="New chat"]', HTMLButtonElement);

const failure = (code: AgentChatErrorCode): AgentChatError => new AgentChatError(code, code);

/** Takes the element out, lets something happen, and puts it back. */
async function away(chat: GeminiAgentChat, task: () => Promise<void> | void): Promise<void> {
  const place = chat.parentElement;
  chat.remove();
  await task();
  place?.append(chat);
}

const approval = {
  requestId: "p-1",
  ts: 1,
  toolCall: { toolCallId: "t1", kind: "execute", title: "ls" },
  options: [{ optionId: "no", name: "Reject", label: "Reject", kind: "reject_once" }],
};

describe("lifecycle with a client of the page's own", () => {
  it("goes on with it when it comes back after a while", async () => {
    const { chat, client } = await showChat({ messages: [user("one")] });
    await away(chat, () => after(GONE));
    client.set({
      messages: [user("one"), user("two"), answer([tool({ status: "queued" })])],
      pendingApprovals: [approval],
      pendingApproval: approval,
    });
    await settled();
    expect(bubbles(chat)).to.deep.equal(["one", "two"]);
    expect(allWithin(chat, "gac-approval-card").length).to.equal(1);
  });

  it("goes on with it after Retry", async () => {
    const { chat, client } = await showChat({ messages: [user("one")] });
    client.set({ connectionError: failure("rpc_error") });
    await settled();
    within(chat, ".state-actions button", HTMLButtonElement).click();
    client.set({ connectionError: null, messages: [user("one"), user("two")] });
    await settled();
    expect(bubbles(chat)).to.deep.equal(["one", "two"]);
    expect(client.calls.map(({ method }) => method)).to.deep.equal(["retryNow", "connect"]);
  });

  it("rejects send() while the client has no connection and waits for none", async () => {
    const { chat } = await showChat({ connectionState: "disconnected", sessionId: null });
    expect(await rejection(chat.send("hello"))).to.contain("not connected");
  });
});

describe("lifecycle of a session", () => {
  it("offers a new one under the conversation of one that is lost", async () => {
    const { chat, client } = await showChat({ messages: [user("one"), answer([text("x")])] });
    client.emit("session_lost", { sessionId: "s1" });
    client.set({ connectionError: failure("session_lost") });
    await settled();
    expect(within(chat, ".state-title").textContent).to.contain("This session is gone");
    expect(within(chat, ".connection").textContent).to.contain("Ended");
    expect(allWithin(chat, ".log-note").length).to.equal(0);
    expect(newChat(chat).disabled).to.equal(false);
    await expect(chat).to.be.accessible();
    within(chat, ".state-actions button", HTMLButtonElement).click();
    expect(client.calls.map(({ method }) => method)).to.deep.equal(["newSession"]);
    client.set({ connectionError: null, sessionId: "s2", messages: [] });
    client.emit("session_ready", "s2");
    await settled();
    expect(within(chat, ".log-note").textContent).to.contain("This is a new one");
    expect(chat.matches(":state(connected)")).to.equal(true);
  });

  it("does not call the same session a new one", async () => {
    const { chat, client } = await showChat({ messages: [user("one")] });
    client.emit("session_lost", { sessionId: "s1" });
    client.emit("session_ready", "s1");
    client.set({ title: "One" });
    await settled();
    expect(allWithin(chat, ".log-note").length).to.equal(0);
  });

  it("takes prompts for one that can be taken up again, and only for such a one", async () => {
    const error = { code: -32010, kind: "unknown", message: "Gone.", agentData: {} } as const;
    const failed = answer([], { error, stopReason: "error" });
    const { chat, client } = await showChat({
      messages: [user("one"), failed],
      live: false,
      resumable: false,
    });
    const retry = ".notice-card-actions button";
    expect(allWithin(chat, retry).length).to.equal(0);
    client.set({ resumable: true });
    await settled();
    within(chat, retry, HTMLButtonElement).click();
    await settled();
    expect(client.calls.map(({ method }) => method)).to.deep.equal(["sendMessage"]);
    client.set({ resumable: false });
    await settled();
    expect(allWithin(chat, retry).length).to.equal(0);
    expect(within(chat, ".state-title").textContent).to.contain("cannot go on");
  });

  it("starts no new chat while a turn runs: it would go on unseen", async () => {
    const turn = { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;
    const { chat, client } = await showChat({ messages: [user("one")], turn, isStreaming: true });
    expect(newChat(chat).disabled).to.equal(true);
    expect(newChat(chat).title).to.contain("stop the answer");
    client.set({ turn: null, isStreaming: false });
    await settled();
    expect(newChat(chat).disabled).to.equal(false);
  });

  it("leaves a prompt where it was sent when the conversation changes meanwhile", async () => {
    const { chat, client } = await showChat();
    let leave: (error: Error) => void = () => undefined;
    client.answers["sendMessage"] = () => {
      client.set({ messages: [user("hello", { pending: true })] });
      return new Promise((_, reject) => (leave = reject));
    };
    const field = within(chat, "textarea", HTMLTextAreaElement);
    field.value = "hello";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await settled();
    within(chat, "[part~=send]", HTMLButtonElement).click();
    await settled();
    client.set({ messages: [user("hello")] });
    client.emit("turn_started", { userMessageId: "u-hello" });
    client.set({ sessionId: "s2", messages: [] });
    leave(failure("session_lost"));
    await settled();
    expect(field.value).to.equal("");
    expect(allWithin(chat, ".composer-problem").length).to.equal(0);
  });
});

describe("lifecycle of a connection", () => {
  useLocalSockets();

  it("follows an address that changed while the element was out for a moment", async () => {
    const chat = await connected();
    await away(chat, () => {
      chat.url = "ws://other.test/acp";
    });
    await until(() => LocalSocket.opened.length === 2, "the second connection");
    await settled();
    expect(LocalSocket.opened[1]?.url).to.equal("ws://other.test/acp");
    expect(LocalSocket.opened[0]?.readyState).to.equal(3);
  });

  it("shows nothing of one address under another", async () => {
    const chat = await connected();
    await chat.send("hello");
    // What is looked at must be over before it answers.
    LocalSocket.delay = 3000;
    await away(chat, async () => {
      await after(GONE);
      chat.url = "ws://other.test/acp";
    });
    await settled();
    expect(bubbles(chat)).to.deep.equal([]);
    expect(LocalSocket.opened.map(({ url }) => url)).to.deep.equal([
      "ws://agent.test/acp",
      "ws://other.test/acp",
    ]);
    await until(() => chat.matches(":state(connected)"), "it is connected");
    expect(methods(LocalSocket.opened[1])).to.include("session/new");
  });

  it("goes on with the session that was set while the element was out", async () => {
    const chat = await connected();
    await chat.send("hello");
    await away(chat, async () => {
      await after(GONE);
      chat.sessionId = "earlier";
    });
    await until(
      () => LocalSocket.opened[1]?.requests.at(-1)?.params["sessionId"] === "earlier",
      "the earlier session",
    );
    await until(() => chat.matches(":state(connected)"), "it is connected");
  });

  it("opens the session that is set before the connection is there", async () => {
    LocalSocket.delay = 1000;
    const chat = document.createElement("gemini-agent-chat");
    Object.assign(chat, { url: "ws://agent.test/acp", cwd: "/work" });
    document.body.append(chat);
    await chat.updateComplete;
    chat.sessionId = "earlier";
    await chat.ready;
    await settled();
    expect(chat.state.sessionId).to.equal("earlier");
    expect(methods(LocalSocket.opened[0])).not.to.include("session/new");
    chat.remove();
  });

  it("sets the model that is chosen before the connection is there", async () => {
    LocalSocket.delay = 1000;
    const chat = document.createElement("gemini-agent-chat");
    Object.assign(chat, { url: "ws://agent.test/acp", cwd: "/work" });
    document.body.append(chat);
    await chat.updateComplete;
    chat.model = "fast";
    await chat.ready;
    await until(() => methods(LocalSocket.opened[0]).includes("session/set_model"), "the model");
    expect(LocalSocket.opened[0]?.requests.at(-1)?.params["modelId"]).to.equal("fast");
    chat.remove();
  });

  it("asks for nothing when the session that is set is the one that is shown", async () => {
    const chat = await connected();
    const before = methods(LocalSocket.opened[0]);
    chat.sessionId = chat.state.sessionId ?? "";
    await settled();
    expect(methods(LocalSocket.opened[0])).to.deep.equal(before);
  });

  it("keeps the conversation when the session that is set does not exist, and says so", async () => {
    const chat = await connected();
    await chat.send("hello");
    const told: string[] = [];
    chat.addEventListener("gac-error", ({ detail }) => told.push(detail.message));
    chat.sessionId = "bogus";
    await until(() => allWithin(chat, ".composer-problem").length === 1, "the problem");
    await settled();
    expect(bubbles(chat)).to.deep.equal(["hello"]);
    expect(chat.matches(":state(connected)")).to.equal(true);
    expect(within(chat, ".composer-problem").textContent).to.contain("no such session");
    expect(told.join()).to.contain("no such session");
    await away(chat, () => after(GONE));
    await until(
      () => LocalSocket.opened[1]?.requests.at(-1)?.params["sessionId"] === "s1",
      "the session",
    );
    await until(() => chat.matches(":state(connected)"), "it is connected");
  });

  it("shows what was said, and not as usable, until the session is there again", async () => {
    const chat = await connected();
    await chat.send("hello");
    // This server tells nothing again: what is looked at must be over before it answers.
    LocalSocket.delay = 3000;
    await away(chat, () => after(GONE));
    await settled();
    expect(bubbles(chat)).to.deep.equal(["hello"]);
    expect(chat.matches(":state(connected)")).to.equal(false);
    await until(() => chat.matches(":state(connected)"), "it is there");
  });
});
