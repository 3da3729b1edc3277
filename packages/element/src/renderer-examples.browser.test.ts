/** The worked examples of the documentation, as a page would use them. */
import { expect } from "@open-wc/testing";
import { approvalHeader } from "../../../demo/examples/approval-header.js";
import { chart } from "../../../demo/examples/chart-renderer.js";
import { map } from "../../../demo/examples/map-renderer.js";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const own = (chat: GeminiAgentChat): HTMLElement[] => [
  ...chat.querySelectorAll<HTMLElement>("[slot^=gac-r-]"),
];
const fence = (json: string): ReturnType<typeof text> => text(`\`\`\`chart\n${json}\n\`\`\`\n`);

describe("examples of renderers", () => {
  it("chart: bars for good data, the code for bad", async () => {
    const good =
      '{"bars": [{"label": "<b>Unit", "value": 30}, {"label": "End to end", "value": 10}]}';
    const bad = '{"bars": [{"label": 1}]}';
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (...args: unknown[]): void => void warnings.push(args);
    const { chat } = await showChat({ messages: [user("go"), answer([fence(good), fence(bad)])] });
    chat.renderers = { fences: { chart } };
    await settled();
    await until(() => allWithin(chat, ".code-block pre").length === 1, "the code of the bad one");
    console.warn = warn;
    expect(warnings.length).to.equal(1);
    const [box] = own(chat);
    const bars = [...(box?.querySelectorAll("rect") ?? [])].map((bar) =>
      Number(bar.getAttribute("width")),
    );
    expect(bars).to.deep.equal([300, 100]);
    expect(box?.textContent).to.contain("<b>Unit");
    await expect(chat).to.be.accessible();
  });

  it("map: places as dots and as a list, drawn anew with newer data and another theme", async () => {
    const call = (places: unknown): ReturnType<typeof tool> =>
      tool({ name: "show_map", kind: "other", title: "Map", rawInput: { places } });
    const lisbon = { name: "Lisbon", lat: 38.72, lon: -9.14 };
    const { chat, client } = await showChat({
      messages: [user("go"), answer([call([lisbon, { name: "Nowhere", lat: 400, lon: 0 }, null])])],
    });
    chat.renderers = { tools: { show_map: map } };
    await settled();
    const items = (): string[] => [...chat.querySelectorAll("li")].map((item) => item.textContent);
    expect(items()).to.deep.equal(["Lisbon (38.72, -9.14)"]);
    expect(chat.querySelector("circle")?.getAttribute("cy")).to.equal("-38.72");
    client.set({
      messages: [user("go"), answer([call([lisbon, { name: "Oslo", lat: 59.91, lon: 10.75 }])])],
    });
    await settled();
    expect(items()).to.deep.equal(["Lisbon (38.72, -9.14)", "Oslo (59.91, 10.75)"]);
    const ground = (): string => chat.querySelector("svg")?.style.background ?? "";
    chat.theme = "dark";
    await until(() => ground() === "rgb(22, 33, 43)", "the dark ground");
    await expect(chat).to.be.accessible();
  });

  it("approval header: a brand over a card whose words stay the element's", async () => {
    const { chat } = await showChat({
      messages: [user("go"), answer([tool({ id: "t9", status: "queued" })])],
      pendingApprovals: [{ ...sampleApproval({ toolCallId: "t9" }), ts: Date.now() - 65_000 }],
    });
    const policy = (kind: string): string => (kind === "execute" ? "needs a second look" : "free");
    chat.renderers = {
      approval: approvalHeader({ name: "Acme", mark: "A", color: "#7a1fa2", policy }),
    };
    await settled();
    expect(own(chat)[0]?.textContent).to.equal("AAcme · needs a second look1 min");
    expect(within(chat, ".approval-command").textContent).to.contain("npm test");
    await expect(chat).to.be.accessible();
  });
});
