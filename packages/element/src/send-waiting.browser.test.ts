import { expect } from "@open-wc/testing";
import { after, rejection, settled, showChat } from "./chat-fixture.test-helper.js";
import { user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { LocalSocket, methods, useLocalSockets } from "./local-socket.test-helper.js";

describe("send() and the connection", () => {
  useLocalSockets();

  function create(properties: Partial<GeminiAgentChat>): GeminiAgentChat {
    const chat = document.createElement("gemini-agent-chat");
    return Object.assign(chat, { url: "ws://agent.test/acp", cwd: "/work" }, properties);
  }

  it("can be called right after the element was put into the page", async () => {
    const chat = create({});
    document.body.append(chat);
    expect(await chat.send("hello")).to.deep.equal({ stopReason: "end_turn" });
    chat.remove();
  });

  it("goes to the new connection when the properties change while it waits", async () => {
    LocalSocket.delay = 2000;
    const chat = create({ token: "wrong" });
    document.body.append(chat);
    await chat.updateComplete;
    const sent = chat.send("hello");
    await after(50);
    chat.token = "right";
    expect(await sent).to.deep.equal({ stopReason: "end_turn" });
    expect(methods(LocalSocket.opened[0])).to.deep.equal([]);
    expect(methods(LocalSocket.opened[1])).to.include("session/prompt");
    chat.remove();
  });

  it("rejects when the element leaves the page, and when it never was in it", async () => {
    LocalSocket.delay = 20_000;
    const chat = create({});
    expect(await rejection(chat.send("hello"))).to.contain("insert the element");
    document.body.append(chat);
    await chat.updateComplete;
    const sent = rejection(chat.send("hello"));
    await after(20);
    chat.remove();
    expect(await sent).to.contain("insert the element");
  });
});

describe("send() with `queue`", () => {
  const turn = { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;

  it("waits for the running turn, one after the other", async () => {
    const { chat, client } = await showChat({ turn, isStreaming: true, messages: [user("go")] });
    const texts = (): readonly unknown[] =>
      client.calls.filter(({ method }) => method === "sendMessage").map(({ args }) => args[0]);
    client.answers["sendMessage"] = () => {
      client.set({ turn, isStreaming: true });
      return { stopReason: "end_turn" };
    };
    const first = chat.send("one", { queue: true });
    const second = chat.send("two", { queue: true });
    await settled();
    expect(texts()).to.deep.equal([]);
    client.set({ turn: null, isStreaming: false });
    await first;
    await settled();
    expect(texts()).to.deep.equal(["one"]);
    client.set({ turn: null, isStreaming: false });
    expect(await second).to.deep.equal({ stopReason: "end_turn" });
    expect(texts()).to.deep.equal(["one", "two"]);
  });

  it("rejects when the element leaves the page meanwhile", async () => {
    const { chat } = await showChat({ turn, isStreaming: true, messages: [user("go")] });
    const sent = rejection(chat.send("one", { queue: true }));
    await settled();
    chat.remove();
    expect(await sent).to.contain("insert the element");
  });
});
