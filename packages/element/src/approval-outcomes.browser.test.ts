/** How requests end: answered here, by another element, in another window, or by nobody. */
import { expect, fixture, html } from "@open-wc/testing";
import { sendMouse } from "@web/test-runner-commands";
import type {
  PendingApproval,
  PendingElicitation,
  ToolCall,
  ToolDecision,
} from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { middleOf, sampleApproval, until } from "./tools.test-helper.js";

const approval = sampleApproval({ toolCallId: "t9" });
const asked = (
  call: Partial<ToolCall> = {},
): readonly [ReturnType<typeof user>, ReturnType<typeof answer>] => [
  user("go"),
  answer([tool({ id: "t9", status: "queued", ...call })]),
];
const open = (more: object = {}): Parameters<typeof showChat>[0] => ({
  clientId: "c1",
  messages: asked(),
  pendingApprovals: [approval],
  ...more,
});

const option = (chat: GeminiAgentChat, tone: string): HTMLElement =>
  within(chat, `.option-${tone}`);
const isReady = (button: HTMLElement): boolean => button.getAttribute("aria-disabled") === "false";

describe("requests that are answered", () => {
  it("say so at once in every element of the client, and take no second answer", async () => {
    const { chat, client } = await showChat(open());
    const second = await fixture<GeminiAgentChat>(
      html`<gemini-agent-chat .client=${client.asClient}></gemini-agent-chat>`,
    );
    await settled();
    await sendMouse({ type: "click", position: middleOf(option(chat, "reject")) });
    client.set({ answering: new Set(["p-1"]) });
    await settled();
    for (const each of [chat, second]) {
      expect(within(each, ".approval").textContent).to.contain("Sending…");
      expect(allWithin(each, ".option").some(isReady)).to.equal(false);
    }
    option(second, "reject").click();
    expect(client.calls.filter(({ method }) => method === "approveTool").length).to.equal(1);
  });

  it("have a card each, where an agent asks twice about one call", async () => {
    const again = sampleApproval({ toolCallId: "t9", title: "rm -rf ~" });
    const { chat, client } = await showChat(
      open({ pendingApprovals: [approval, { ...again, requestId: "p-2" }] }),
    );
    const cards = allWithin(chat, ".approval");
    expect(cards.length).to.equal(2);
    expect(cards[1]?.textContent).to.contain("rm -rf ~");
    await expect(chat).to.be.accessible();
    await sendMouse({
      type: "click",
      position: middleOf(allWithin(chat, ".option-reject")[1] ?? chat),
    });
    expect(client.calls.at(-1)?.args[1]).to.equal("p-2");
  });

  const long = Array.from({ length: 40 }, (_, index) => `echo ${index}`).join("\n");
  for (const [where, toolCallId] of [
    ["one call", "t9"],
    ["calls that are not shown", "elsewhere"],
  ] as const) {
    it(`leave the card that a person is in as it is, when another goes: ${where}`, async () => {
      const of = (requestId: string): PendingApproval => ({
        ...sampleApproval({ toolCallId, title: long, rawInput: undefined }),
        requestId,
      });
      const { chat, client } = await showChat(open({ pendingApprovals: [of("p-1"), of("p-2")] }));
      const card = allWithin(chat, "gac-approval-card")[1] ?? chat;
      const showAll = [...card.querySelectorAll<HTMLElement>("button")].find((button) =>
        button.textContent.includes("Show all"),
      );
      showAll?.click();
      await until(() => card.textContent.includes("echo 20"), "the whole command");
      const reject = card.querySelector<HTMLElement>(".option-reject");
      reject?.focus();
      client.set({ pendingApprovals: [of("p-2")] });
      await settled();
      expect(allWithin(chat, "gac-approval-card")[0] === card).to.equal(true);
      expect(card.textContent).to.contain("echo 20");
      expect(chat.shadowRoot?.activeElement === reject).to.equal(true);
      client.set({ pendingApprovals: [] });
      await settled();
      expect(chat.shadowRoot?.activeElement === within(chat, "textarea")).to.equal(true);
    });
  }

  it("keep what is typed into a question when another one is settled", async () => {
    const question = (requestId: string): PendingElicitation => ({
      requestId,
      request: {
        ...{ message: requestId, mode: "form" },
        requestedSchema: { type: "object", properties: { name: { type: "string" } } },
      },
      ts: 1,
    });
    const { chat, client } = await showChat(
      open({ pendingApprovals: [], elicitations: [question("e1"), question("e2")] }),
    );
    const inputs = allWithin(chat, "gac-elicitation-card input") as HTMLInputElement[];
    const second = inputs.at(1);
    if (!second) throw new Error("one question alone");
    second.focus();
    second.value = "half an answer";
    second.dispatchEvent(new Event("input", { bubbles: true }));
    client.set({ elicitations: [question("e2")] });
    await settled();
    const left = within(chat, "gac-elicitation-card input", HTMLInputElement);
    expect(left.value).to.equal("half an answer");
    expect(chat.shadowRoot?.activeElement === left).to.equal(true);
  });

  it("can be answered again when the answer was refused, and Allow waits anew", async () => {
    const { chat, client } = await showChat(open());
    await until(() => isReady(option(chat, "allow")), "armed");
    await sendMouse({ type: "click", position: middleOf(option(chat, "reject")) });
    client.set({ answering: new Set(["p-1"]) });
    await settled();
    client.set({ answering: new Set() });
    // Looked at in the moment in which they come back: half a second is soon over.
    await until(() => isReady(option(chat, "reject")), "Reject is there again");
    expect(isReady(option(chat, "allow"))).to.equal(false);
    await until(() => isReady(option(chat, "allow")), "armed again");
  });

  const by = (
    kind: ToolDecision["by"]["kind"],
    outcome: ToolDecision["outcome"],
    name?: string,
  ): ToolDecision => ({
    requestId: "p-1",
    outcome,
    by: { kind, ...(name !== undefined && { name }) },
    at: 1,
  });

  const ends: readonly (readonly [string, ToolDecision, string | null])[] = [
    ["here", by("client", "allowed", "c1"), null],
    ["in another window", by("client", "allowed", "c2"), "Allowed in another window"],
    ["elsewhere with a no", by("client", "rejected", "c2"), "Rejected in another window"],
    ["by a rule", by("policy", "rejected"), "Rejected by a rule of the bridge"],
    ["by nobody", by("timeout", "rejected"), "Nobody answered in time"],
    ["by the agent", by("agent", "cancelled"), "The agent withdrew its request"],
    ["by its end", by("exit", "cancelled"), "The agent ended before it was answered"],
    ["in a hidden turn", by("hidden", "rejected"), "Rejected: asked in a hidden turn"],
    ["by Stop", by("cancel", "cancelled"), null],
  ];
  for (const [name, decision, words] of ends) {
    it(`${name}: the line says ${words ?? "nothing more"}`, async () => {
      const { chat, client } = await showChat(open());
      client.set({ pendingApprovals: [], messages: asked({ status: "completed", decision }) });
      await settled();
      const why = chat.shadowRoot?.querySelector(".tool-why");
      expect(why?.textContent ?? null).to.equal(words);
      expect(allWithin(chat, "gac-approval-card").length).to.equal(0);
    });
  }

  it("before this window was there are not called another window's", async () => {
    const decision = by("client", "allowed", "c0");
    const { chat } = await showChat({
      clientId: "c1",
      messages: asked({ status: "completed", decision }),
    });
    expect(chat.shadowRoot?.querySelector(".tool-why")).to.equal(null);
  });

  it("elsewhere are said to screen readers", async () => {
    const { chat, client } = await showChat(open());
    const decision = by("client", "allowed", "c2");
    client.set({ pendingApprovals: [], messages: asked({ status: "running", decision }) });
    await until(
      () =>
        within(chat, "[data-live=status]").textContent ===
        "A request was answered in another window",
      "the words",
    );
  });
});

describe("a queue of requests", () => {
  it("counts them, and goes to the next when one is answered", async () => {
    const ids = ["t1", "t2", "t3"];
    const requests: readonly PendingApproval[] = ids.map((toolCallId, index) =>
      sampleApproval({ toolCallId, title: `echo ${index}` }, undefined, `p-${index}`),
    );
    const calls = ids.map((id) => tool({ id, status: "queued" }));
    const { chat, client } = await showChat({
      messages: [user("go"), answer(calls)],
      pendingApprovals: requests,
    });
    const positions = (): string[] =>
      allWithin(chat, ".approval-position").map((each) => each.textContent?.trim() ?? "");
    expect(positions()).to.deep.equal(["1 of 3", "2 of 3", "3 of 3"]);
    client.set({ pendingApprovals: requests.slice(1) });
    await settled();
    expect(positions()).to.deep.equal(["1 of 2", "2 of 2"]);
  });
});
