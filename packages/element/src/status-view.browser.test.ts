import { expect, fixture, html } from "@open-wc/testing";
import { render } from "lit";
import { AgentChatError, type AgentChatState } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, readyState, text, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { renderObstacle, type StatusActions } from "./status-view.js";
import { englishStrings } from "./english-strings.js";
import { holdTimers } from "./hold-timers.test-helper.js";

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
    "Token wrong or expired", // The page's own client sees to its token.
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
    expect(within(chat, ".command code").textContent).to.equal("gemini-agent-bridge");
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
      `gemini-agent-bridge --allow-origin ${location.origin}`,
    );
  });

  it("wraps commands, and says when to run which", async () => {
    const error = new AgentChatError("unreachable", "x");
    const { chat } = await showChat({ ...none, connectionError: error });
    chat.style.inlineSize = "320px";
    await settled();
    for (const command of allWithin(chat, ".command code")) {
      expect(command.scrollWidth).to.be.at.most(command.clientWidth);
      expect(command.textContent).not.to.contain("npx");
    }
    const text = within(chat, ".state-body").textContent ?? "";
    for (const part of ["stop it and start it again", "terminal says", "two origins"]) {
      expect(text).to.contain(part);
    }
  });

  it("calls a missing token missing, and says where it is", () => {
    const page = document.createElement("div");
    const shown = {
      state: readyState,
      ...{ agentName: "Agent", url: "ws://127.0.0.1:1/acp", loginPage: null, failure: null },
      recordingProblem: "",
      pending: new Set<never>(),
      actions: {} as StatusActions,
      strings: englishStrings,
    };
    render(renderObstacle("token", { ...shown, hasToken: false }), page);
    expect(page.querySelector(".state-title")?.textContent).to.equal("Token needed");
    expect(page.querySelector(".state-why")?.textContent).to.contain("#token=");
    render(renderObstacle("token", { ...shown, hasToken: true }), page);
    expect(page.querySelector(".state-title")?.textContent).to.equal("Token wrong or expired");
  });

  it("says of an agent that does not start which, why and its last words", async () => {
    const error = new AgentChatError("agent_down", "initialize: x (call restartAgent())", {
      rpc: {
        code: -32010,
        message: "Gemini CLI is not running: it exited with code 1",
        data: { exitCode: 1, signal: null, stderr: ["no such flag", "bye"] },
      },
    });
    const { chat } = await showChat({ ...none, connectionError: error });
    expect(title(chat)).to.equal("Gemini CLI did not start");
    expect(within(chat, ".state-why").textContent).to.equal("It exited with code 1.");
    expect(within(chat, ".state-output pre").textContent).to.equal("no such flag\nbye");
    expect(within(chat, ".state-actions button").textContent?.trim()).to.equal("Restart");
    expect(within(chat, ".connection").textContent?.trim()).to.equal("Stopped");
    const alert = within(chat, "[data-live=alert]");
    expect(alert.textContent ?? "").not.to.contain("restartAgent");
    await expect(chat).to.be.accessible();
  });

  it("asks after 10 s of starting whether the command is right", async () => {
    const timers = holdTimers(10_000);
    const { chat } = await showChat({ ...none, connectionState: "connected" });
    expect(title(chat)).to.equal("Starting the agent…");
    timers.release();
    await settled();
    expect(title(chat)).to.equal("Still waiting for the agent to answer.");
    expect(within(chat, ".state-why").textContent).to.contain("in its ACP mode?");
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

  it("leads to the agent's login page, takes its code, and waits no longer than a person wants", async () => {
    const { chat, client } = await showChat({
      sessionId: null,
      agent: life("auth"),
      authMethods: [{ id: "oauth", name: "Log in with Google" }],
    });
    client.answers["authenticate"] = () => new Promise(() => undefined);
    client.answers["submitAuthCode"] = () => Promise.reject(new Error("wrong code"));
    const button = (name: string): HTMLButtonElement => {
      const found = allWithin(chat, ".state button").find((one) => one.innerText.trim() === name);
      if (found instanceof HTMLButtonElement) return found;
      throw new Error(`no button ${name}`);
    };
    button("Log in with Google").click();
    await settled();
    expect(button("Log in with Google").disabled).to.equal(true);
    client.set({ authUrl: "https://google.com@evil.test/login?x=1" });
    await settled();
    await expect(chat).to.be.accessible();
    expect(within(chat, ".state a", HTMLAnchorElement).innerText).to.equal("Open evil.test");
    within(chat, ".state input", HTMLInputElement).value = " 4/0A ";
    within(chat, ".state form", HTMLFormElement).requestSubmit();
    await settled();
    expect(client.calls.at(-1)).to.deep.equal({ method: "submitAuthCode", args: ["4/0A"] });
    expect(within(chat, ".state-problem").innerText).to.contain("wrong code");
    button("Cancel").click();
    await settled();
    expect(button("Log in with Google").disabled).to.equal(false);
    expect(chat.shadowRoot?.querySelector(".state a, .state input")).to.equal(null);
  });

  it("shows a login page wherever the agent waits for it, and links to no insecure one", async () => {
    for (const authUrl of ["http://evil.test/", "javascript:alert(1)", "x"]) {
      const { chat } = await showChat({ messages: [user("go")], authUrl });
      expect(title(chat)).to.equal("Demo agent needs a login");
      expect(chat.shadowRoot?.querySelector(".state a")).to.equal(null);
      expect(within(chat, ".state-address").textContent).to.contain(authUrl);
    }
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
    // Put to where it would be after so long: the machine's own pace says nothing.
    const [appearing] = banner.getAnimations();
    if (!appearing) throw new Error("the banner is there at once");
    appearing.pause();
    for (const [ms, visibility] of [
      [0, "hidden"],
      [900, "hidden"],
      [1100, "visible"],
    ] as const) {
      appearing.currentTime = ms;
      expect(getComputedStyle(banner).visibility, `after ${ms} ms`).to.equal(visibility);
    }
    appearing.finish();
    expect(getComputedStyle(banner).visibility).to.equal("visible");
    expect(allWithin(chat, "[role=article]").length).to.equal(2);
    expect(chat.shadowRoot?.querySelector(".state")).to.equal(null);
  });

  it("tells screen readers of errors at once, and of a turn's beginning and end", async () => {
    const { chat, client } = await showChat({ messages: [user("go")] });
    const status = within(chat, "[data-live=status]");
    const timers = holdTimers(1000);
    try {
      client.set({
        turn: { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
        isStreaming: true,
      });
      await settled();
      expect(status.textContent).to.equal("Demo agent is working.");
      client.set({ turn: null, isStreaming: false, lastStopReason: "end_turn" });
      await settled();
      expect(status.textContent, "within a second").to.equal("Demo agent is working.");
    } finally {
      timers.release();
    }
    expect(status.textContent).to.equal("Demo agent has answered.");
  });
});

describe("what a page cannot mend", () => {
  it("explains a login that only a terminal can do, and goes on after it", async () => {
    const { chat, client } = await showChat({
      ...{ agent: life("auth"), sessionId: null },
      authMethods: [
        { id: "a", name: "Company login", type: "terminal" },
        { id: "b", name: "Other login", _meta: { type: "terminal" } },
      ],
    });
    const shown = allWithin(chat, ".state-terminal");
    expect(shown.map((each) => each.querySelector("b")?.textContent)).to.deep.equal([
      "Company login",
      "Other login",
    ]);
    expect(shown[0]?.textContent).to.contain("in a terminal only");
    await expect(chat).to.be.accessible();
    shown[0]?.querySelector("button")?.click();
    await settled();
    expect(client.calls.map(({ method }) => method)).to.include("restartAgent");
    expect(client.calls.some(({ method }) => method === "authenticate")).to.equal(false);
  });

  it("says of a login that its vendor has ended that trying again is no use", async () => {
    const { chat, client } = await showChat({
      ...{ agent: life("auth"), sessionId: null },
      authMethods: [{ id: "a", name: "Log in with Google" }],
    });
    client.answers["authenticate"] = () =>
      Promise.reject(new Error("Google has ended this login for personal accounts."));
    within(chat, ".state-actions button").click();
    await settled();
    const problem = within(chat, ".state-problem").textContent?.replace(/\s+/g, " ") ?? "";
    expect(problem).to.contain("This login is not supported any more: Google has ended");
  });

  it("tells a browser that blocks this computer from a bridge that does not run", async () => {
    const { permissions } = navigator;
    const denied = Object.assign(new EventTarget(), { state: "denied" });
    const asked: string[] = [];
    const query = ({ name }: { name: string }): Promise<unknown> => {
      asked.push(name);
      return name === "loopback-network"
        ? Promise.resolve(denied)
        : Promise.reject(new TypeError("no such permission"));
    };
    Object.defineProperty(navigator, "permissions", { configurable: true, value: { query } });
    const error = new AgentChatError("unreachable", "x");
    const { chat } = await showChat({ ...none, connectionError: error });
    await settled();
    expect(asked).to.include("loopback-network");
    expect(title(chat)).to.equal("The browser keeps this page from reaching this computer");
    await expect(chat).to.be.accessible();
    denied.state = "granted";
    denied.dispatchEvent(new Event("change"));
    await settled();
    expect(title(chat)).to.equal("Bridge not running, or this page is not allowed");
    Object.defineProperty(navigator, "permissions", { configurable: true, value: permissions });
  });

  it("says that the browser is offline, where the connection is lost", async () => {
    const { chat, client } = await showChat({ messages: [user("go")] });
    Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
    client.set({ connectionState: "reconnecting" });
    await settled();
    expect(within(chat, ".banner").textContent).to.contain("You are offline");
    expect(within(chat, ".connection").textContent?.trim()).to.equal("Offline");
    Reflect.deleteProperty(navigator, "onLine");
    dispatchEvent(new Event("online"));
    await settled();
    expect(within(chat, ".banner").textContent).to.contain("Reconnecting");
  });
});
