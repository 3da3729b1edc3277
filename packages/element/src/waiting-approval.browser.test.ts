import { expect } from "@open-wc/testing";
import type { AgentChatState, PendingApproval, PendingElicitation } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { until } from "./tools.test-helper.js";

const asked: PendingApproval = {
  requestId: "p-1",
  ts: 1,
  toolCall: { toolCallId: "t1", kind: "execute", title: "ls" },
  options: [
    { optionId: "always", name: "Allow always", label: "Allow always", kind: "allow_always" },
    { optionId: "never", name: "Reject always", label: "Reject always", kind: "reject_always" },
    { optionId: "no", name: "Reject", label: "Reject", kind: "reject_once" },
  ],
};
const question: PendingElicitation = {
  requestId: "e-1",
  ts: 1,
  request: { message: "Sure?", mode: "form", requestedSchema: { type: "object", properties: {} } },
};

/** A conversation that is longer than the view, with the card above it. */
const long: Partial<AgentChatState> = {
  turn: { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
  isStreaming: true,
  messages: [user("go"), answer([tool({ status: "queued" }), text("line\n\n".repeat(60))])],
  pendingApprovals: [asked],
};

const log = (chat: GeminiAgentChat): HTMLElement => within(chat, ".log");
const bar = (chat: GeminiAgentChat): Element | null =>
  chat.shadowRoot?.querySelector(".approval-bar") ?? null;
const inBar = (chat: GeminiAgentChat): string[] =>
  allWithin(chat, ".approval-bar button").map((button) => button.textContent?.trim() ?? "");

async function show(state: Partial<AgentChatState>): ReturnType<typeof showChat> {
  const shown = await showChat(state);
  shown.chat.style.blockSize = "480px";
  await settled();
  return shown;
}

/** The conversation at its end, with what tells of the card above. */
async function showBar(): ReturnType<typeof showChat> {
  const shown = await show(long);
  await until(() => bar(shown.chat) !== null, "the bar");
  return shown;
}

describe("an approval that waits", () => {
  it("is told of at the composer while its card is out of view", async () => {
    const { chat } = await showBar();
    expect(bar(chat)?.textContent).to.contain("1 approval waits");
    expect(inBar(chat)).to.deep.equal(["Reject", "Review"]);
    await expect(chat).to.be.accessible();
    log(chat).scrollTop = 0;
    await until(() => bar(chat) === null, "no bar");
  });

  it("is told of in line with the composer where there is room", async () => {
    const { chat } = await showBar();
    const edges = (selector: string): number[] => {
      const { left, right } = within(chat, selector).getBoundingClientRect();
      return [left, right].map(Math.round);
    };
    for (const width of ["360px", "1400px"]) {
      chat.style.inlineSize = width;
      await settled();
      expect(edges(".approval-bar"), width).to.deep.equal(edges(".composer"));
    }
  });

  it("is reached by Review, which puts the focus on the card and nothing in it", async () => {
    const { chat } = await showBar();
    allWithin(chat, ".approval-bar button")[1]?.click();
    const card = within(chat, ".approval");
    await until(() => chat.shadowRoot?.activeElement === card, "the focus on the card");
    await until(() => bar(chat) === null, "no bar");
    const box = card.getBoundingClientRect();
    expect(box.top).to.be.at.least(log(chat).getBoundingClientRect().top - 1);
  });

  it("is refused there once, never for always, and never allowed", async () => {
    const { chat, client } = await showBar();
    allWithin(chat, ".approval-bar button")[0]?.click();
    expect(client.calls).to.deep.equal([{ method: "approveTool", args: ["no", "p-1"] }]);
    const [allowOnly] = asked.options;
    client.set({ pendingApprovals: [{ ...asked, options: allowOnly ? [allowOnly] : [] }] });
    await until(() => inBar(chat).join() === "Review", "Review alone");
  });

  it("keeps the way to the end off the buttons of cards", async () => {
    const { chat, client } = await showBar();
    log(chat).scrollTop = 0;
    await until(() => bar(chat) === null && allWithin(chat, ".jump").length > 0, "the way back");
    await settled();
    const jump = within(chat, ".jump").getBoundingClientRect();
    expect(jump.top).to.be.at.least(log(chat).getBoundingClientRect().bottom);
    client.set({ pendingApprovals: [] });
    await settled();
    const over = within(chat, ".jump").getBoundingClientRect();
    expect(over.top).to.be.lessThan(log(chat).getBoundingClientRect().bottom);
  });

  it("takes no answer while there is no connection, and says so", async () => {
    const { chat, client } = await show({
      ...long,
      messages: [user("go"), answer([tool({ status: "queued" })])],
      elicitations: [question],
    });
    client.set({ connectionState: "reconnecting" });
    await settled();
    const buttons = allWithin(chat, ".option");
    expect(buttons.map((button) => button.ariaDisabled)).to.deep.equal(buttons.map(() => "true"));
    for (const button of buttons) button.click();
    expect(client.calls).to.deep.equal([]);
    for (const card of ["gac-approval-card", "gac-elicitation-card"]) {
      expect(within(chat, card).textContent).to.contain("Reconnecting…");
    }
    await expect(chat).to.be.accessible();
    client.set({ connectionState: "connected" });
    await settled();
    const decline = buttons.find((button) => button.textContent?.trim() === "Decline");
    decline?.click();
    expect(client.calls.map(({ method }) => method)).to.deep.equal(["answerElicitation"]);
  });

  it("can be answered again after an answer that could not leave", async () => {
    const { chat, client } = await show({ elicitations: [question] });
    client.answers["answerElicitation"] = () => {
      throw new Error("not connected");
    };
    const decline = (): void =>
      allWithin(chat, ".option")
        .find((button) => button.textContent?.trim() === "Decline")
        ?.click();
    decline();
    decline();
    expect(client.calls.length).to.equal(2);
  });
});
