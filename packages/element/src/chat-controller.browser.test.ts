import { expect } from "@open-wc/testing";
import { after, allWithin, settled, within } from "./chat-fixture.test-helper.js";
import { connected, LocalSocket, methods, useLocalSockets } from "./local-socket.test-helper.js";
import { until } from "./until.test-helper.js";

describe("chat controller", () => {
  useLocalSockets();

  it("connects to its url with its token, and is accessible then", async () => {
    const chat = await connected();
    const [socket] = LocalSocket.opened;
    expect(socket?.url).to.equal("ws://agent.test/acp");
    expect([...(socket?.protocols ?? [])].join(" ")).to.contain("acp.token.");
    expect(within(chat, ".heading").textContent).to.contain("Local agent");
    expect(chat.matches(":state(connected)")).to.equal(true);
    await expect(chat).to.be.accessible();
  });

  it("does nothing when a property gets an equal value, and reconnects when it changes", async () => {
    const chat = await connected();
    chat.url = "ws://agent.test/acp";
    chat.token = "secret";
    await settled();
    expect(LocalSocket.opened.length).to.equal(1);
    chat.token = "other";
    await settled();
    expect(LocalSocket.opened.length).to.equal(2);
    expect(LocalSocket.opened[0]?.readyState).to.equal(3);
  });

  it("shows a message at once, and the turn's end", async () => {
    const chat = await connected();
    const { stopReason } = await chat.send("hello");
    await settled();
    expect(stopReason).to.equal("end_turn");
    expect(within(chat, "[part~=bubble]").textContent).to.equal("hello");
  });

  it("keeps its socket when it is moved, and closes it when it is gone for a second", async () => {
    const chat = await connected();
    const place = chat.parentElement;
    chat.remove();
    await after(50);
    place?.append(chat);
    await after(1200);
    expect(LocalSocket.opened.length).to.equal(1);
    expect(LocalSocket.opened[0]?.readyState).to.equal(1);
    chat.remove();
    await after(1200);
    expect(LocalSocket.opened[0]?.readyState).to.equal(3);
  });

  it("goes on with its session, and shows it meanwhile, when it comes back later", async () => {
    const chat = await connected();
    const place = chat.parentElement;
    await chat.send("hello");
    chat.remove();
    await after(1200);
    // What is looked at must be over before it answers.
    LocalSocket.delay = 3000;
    place?.append(chat);
    await settled();
    expect(chat.matches(":state(connected)")).to.equal(false);
    expect(allWithin(chat, "[part~=bubble]").length).to.equal(1);
    await until(() => methods(LocalSocket.opened[1]).includes("session/load"), "session/load");
    expect(LocalSocket.opened[1]?.requests.at(-1)?.params["sessionId"]).to.equal("s1");
  });

  it("remembers the session's id in this browser only when it is told so, and never the token", async () => {
    (await connected()).remove();
    expect(localStorage.length).to.equal(0);
    (await connected(true)).remove();
    expect(JSON.stringify({ ...localStorage })).to.contain("s2");
    expect(JSON.stringify({ ...localStorage })).not.to.contain("secret");
    await connected(true);
    expect(methods(LocalSocket.opened[2])).to.include("session/load");
  });
});
