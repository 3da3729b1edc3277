import { expect, fixture, html } from "@open-wc/testing";
import { AgentChatError, type AgentChatState } from "@gemini-agent-chat/core";
import { after, allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, readyState, text, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";

const none: Partial<AgentChatState> = { sessionId: null, agent: null, cwd: null };

const title = (chat: GeminiAgentChat): string =>
  within(chat, ".state-title").textContent?.trim() ?? "";

const states: readonly [string, Partial<AgentChatState>][] = [
  ["Connecting…", { ...none, connectionState: "connecting" }],
  ["Starting the agent…", { ...none, connectionState: "connected" }],
  [
    "Bridge not running, or this page is not allowed",
    {
      ...none,
      connectionState: "connecting",
      connectionError: new AgentChatError("unreachable", "x"),
    },
  ],
  [
    "Token wrong or expired",
    {
      ...none,
      connectionState: "disconnected",
      connectionError: new AgentChatError("token_refused", "x"),
    },
  ],
  [
    "This session is gone",
    { sessionId: null, connectionError: new AgentChatError("session_lost", "x") },
  ],
  [
    "The agent cannot go on with this conversation",
    { messages: [user("go")], live: false, resumable: false },
  ],
  ["The connection failed", { ...none, connectionError: new AgentChatError("rpc_error", "why") }],
  ["Demo agent is not running", { agent: life("stopped") }],
];

function life(state: "auth" | "crashed" | "stopped", detail?: string): AgentChatState["agent"] {
  const { agent } = readyState;
  return agent && { ...agent, state, ...(detail !== undefined && { detail }) };
}

describe("status", () => {
  it("is accessible without an address, and shows what to do", async () => {
    const chat = await fixture<GeminiAgentChat>(html`<gemini-agent-chat></gemini-agent-chat>`);
    expect(title(chat)).to.equal("No agent is connected");
    expect(within(chat, ".command code").textContent).to.equal("npx gemini-agent-bridge");
    await expect(chat).to.be.accessible();
  });

  for (const [expected, state] of states) {
    it(`says "${expected}", accessibly`, async () => {
      const { chat } = await showChat(state);
      expect(title(chat)).to.equal(expected);
      expect(chat.matches(":state(connected)")).to.equal(false);
      await expect(chat).to.be.accessible();
    });
  }

  it("names the origin to allow", async () => {
    const error = new AgentChatError("unreachable", "x");
    const { chat } = await showChat({ ...none, connectionError: error });
    const commands = allWithin(chat, ".command code");
    expect(commands.at(-1)?.textContent).to.equal(
      `npx gemini-agent-bridge --allow-origin ${location.origin}`,
    );
  });

  it("takes a new token, and keeps it out of the markup", async () => {
    const error = new AgentChatError("token_refused", "x");
    const { chat } = await showChat({ ...none, connectionError: error });
    const field = within(chat, ".state-form input", HTMLInputElement);
    field.value = " secret ";
    within(chat, ".state-form", HTMLFormElement).requestSubmit();
    expect(chat.token).to.equal("secret");
    await settled();
    expect(chat.outerHTML).not.to.contain("secret");
  });

  it("logs in with an API key, and says when that fails", async () => {
    const { chat, client } = await showChat({
      sessionId: null,
      agent: life("auth"),
      authMethods: [
        { id: "oauth", name: "Log in with Google" },
        { id: "key", name: "Gemini API key", _meta: { "api-key": {} } },
      ],
    });
    client.answers["authenticate"] = () => Promise.reject(new Error("key refused"));
    expect(title(chat)).to.equal("Demo agent needs a login");
    await expect(chat).to.be.accessible();
    const field = within(chat, ".state-form input", HTMLInputElement);
    expect(field.type).to.equal("password");
    field.value = "K";
    within(chat, ".state-form", HTMLFormElement).requestSubmit();
    await settled();
    expect(client.calls).to.deep.equal([
      { method: "authenticate", args: ["key", { "api-key": "K" }] },
    ]);
    expect(field.value).to.equal("");
    expect(within(chat, ".state-problem").textContent).to.contain("key refused");
    within(chat, ".state-actions button", HTMLButtonElement).click();
    await settled();
    expect(client.calls[1]?.args[0]).to.equal("oauth");
  });

  it("shows the last words of a crashed agent below the conversation, and restarts it", async () => {
    const { chat, client } = await showChat({
      messages: [user("go"), answer([text("x")])],
      agent: life("crashed", "FATAL: out of memory"),
    });
    expect(title(chat)).to.equal("Demo agent stopped unexpectedly");
    expect(within(chat, ".state-output pre").textContent).to.equal("FATAL: out of memory");
    await expect(chat).to.be.accessible();
    within(chat, ".state-actions button", HTMLButtonElement).click();
    await settled();
    expect(client.calls.map(({ method }) => method)).to.deep.equal(["restartAgent", "loadSession"]);
  });

  it("keeps the conversation while it reconnects, under a banner that waits a second", async () => {
    const { chat, client } = await showChat({ messages: [user("go"), answer([text("x")])] });
    client.set({ connectionState: "reconnecting" });
    await settled();
    const banner = within(chat, ".banner");
    expect(getComputedStyle(banner).visibility).to.equal("hidden");
    await after(1100);
    expect(getComputedStyle(banner).visibility).to.equal("visible");
    expect(allWithin(chat, "[role=article]").length).to.equal(2);
    expect(chat.shadowRoot?.querySelector(".state")).to.equal(null);
  });

  it("tells screen readers of errors at once, and of a turn's beginning and end", async () => {
    const { chat, client } = await showChat({ messages: [user("go")] });
    const status = within(chat, "[data-live=status]");
    client.set({
      turn: { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
      isStreaming: true,
    });
    await settled();
    expect(status.textContent).to.equal("Demo agent is working.");
    client.set({ turn: null, isStreaming: false, lastStopReason: "end_turn" });
    await settled();
    expect(status.textContent).to.equal("Demo agent is working.");
    await after(1100);
    expect(status.textContent).to.equal("Demo agent has answered.");
  });
});
