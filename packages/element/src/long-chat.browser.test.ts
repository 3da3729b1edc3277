/** 5,000 messages: everything is in the page, and what is added costs what a short chat costs. */
import { expect } from "@open-wc/testing";
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
import { until } from "./until.test-helper.js";

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

interface Costs {
  readonly append: number;
  readonly delta: number;
}

async function costsOf(count: number): Promise<Costs> {
  const messages = chatOf(count);
  const shown = await showChat({ messages, ...running });
  await areDrawn(shown, count);
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

function areDrawn({ chat }: Shown, count: number): Promise<void> {
  const all = (): boolean => allWithin(chat, ".message").length === count;
  return until(all, "all are drawn", 60_000);
}

const least = (one: Costs, other: Costs): Costs => ({
  append: Math.min(one.append, other.append),
  delta: Math.min(one.delta, other.delta),
});

/** Rounds in which both lengths are measured. */
const ROUNDS = 3;

describe("5,000 messages", () => {
  it("are all found by the browser's search", async function () {
    // WebKit's does not look into shadow roots when a script asks; its menu's search does, in
    // whatever is rendered.
    const isWebKit = /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent);
    const { find } = globalThis as unknown as { find(text: string): boolean };
    const shown = await showChat({ messages: chatOf(5000) });
    const { chat } = shown;
    await areDrawn(shown, 5000);
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
  }).timeout(120_000);

  it("do not make an append or a delta dearer in proportion", async () => {
    let short: Costs = { append: Infinity, delta: Infinity };
    let long = short;
    // A frame's wait is in both; ten times as many messages may at most double what is left.
    const most = (): Costs => ({ append: 3 * short.append + 8, delta: 3 * short.delta + 8 });
    // In turn, and the least of some rounds: others on the machine are busy now and then.
    for (let round = 0; round < ROUNDS; round++) {
      short = least(short, await costsOf(500));
      long = least(long, await costsOf(5000));
      if (long.append < most().append && long.delta < most().delta) break;
    }
    expect(long.append).to.be.below(most().append);
    expect(long.delta).to.be.below(most().delta);
  }).timeout(240_000);
});
