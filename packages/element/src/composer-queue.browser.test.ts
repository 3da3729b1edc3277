import { expect, fixture, html } from "@open-wc/testing";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, FakeClient, text, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { until } from "./until.test-helper.js";

const turn = { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;
const running: Partial<AgentChatState> = { messages: [user("go")], turn, isStreaming: true };
const ended: Partial<AgentChatState> = {
  messages: [user("go"), answer([text("done")])],
  turn: null,
  isStreaming: false,
  lastStopReason: "end_turn",
};

const field = (chat: GeminiAgentChat): HTMLTextAreaElement =>
  within(chat, "textarea", HTMLTextAreaElement);

async function type(chat: GeminiAgentChat, value: string): Promise<void> {
  field(chat).value = value;
  field(chat).setSelectionRange(value.length, value.length);
  field(chat).dispatchEvent(new Event("input", { bubbles: true }));
  await settled();
}

async function press(chat: GeminiAgentChat, key: string): Promise<void> {
  field(chat).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await settled();
}

const rows = (chat: GeminiAgentChat): readonly string[] =>
  allWithin(chat, ".queue-text").map((row) => row.textContent ?? "");

const sent = (client: FakeClient): readonly unknown[] =>
  client.calls.filter(({ method }) => method === "sendMessage").map(({ args }) => args[0]);

const named = (chat: GeminiAgentChat, name: string): HTMLElement =>
  within(chat, `button[aria-label="${name}"]`);

describe("messages that wait", () => {
  it("stand above the field in rows of 32 px, and are sent when the turn has ended", async () => {
    const { chat, client } = await showChat(running);
    await type(chat, "and then this");
    await press(chat, "Enter");
    expect(field(chat).value).to.equal("");
    expect(rows(chat)).to.deep.equal(["and then this"]);
    expect(within(chat, ".queue-item").offsetHeight).to.equal(32);
    expect(sent(client)).to.deep.equal([]);
    await expect(chat).to.be.accessible();
    client.set(ended);
    await settled();
    expect(sent(client)).to.deep.equal(["and then this"]);
    expect(rows(chat)).to.deep.equal([]);
  });

  it("can be added by a button beside Stop, edited with its picture, and removed", async () => {
    const { chat } = await showChat(running);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 4;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ""], "a.png", { type: "image/png" }));
    const paste = new ClipboardEvent("paste", { bubbles: true });
    Object.defineProperty(paste, "clipboardData", { value: clipboardData });
    field(chat).dispatchEvent(paste);
    await type(chat, "one");
    named(chat, "Send after this answer").click();
    await until(() => rows(chat).length === 1, "the row, once the picture is read");
    await type(chat, "two");
    await press(chat, "Enter");
    expect(rows(chat)).to.deep.equal(["one", "two"]);
    await type(chat, "three");
    named(chat, "Edit: one").click();
    await settled();
    expect(field(chat).value).to.equal("one\n\nthree");
    expect(allWithin(chat, ".attachment").length).to.equal(1);
    named(chat, "Remove: two").click();
    await settled();
    expect(rows(chat)).to.deep.equal([]);
  });

  it("stay after a turn that failed, and say so, until the person sends them", async () => {
    const { chat, client } = await showChat(running);
    await type(chat, "next");
    await press(chat, "Enter");
    client.set({ ...ended, lastError: { code: 500, message: "No.", agentData: {} } as never });
    await settled();
    expect(sent(client)).to.deep.equal([]);
    expect(within(chat, ".queue-head").textContent).to.contain("waits for you");
    await expect(chat).to.be.accessible();
    within(chat, ".queue-head button").click();
    await settled();
    expect(sent(client)).to.deep.equal(["next"]);
  });

  it("survive a reload, and are sent then", async () => {
    const { chat } = await showChat(running);
    await type(chat, "next");
    await press(chat, "Enter");
    chat.remove();
    const client = new FakeClient(running);
    const again = await fixture<GeminiAgentChat>(
      html`<gemini-agent-chat .client=${client.asClient}></gemini-agent-chat>`,
    );
    await settled();
    expect(rows(again)).to.deep.equal(["next"]);
    client.set(ended);
    await settled();
    expect(sent(client)).to.deep.equal(["next"]);
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith(":queue"))).to.deep.equal([]);
  });
});

describe("the message field", () => {
  it("offers files after @, and sends what was chosen as a link", async () => {
    const { chat, client } = await showChat();
    client.answers["findFiles"] = () => ({ root: "/p", files: ["src/a.ts"], truncated: false });
    await type(chat, "see @a");
    await until(() => allWithin(chat, "[role=option]").length > 0, "the files");
    expect(within(chat, "[role=listbox]").getAttribute("aria-label")).to.equal("Files");
    await expect(chat).to.be.accessible();
    await press(chat, "Enter");
    expect(field(chat).value).to.equal("see @src/a.ts ");
    await press(chat, "Enter");
    expect(client.calls.find(({ method }) => method === "sendMessage")?.args).to.deep.equal([
      "see @src/a.ts",
      { content: [{ type: "resource_link", uri: "file:///p/src/a.ts", name: "src/a.ts" }] },
    ]);
  });

  it("asks the page's own source instead, where it has one", async () => {
    const { chat, client } = await showChat();
    const asked: string[] = [];
    chat.mentions = (query) => {
      asked.push(query);
      return Promise.resolve([{ name: "ticket-7", description: "A bug" }]);
    };
    await settled();
    await type(chat, "@ti");
    await until(() => allWithin(chat, ".slash-description").length > 0, "the tickets");
    expect(asked).to.deep.equal(["ti"]);
    expect(within(chat, ".slash-description").textContent).to.equal("A bug");
    await press(chat, "Tab");
    await press(chat, "Enter");
    expect(client.calls.at(-1)).to.deep.equal({
      method: "sendMessage",
      args: ["@ticket-7", { content: [] }],
    });
  });

  it("recalls what was sent with Up, and comes back with Down", async () => {
    const { chat } = await showChat({ messages: [user("one"), user("two"), answer([text("x")])] });
    await press(chat, "ArrowUp");
    expect(field(chat).value).to.equal("two");
    await press(chat, "ArrowUp");
    expect(field(chat).value).to.equal("one");
    await press(chat, "ArrowDown");
    await press(chat, "ArrowDown");
    expect(field(chat).value).to.equal("");
    await type(chat, "mine");
    await press(chat, "ArrowUp");
    expect(field(chat).value).to.equal("mine");
  });

  it("says what a command wants behind its name", async () => {
    const { chat } = await showChat({
      commands: [{ name: "add", description: "Adds it", input: { hint: "what to add" } }],
    });
    await type(chat, "/ad");
    await press(chat, "Enter");
    expect(within(chat, ".slash-usage").textContent).to.contain("what to add");
    await expect(chat).to.be.accessible();
    await type(chat, "/add x");
    expect(chat.shadowRoot?.querySelector(".slash-usage") === null).to.equal(true);
  });

  it("names a setting whose value alone says nothing", async () => {
    const off = (id: string, name: string) => ({
      ...{ id, name, type: "select" as const, currentValue: "off" },
      options: [
        { value: "off", name: "Off" },
        { value: "on", name: "On" },
      ],
    });
    const { chat } = await showChat({
      configOptions: [off("thinking", "Thinking"), off("search", "Web search")],
    });
    const shown = allWithin(chat, ".picker-value").map((one) => one.innerText.trim());
    expect(shown).to.deep.equal(["Thinking Off", "Web search Off"]);
  });
});
