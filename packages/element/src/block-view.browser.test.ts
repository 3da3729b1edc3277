/** What SYS_BLOCK tags group: a section that folds, and never hides a question. */
import { expect } from "@open-wc/testing";
import type { BlockPart, RunningTurn } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, tool, user } from "./fake-client.test-helper.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const start: BlockPart = { type: "block", edge: "start", id: "b1", title: "Preview" };
const end: BlockPart = { type: "block", edge: "end", id: "b1", summary: "Opened /list" };
const turn: RunningTurn = { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 };
const live = { turn, isStreaming: true } as const;

describe("a block of an answer", () => {
  it("is open while it grows, and folds under title and summary when it has ended", async () => {
    const parts = [text("before"), start, text("inside"), tool({ id: "t1" })];
    const { chat, client } = await showChat({ ...live, messages: [user("go"), answer(parts)] });
    const block = within(chat, ".sys-block", HTMLDetailsElement);
    expect(block.open).to.equal(true);
    expect(within(chat, ".sys-block-title").textContent).to.equal("Preview");
    expect(block.contains(within(chat, ".tool"))).to.equal(true);
    client.set({
      turn: null,
      isStreaming: false,
      messages: [user("go"), answer([...parts, end, text("after")])],
    });
    await settled();
    expect(block.isConnected && !block.open).to.equal(true);
    expect(within(chat, ".sys-block-line").textContent).to.contain("Opened /list");
    const texts = allWithin(chat, "gac-markdown");
    expect(texts.map((each) => block.contains(each))).to.deep.equal([false, true, false]);
    block.open = true;
    client.set({ title: "another change" });
    await settled();
    expect(block.open).to.equal(true);
    await expect(chat).to.be.accessible();
  });

  it("marks what hides in its title, and cuts a long one", async () => {
    const odd: BlockPart = { ...start, title: `a\u202Eb${"x".repeat(500)}` };
    const { chat } = await showChat({ messages: [user("go"), answer([odd, text("x"), end])] });
    const title = within(chat, ".sys-block-title");
    expect(title.textContent).to.contain("U+202E");
    expect(title.textContent?.length).to.be.lessThan(250);
  });

  it("that asks for a permission cannot be folded away by the agent; Review opens it", async () => {
    const call = tool({ id: "t9", status: "queued" });
    const { chat, client } = await showChat({
      ...live,
      messages: [user("go"), answer([start, call, end, text("line\n\n".repeat(80))])],
      pendingApprovals: [sampleApproval({ toolCallId: "t9" })],
    });
    chat.style.blockSize = "400px";
    const block = within(chat, ".sys-block", HTMLDetailsElement);
    expect(block.open).to.equal(true);
    block.open = false;
    chat.scrollToEnd();
    await until(() => allWithin(chat, ".approval-bar").length === 1, "the bar");
    const review = allWithin(chat, ".approval-bar button").at(-1);
    review?.click();
    expect(block.open).to.equal(true);
    expect(chat.shadowRoot?.activeElement?.className).to.equal("approval");
    client.set({ pendingApprovals: [] });
    await settled();
  });
});

describe("gac-structured", () => {
  it("tells the page of each tag", async () => {
    const { chat, client } = await showChat();
    const heard: unknown[] = [];
    chat.addEventListener("gac-structured", ({ detail }) => heard.push(detail));
    const event = { type: "sys_json", payload: { a: 1 }, raw: '{"a":1}' } as const;
    client.emit("bridge/structured_event", event);
    expect(heard).to.deep.equal([event]);
  });
});
