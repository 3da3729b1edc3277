/** Tool calls without an end: the page stays short and alive. */
import { expect } from "@open-wc/testing";
import {
  StreamedText,
  type MessagePart,
  type RunningTurn,
  type ToolCall,
} from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./gemini-agent-chat.js";
import { longestPause, MOST_PAUSE } from "./longest-pause.test-helper.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const turn: RunningTurn = { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 };
const live = { turn, isStreaming: true } as const;

const ghosts = (count: number, more: object = {}): MessagePart[] =>
  Array.from({ length: count }, (_, index) =>
    tool({ id: `ghost-${index}`, title: `call ${index}`, seq: index, status: "running", ...more }),
  );

describe("a flood of tool calls", () => {
  it("10,000 calls that nobody announced: the newest are there, the others on demand", async () => {
    const many = ghosts(10_000);
    const { chat, client } = await showChat({ ...live, messages: [user("go")] });
    const flood = async (next: () => void): Promise<void> => {
      client.set({ messages: [user("go")] });
      await settled();
      expect(allWithin(chat, ".tool").length).to.equal(0);
      next();
      const parts = [...many];
      client.set({ messages: [user("go"), answer([...parts])] });
      await settled();
      expect(allWithin(chat, ".tool").length).to.equal(100);
      expect(chat.shadowRoot?.querySelectorAll("*").length).to.be.lessThan(4000);
      expect(allWithin(chat, ".tool").at(-1)?.textContent).to.contain("call 9999");
      const newest = allWithin(chat, ".tool").at(-1);
      next();
      for (let index = 0; index < 20; index++) {
        parts.push(tool({ id: `late-${index}`, title: `late ${index}`, status: "running" }));
        client.set({ messages: [user("go"), answer([...parts])] });
        await settled();
        next();
      }
      expect(newest?.isConnected).to.equal(true);
      expect(allWithin(chat, ".tool").length).to.be.at.most(100);
      within(chat, "gac-tool-fold .text-button").click();
      await until(() => allWithin(chat, ".tool").length > 300, "older ones");
    };
    expect(await longestPause(flood)).to.be.lessThan(MOST_PAUSE);
  }).timeout(200_000);

  it("one that waits for an answer is never among the folded", async () => {
    const parts = [tool({ id: "t9", status: "queued" }), ...ghosts(500)];
    const { chat } = await showChat({
      ...live,
      messages: [user("go"), answer(parts)],
      pendingApprovals: [sampleApproval({ toolCallId: "t9" })],
    });
    expect(allWithin(chat, "gac-approval-card").length).to.equal(1);
    expect(within(chat, "gac-tool-fold").textContent).to.contain("Show 449 more tool calls");
  });

  it("a run of thousands of finished reads is one line that opens to some", async () => {
    const reads = ghosts(5000, { kind: "read", status: "completed" });
    const { chat } = await showChat({ messages: [user("go"), answer(reads)] });
    expect(allWithin(chat, ".tool-run").length).to.equal(1);
    expect(allWithin(chat, ".tool").length).to.equal(101);
  });

  /** Another output of the one call, 2,000 times; it must be read once and drawn within a frame. */
  async function growing(
    outputOf: (stream: StreamedText, text: string) => Partial<ToolCall>,
  ): Promise<number> {
    const lines = Array.from({ length: 2000 }, (_, index) => `line ${index} ${"x".repeat(200)}\n`);
    const whole = lines.join("");
    let shown: GeminiAgentChat | undefined;
    const flood = async (next: () => void): Promise<void> => {
      shown?.remove();
      let stream = StreamedText.empty;
      const grow = (index: number): MessagePart => {
        stream = stream.append(lines[index] ?? "");
        const output = outputOf(stream, whole.slice(0, stream.length));
        return tool({ id: "t1", status: "running", ...output });
      };
      const { chat, client } = await showChat({
        ...live,
        messages: [user("go"), answer([grow(0)])],
      });
      shown = chat;
      within(chat, ".tool", HTMLDetailsElement).open = true;
      for (let index = 1; index < lines.length; index++) {
        client.set({ messages: [user("go"), answer([grow(index)])] });
        if (index % 10 !== 0) continue;
        await new Promise((resolve) => setTimeout(resolve));
        next();
      }
      await until(
        () => (within(chat, ".tool-body").textContent ?? "").includes("line 1999"),
        "the end",
      );
      expect(chat.shadowRoot?.querySelectorAll("*").length).to.be.lessThan(600);
      await settled();
    };
    return longestPause(flood);
  }

  it("2,000 growing updates of one call's terminal, opened", async () => {
    const longest = await growing((stream) => ({ terminals: [{ id: "x", stream, output: "" }] }));
    expect(longest).to.be.lessThan(MOST_PAUSE);
  }).timeout(200_000);

  it("2,000 updates of one call, each with all of its text so far, opened", async () => {
    const longest = await growing((_, text) => ({
      content: [{ type: "content", content: { type: "text", text } }],
    }));
    expect(longest).to.be.lessThan(MOST_PAUSE);
  }).timeout(200_000);
});
