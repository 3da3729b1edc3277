import { expect } from "@open-wc/testing";
import { StreamedText } from "@gemini-agent-chat/core";
import {
  after,
  allWithin,
  settled,
  showChat,
  within,
  type Shown,
} from "./chat-fixture.test-helper.js";
import { answer, text, thought, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { resizeLoops } from "./resize-loops.test-helper.js";
import { sampleApproval } from "./tools.test-helper.js";
import { until } from "./until.test-helper.js";

const paragraphs = (count: number): string => "A line of text.\n\n".repeat(count);
const past = [
  user("one"),
  answer([thought(paragraphs(20)), text(paragraphs(40))], { id: "a1" }),
  user("two"),
];
const running = {
  turn: { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
  isStreaming: true,
} as const;

const log = (chat: GeminiAgentChat): HTMLElement => within(chat, ".log");
const distance = (chat: GeminiAgentChat): number =>
  log(chat).scrollHeight - log(chat).scrollTop - log(chat).clientHeight;

function live(length: number): ReturnType<typeof answer> {
  const stream = StreamedText.of(paragraphs(length));
  return answer([{ type: "text", stream, text: "" }], { id: "a2" });
}

async function scrollTo(chat: GeminiAgentChat, top: number): Promise<void> {
  const scrolled = new Promise((done) =>
    log(chat).addEventListener("scroll", done, { once: true }),
  );
  const before = log(chat).scrollTop;
  log(chat).scrollTop = top;
  // Told in a later task in some engines, and not at all where nothing moved.
  if (log(chat).scrollTop !== before) await scrolled;
  await settled();
}

const atEnd = (chat: GeminiAgentChat): Promise<void> =>
  until(() => distance(chat) < 2, "the log is at its end");

const noJump = (chat: GeminiAgentChat): Promise<void> =>
  until(() => allWithin(chat, ".jump").length === 0, "no jump button");

/** Long enough for whatever might still move. */
async function calm(): Promise<void> {
  await settled();
  await after(150);
}

/** The log comes to this place, and stays there. */
async function isAt(chat: GeminiAgentChat, top: number): Promise<void> {
  await until(() => Math.abs(log(chat).scrollTop - top) <= 1, `the log at ${top}`);
  await calm();
  expect(log(chat).scrollTop).to.be.closeTo(top, 1);
}

/** The answer grows to so many paragraphs. */
async function grows({ chat, client }: Shown, length: number): Promise<void> {
  client.set({ messages: [...past, live(length)] });
  const drawn = (): number => allWithin(chat, ".message").at(-1)?.querySelectorAll("p").length ?? 0;
  await until(() => drawn() >= length - 1, "it has grown");
  await calm();
}

describe("scroll anchor", () => {
  it("is accessible with the jump button, which leads back to the end", async () => {
    const { chat } = await showChat({ messages: [...past, live(5)] });
    await calm();
    await atEnd(chat);
    await noJump(chat);
    await scrollTo(chat, 0);
    await expect(chat).to.be.accessible();
    within(chat, ".jump").click();
    await atEnd(chat);
    await noJump(chat);
  });

  it("follows at the end, and only there", async () => {
    const shown = await showChat({ messages: [...past, live(5)], ...running });
    const { chat } = shown;
    await calm();
    await grows(shown, 30);
    await atEnd(chat);
    await scrollTo(chat, log(chat).scrollTop - 10);
    const { scrollTop } = log(chat);
    await grows(shown, 60);
    expect(log(chat).scrollTop).to.equal(scrollTop);
    chat.scrollToEnd();
    await grows(shown, 90);
    await atEnd(chat);
  });

  it("makes no loop of sizes where there is little to read", async () => {
    const { chat } = await showChat({ messages: [user("one")] });
    await calm();
    const bubble = within(chat, ".bubble");
    // Within the frame in which it has become higher, it becomes higher again.
    const again = new ResizeObserver(() => (bubble.style.paddingBlockEnd = "40px"));
    const loops = await resizeLoops(async () => {
      bubble.style.paddingBlockEnd = "20px";
      again.observe(bubble);
      await calm();
    });
    again.disconnect();
    expect(bubble.style.paddingBlockEnd).to.equal("40px");
    expect(loops).to.equal(0);
  });

  it("makes no loop of sizes by the way back that stands beside the log of a card", async () => {
    const { chat } = await showChat({
      clientId: "c1",
      messages: [...past, answer([tool({ id: "t9", status: "queued" })], { id: "a2" })],
      pendingApprovals: [sampleApproval({ toolCallId: "t9" })],
    });
    await calm();
    const card = within(chat, "gac-approval-card");
    const grow = (px: number): void => void (card.style.marginBlockEnd = `${px}px`);
    grow(400);
    await atEnd(chat);
    await scrollTo(chat, log(chat).scrollHeight - log(chat).clientHeight - 300);
    await until(() => allWithin(chat, ".jump[data-aside]").length === 1, "a way back");
    const loops = await resizeLoops(async () => {
      grow(200);
      await noJump(chat);
      grow(400);
      await until(() => allWithin(chat, ".jump[data-aside]").length === 1, "a way back again");
      await calm();
    });
    expect(loops).to.equal(0);
  });

  it("keeps the place when something above it grows", async () => {
    const { chat } = await showChat({ messages: [...past, live(40)] });
    await calm();
    const bubble = allWithin(chat, ".bubble")[1];
    await scrollTo(chat, 0);
    const inLog =
      (bubble?.getBoundingClientRect().top ?? 0) - log(chat).getBoundingClientRect().top;
    await scrollTo(chat, inLog - 100);
    const before = bubble?.getBoundingClientRect().top ?? 0;
    const { scrollHeight } = log(chat);
    within(chat, ".thought", HTMLDetailsElement).open = true;
    await until(() => log(chat).scrollHeight > scrollHeight + 100, "it has grown");
    const isInPlace = (): boolean =>
      Math.abs((bubble?.getBoundingClientRect().top ?? 0) - before) <= 1;
    await until(isInPlace, "the place is kept");
    await calm();
    expect(isInPlace()).to.equal(true);
  });

  it("leaves what is opened under the pointer, also at the end", async () => {
    const last = answer([thought(paragraphs(30))], { id: "a2" });
    const { chat } = await showChat({ messages: [...past, last] });
    await calm();
    const summary = allWithin(chat, ".thought > summary")[1];
    const before = summary?.getBoundingClientRect().top ?? 0;
    // What is opened belongs to the click for a moment: here for as long as a slow machine takes.
    const { now } = Date;
    const clicked = now();
    Date.now = () => clicked;
    try {
      const { scrollHeight } = log(chat);
      summary?.click();
      await until(() => log(chat).scrollHeight > scrollHeight + 100, "it has grown");
      await calm();
    } finally {
      Date.now = now;
    }
    expect(summary?.getBoundingClientRect().top).to.be.closeTo(before, 1);
    expect(distance(chat)).to.be.greaterThan(100);
  });

  it("keeps the place when the element is moved in the page, and follows from there", async () => {
    const shown = await showChat({ messages: [...past, live(5)], ...running });
    const { chat } = shown;
    await calm();
    await scrollTo(chat, 300);
    const move = async (): Promise<void> => {
      document.body.append(chat);
      await calm();
    };
    await move();
    await isAt(chat, 300);
    chat.heading = "Moved";
    await grows(shown, 30);
    await isAt(chat, 300);
    chat.scrollToEnd();
    await calm();
    await move();
    await atEnd(chat);
    await noJump(chat);
    await grows(shown, 60);
    await atEnd(chat);
    chat.remove();
  });

  it("keeps the place while the element is not shown, and out of the page for a while", async () => {
    const { chat } = await showChat({ messages: [...past, live(30)] });
    await calm();
    await scrollTo(chat, 300);
    chat.hidden = true;
    await calm();
    chat.hidden = false;
    await isAt(chat, 300);
    const place = chat.parentElement;
    chat.remove();
    await after(1200);
    place?.append(chat);
    await isAt(chat, 300);
  });
});
