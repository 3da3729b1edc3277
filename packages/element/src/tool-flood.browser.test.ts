/** Tool calls without an end: the page stays short and alive. */
import { expect } from "@open-wc/testing";
import { StreamedText, type MessagePart, type RunningTurn } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, tool, user } from "./fake-client.test-helper.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const turn: RunningTurn = { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 };
const live = { turn, isStreaming: true } as const;

/** The longest that the page was not free for a timer, in ms. */
function watch(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

const ghosts = (count: number, more: object = {}): MessagePart[] =>
  Array.from({ length: count }, (_, index) =>
    tool({ id: `ghost-${index}`, title: `call ${index}`, seq: index, status: "running", ...more }),
  );

describe("a flood of tool calls", () => {
  it("10,000 calls that nobody announced: the newest are there, the others on demand", async () => {
    const stop = watch();
    const parts = ghosts(10_000);
    const { chat, client } = await showChat({ ...live, messages: [user("go"), answer(parts)] });
    expect(allWithin(chat, ".tool").length).to.equal(150);
    expect(chat.shadowRoot?.querySelectorAll("*").length).to.be.lessThan(6000);
    expect(allWithin(chat, ".tool").at(-1)?.textContent).to.contain("call 9999");
    const newest = allWithin(chat, ".tool").at(-1);
    for (let index = 0; index < 20; index++) {
      parts.push(tool({ id: `late-${index}`, title: `late ${index}`, status: "running" }));
      client.set({ messages: [user("go"), answer([...parts])] });
      await settled();
    }
    expect(newest?.isConnected).to.equal(true);
    expect(allWithin(chat, ".tool").length).to.be.at.most(150);
    const longest = stop();
    // A shared machine stalls by itself; a page with all of them would be far above this.
    expect(longest).to.be.lessThan(1000);
    within(chat, "gac-tool-fold .text-button").click();
    await until(() => allWithin(chat, ".tool").length > 400, "older ones");
  });

  it("one that waits for an answer is never among the folded", async () => {
    const parts = [tool({ id: "t9", status: "queued" }), ...ghosts(500)];
    const { chat } = await showChat({
      ...live,
      messages: [user("go"), answer(parts)],
      pendingApprovals: [sampleApproval({ toolCallId: "t9" })],
    });
    expect(allWithin(chat, "gac-approval-card").length).to.equal(1);
    expect(within(chat, "gac-tool-fold").textContent).to.contain("Show 399 more tool calls");
  });

  it("a run of thousands of finished reads is one line that opens to some", async () => {
    const reads = ghosts(5000, { kind: "read", status: "completed" });
    const { chat } = await showChat({ messages: [user("go"), answer(reads)] });
    expect(allWithin(chat, ".tool-run").length).to.equal(1);
    expect(allWithin(chat, ".tool").length).to.equal(101);
  });

  it("2,000 growing updates of one call, opened: read once, drawn within a frame", async () => {
    let stream = StreamedText.empty;
    const grow = (index: number): MessagePart => {
      stream = stream.append(`line ${index} ${"x".repeat(200)}\n`);
      const shown = stream;
      const terminal = { id: "x", stream: shown, output: "" };
      return tool({ id: "t1", status: "running", terminals: [terminal] });
    };
    const { chat, client } = await showChat({ ...live, messages: [user("go"), answer([grow(0)])] });
    within(chat, ".tool", HTMLDetailsElement).open = true;
    const stop = watch();
    for (let index = 1; index < 2000; index++) {
      client.set({ messages: [user("go"), answer([grow(index)])] });
      if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await until(
      () => (within(chat, ".tool-body").textContent ?? "").includes("line 1999"),
      "the end",
    );
    const longest = stop();
    expect(chat.shadowRoot?.querySelectorAll("*").length).to.be.lessThan(600);
    expect(longest).to.be.lessThan(500);
    await settled();
  });
});
