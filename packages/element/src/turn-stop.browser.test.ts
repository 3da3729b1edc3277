/** Stopping a turn, by force if need be, and going on after one that failed. */
import { expect } from "@open-wc/testing";
import type { RunningTurn } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const turn = (): RunningTurn => ({
  ...{ promptId: "u-go", hidden: "none" as const },
  ...{ startedAt: Date.now(), lastUpdateAt: Date.now() },
});

const named = (chat: GeminiAgentChat, name: string): HTMLElement | undefined =>
  allWithin(chat, "button").find((button) => button.textContent?.trim() === name);

/** Makes the page's clock run ahead; returns what sets it right. */
function ahead(ms: number): () => void {
  const { now } = Date;
  Date.now = (): number => now() + ms;
  return () => {
    Date.now = now;
  };
}

describe("Stop", () => {
  it("is asked for once, and says Stopping at once; approvals go with the turn", async () => {
    const { chat, client } = await showChat({
      ...{ turn: turn(), isStreaming: true },
      messages: [user("go"), answer([tool({ id: "t9", status: "queued" })])],
      pendingApprovals: [sampleApproval({ toolCallId: "t9" })],
    });
    within(chat, "[part~=stop]").click();
    expect(client.calls).to.deep.equal([{ method: "cancel", args: [] }]);
    client.set({ stopping: true });
    await settled();
    expect(within(chat, ".turn-status").textContent?.trim()).to.equal("Stopping…");
    expect(named(chat, "Force stop")).to.equal(undefined);
    const closed = tool({ id: "t9", status: "cancelled", closedBy: "cancelled" });
    client.set({ pendingApprovals: [], messages: [user("go"), answer([closed])] });
    await settled();
    expect(allWithin(chat, "gac-approval-card").length).to.equal(0);
    expect(within(chat, ".tool").textContent).to.contain("Cancelled");
  });

  it("offers force after 10 s, which restarts the agent and goes on with the session", async () => {
    const { chat, client } = await showChat({
      ...{ turn: turn(), isStreaming: true, stopping: true },
      messages: [user("go"), answer([text("on and on")])],
    });
    await settled();
    let restore = ahead(5_000);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    restore();
    expect(named(chat, "Force stop")).to.equal(undefined);
    restore = ahead(10_500);
    await until(() => named(chat, "Force stop") !== undefined, "the button");
    restore();
    named(chat, "Force stop")?.click();
    await settled();
    expect(client.calls.map(({ method }) => method)).to.deep.equal(["restartAgent", "loadSession"]);
    expect(client.calls[1]?.args).to.deep.equal(["s1"]);
    expect(within(chat, ".message-agent").textContent).to.contain("on and on");
  });
});

describe("a turn that failed", () => {
  const error = { code: 500, kind: "unknown", message: "Broken.", agentData: null } as const;

  it("gives its words back to the composer, behind what is written there already", async () => {
    const { chat, client } = await showChat({
      messages: [user("do it well"), answer([text("x")], { error, stopReason: "error" })],
    });
    const edit = allWithin(chat, ".notice-card-actions button")[1];
    edit?.click();
    await settled();
    expect(within(chat, "textarea", HTMLTextAreaElement).value).to.equal("do it well");
    expect(chat.shadowRoot?.activeElement === within(chat, "textarea")).to.equal(true);
    expect(client.calls).to.deep.equal([]);
  });

  it("offers neither while another turn runs, nor when only watching", async () => {
    const messages = [user("go"), answer([text("x")], { error, stopReason: "error" as const })];
    const { chat, client } = await showChat({ messages });
    client.set({ turn: turn(), isStreaming: true });
    await settled();
    expect(allWithin(chat, ".notice-card-actions").length).to.equal(0);
    client.set({ turn: null, isStreaming: false });
    chat.readOnly = true;
    await settled();
    expect(allWithin(chat, ".notice-card-actions").length).to.equal(0);
  });
});
