import { expect } from "@open-wc/testing";
import type { ChatMessage } from "@gemini-agent-chat/core";
import { after, allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, user, type FakeClient } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { until } from "./until.test-helper.js";

/** Turns `from` to `to`, each of a prompt and an answer of a few lines. */
function turns(from: number, to: number): ChatMessage[] {
  return Array.from({ length: to - from }, (_, i) => from + i).flatMap((n) => [
    user(`question ${n}`),
    answer([text(`answer ${n}\n\n${"more of it\n\n".repeat(n % 5)}`)], { id: `a${n}` }),
  ]);
}

/** Long enough for whatever might still move. */
async function calm(): Promise<void> {
  await settled();
  await after(150);
}
const log = (chat: GeminiAgentChat): HTMLElement => within(chat, ".log");
const asked = (client: FakeClient): readonly (readonly unknown[])[] =>
  client.calls.filter(({ method }) => method === "loadOlder").map(({ args }) => args);

async function showLatest(): Promise<{ chat: GeminiAgentChat; client: FakeClient }> {
  const shown = await showChat({ messages: turns(100, 170), hasOlder: true });
  shown.client.answers = {
    loadOlder: async (): Promise<object> => {
      await after(20);
      shown.client.set({ messages: [...turns(63, 100), ...turns(100, 170)], hasOlder: false });
      return { count: 74, more: false };
    },
  };
  await calm();
  return shown;
}

function bubble(chat: GeminiAgentChat, words: string): HTMLElement {
  const found = allWithin(chat, ".bubble").find((each) => each.textContent === words);
  if (!found) throw new Error(`There is no message "${words}".`);
  return found;
}

describe("older turns", () => {
  it("are not fetched unasked, and come by a button that is reached by keyboard", async () => {
    const { chat, client } = await showLatest();
    expect(asked(client)).to.deep.equal([]);
    // They come when this test says so: a slow machine must not see them before "Loading".
    let come = (): void => undefined;
    const { loadOlder } = client.answers as Record<"loadOlder", () => unknown>;
    client.answers["loadOlder"] = async (): Promise<unknown> => {
      await new Promise<void>((resolve) => (come = resolve));
      return loadOlder();
    };
    const button = within(chat, ".older", HTMLButtonElement);
    await expect(chat).to.be.accessible();
    chat.replayLimit = 20;
    await chat.updateComplete;
    button.focus({ preventScroll: true });
    expect(chat.shadowRoot?.activeElement).to.equal(button);
    button.click();
    await chat.updateComplete;
    expect(button.textContent?.trim()).to.equal("Loading older messages…");
    button.click();
    await chat.updateComplete;
    come();
    await until(() => allWithin(chat, ".older").length === 0, "all turns are there");
    expect(asked(client)).to.deep.equal([[20]]);
    expect(bubble(chat, "question 63").isConnected).to.equal(true);
    expect(chat.shadowRoot?.activeElement, "the focus is not lost").not.to.equal(null);
  });

  it("leave the place and the nodes of what is read as they are", async () => {
    const { chat } = await showLatest();
    log(chat).scrollTop = 0;
    await settled();
    const read = bubble(chat, "question 101");
    const before = read.getBoundingClientRect().top;
    const node = bubble(chat, "question 160");
    // Scrolling up has fetched them already, or the button does.
    if (allWithin(chat, ".older").length > 0) within(chat, ".older").click();
    await until(() => allWithin(chat, ".older").length === 0, "all turns are there");
    await calm();
    expect(read.isConnected).to.equal(true);
    expect(read.getBoundingClientRect().top).to.be.closeTo(before, 1);
    expect(bubble(chat, "question 160")).to.equal(node);
    // And further up, through blocks whose height was only estimated.
    log(chat).scrollTop -= 500;
    await calm();
    const further = allWithin(chat, ".bubble").find(
      (each) => each.getBoundingClientRect().top > log(chat).getBoundingClientRect().top,
    );
    const place = further?.getBoundingClientRect().top ?? 0;
    await calm();
    expect(further?.getBoundingClientRect().top).to.be.closeTo(place, 1);
  });

  it("come by themselves when the reader scrolls up to them", async () => {
    const { chat, client } = await showLatest();
    log(chat).scrollTop = 100;
    await until(() => asked(client).length === 1, "older turns are asked for");
    await until(() => allWithin(chat, ".older").length === 0, "all turns are there");
    await calm();
    expect(asked(client)).to.deep.equal([[50]]);
  });

  it("that do not come can be asked for again, by a person alone", async () => {
    const { chat, client } = await showLatest();
    client.answers = {
      loadOlder: async (): Promise<never> => {
        throw new Error("no");
      },
    };
    log(chat).scrollTop = 0;
    await until(() => asked(client).length === 1, "older turns are asked for");
    await calm();
    expect(asked(client).length).to.equal(1);
    expect(within(chat, ".older-note").textContent).to.contain(
      "Older messages could not be loaded.",
    );
    within(chat, ".older").click();
    await calm();
    expect(asked(client).length).to.equal(2);
  });
});

describe("jump button", () => {
  it("counts the messages that came while the reader was away", async () => {
    const messages = turns(1, 30);
    const { chat, client } = await showChat({ messages });
    await calm();
    log(chat).scrollTop = 0;
    const says = (label: string): Promise<void> =>
      until(() => allWithin(chat, ".jump")[0]?.getAttribute("aria-label") === label, label);
    await says("Jump to the end");
    client.set({ messages: [...messages, user("new")] });
    await says("Jump to the end: 1 new message");
    client.set({ messages: [...turns(0, 1), ...messages, user("new"), ...turns(30, 31)] });
    await says("Jump to the end: 3 new messages");
    expect(within(chat, ".jump-count").textContent).to.equal("3");
    await expect(chat).to.be.accessible();
    within(chat, ".jump").click();
    await until(() => allWithin(chat, ".jump").length === 0, "the log is at its end");
    log(chat).scrollTop = 0;
    await says("Jump to the end");
  });
});
