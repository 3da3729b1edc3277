/** 5,000 messages: everything is in the page, and what is added costs what a short chat costs. */
import { expect, waitUntil } from "@open-wc/testing";
import { StreamedText, type AgentChatState, type ChatMessage } from "@gemini-agent-chat/core";
import {
  after,
  allWithin,
  settled,
  showChat,
  within,
  type Shown,
} from "./chat-fixture.test-helper.js";
import { answer, text, user } from "./fake-client.test-helper.js";

const chatOf = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, i) =>
    i % 2 === 0
      ? user(`Question ${i}`)
      : answer([text(`Answer ${i}: **some** words with \`code\`.\n\n- one\n- two\n`)], {
          id: `a${i}`,
        }),
  );

const running: Partial<AgentChatState> = {
  turn: { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
  isStreaming: true,
};

/**
 * Time of a change until it is drawn and laid out, in ms: what one of four takes at most, as others
 * on the machine only ever add to it.
 */
async function costOf(
  shown: Shown,
  change: (i: number) => Partial<AgentChatState>,
): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    await settled();
    const started = performance.now();
    shown.client.set(change(i));
    shown.chat.requestUpdate();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await shown.chat.updateComplete;
    void within(shown.chat, ".log").scrollHeight;
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[4] ?? 0;
}

async function costsOf(count: number): Promise<{ append: number; delta: number }> {
  const messages = chatOf(count);
  const shown = await showChat({ messages, ...running });
  await waitUntil(() => allWithin(shown.chat, ".message").length === count, "all are drawn", {
    timeout: 40_000,
  });
  await after(100);
  const append = await costOf(shown, () => {
    messages.push(user(`Question ${messages.length}`));
    return { messages: [...messages] };
  });
  let stream = StreamedText.empty;
  const delta = await costOf(shown, () => {
    stream = stream.append("a few more words ");
    return {
      messages: [...messages, answer([{ type: "text", stream, text: "" }], { id: "live" })],
    };
  });
  shown.chat.remove();
  return { append, delta };
}

describe("5,000 messages", () => {
  it("are all found by the browser's search", async function () {
    // WebKit's does not look into shadow roots when a script asks; its menu's search does, in
    // whatever is rendered.
    const isWebKit = /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent);
    const { find } = globalThis as unknown as { find(text: string): boolean };
    const { chat } = await showChat({ messages: chatOf(5000) });
    await waitUntil(() => allWithin(chat, ".message").length === 5000, "all are drawn", {
      timeout: 40_000,
    });
    const isFound = (number: number): boolean => {
      const words = `Answer ${number}:`;
      if (!isWebKit) return find(words);
      const message = allWithin(chat, ".message").find((each) => each.textContent.includes(words));
      return message?.checkVisibility() === true;
    };
    for (const number of [4999, 2501, 1]) {
      getSelection()?.removeAllRanges();
      expect(isFound(number), `answer ${number}`).to.equal(true);
    }
    expect(isFound(5001)).to.equal(false);
    chat.remove();
  }).timeout(60_000);

  it("do not make an append or a delta dearer in proportion", async () => {
    const short = await costsOf(500);
    const long = await costsOf(5000);
    // A frame's wait is in both; ten times as many messages may at most double what is left.
    expect(long.append).to.be.below(3 * short.append + 8);
    expect(long.delta).to.be.below(3 * short.delta + 8);
  }).timeout(100_000);
});
