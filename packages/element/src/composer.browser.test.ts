import { expect } from "@open-wc/testing";
import type { ImageContent } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat as show, within } from "./chat-fixture.test-helper.js";
import type { FakeClient } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { until } from "./tools.test-helper.js";

const field = (chat: GeminiAgentChat): HTMLTextAreaElement =>
  within(chat, "textarea", HTMLTextAreaElement);

async function type(chat: GeminiAgentChat, text: string): Promise<void> {
  field(chat).value = text;
  field(chat).dispatchEvent(new Event("input", { bubbles: true }));
  await settled();
}

/** @returns whether the browser may go on with its own action */
async function press(
  chat: GeminiAgentChat,
  key: string,
  more: KeyboardEventInit = {},
): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  const passed = field(chat).dispatchEvent(event);
  await settled();
  return passed;
}

/** A real PNG, drawn here, of at least so many bytes: noise does not compress. */
async function noisePng(minBytes: number): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(8, Math.ceil(Math.sqrt(minBytes / 3.5)));
  const context = canvas.getContext("2d");
  const pixels = context?.createImageData(canvas.width, canvas.height);
  if (!context || !pixels) throw new Error("no canvas");
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at++) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    pixels.data[at] = at % 4 === 3 ? 255 : seed & 255;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], "noise.png", { type: "image/png" });
}

function paste(chat: GeminiAgentChat, file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  const event = new ClipboardEvent("paste", { bubbles: true });
  // Firefox gives an event that a page makes an empty copy.
  Object.defineProperty(event, "clipboardData", { value: clipboardData });
  field(chat).dispatchEvent(event);
}

const sent = (client: FakeClient): readonly unknown[] =>
  client.calls.filter(({ method }) => method === "sendMessage").map(({ args }) => args);

describe("composer", () => {
  it("is accessible, with pickers, meter, menu and pictures", async () => {
    const { chat } = await show({
      usage: { used: 10, size: 100 },
      commands: [{ name: "help", description: "Shows help" }],
      modes: {
        currentModeId: "a",
        availableModes: [
          { id: "a", name: "Ask" },
          { id: "b", name: "Auto" },
        ],
      },
    });
    paste(chat, await noisePng(200));
    await type(chat, "/h");
    expect(allWithin(chat, "[role=option]").length).to.equal(1);
    await expect(chat).to.be.accessible();
  });

  it("sends with Enter, and empties the field", async () => {
    const { chat, client } = await show();
    await type(chat, "hello");
    expect(await press(chat, "Enter")).to.equal(false);
    expect(sent(client)).to.deep.equal([["hello", { content: [] }]]);
    expect(field(chat).value).to.equal("");
  });

  it("does not send while an input method composes, nor with Shift+Enter, nor nothing", async () => {
    const { chat, client } = await show();
    await type(chat, "  ");
    await press(chat, "Enter");
    await type(chat, "にほん");
    expect(await press(chat, "Enter", { isComposing: true })).to.equal(true);
    expect(await press(chat, "Enter", { keyCode: 229 })).to.equal(true);
    expect(await press(chat, "Enter", { shiftKey: true })).to.equal(true);
    expect(sent(client)).to.deep.equal([]);
    expect(field(chat).value).to.equal("にほん");
  });

  it("sends with Ctrl or Cmd and Enter alone when it is told so", async () => {
    const { chat, client } = await show();
    chat.sendKey = "mod-enter";
    await settled();
    await type(chat, "hello");
    expect(await press(chat, "Enter")).to.equal(true);
    expect(sent(client).length).to.equal(0);
    await press(chat, "Enter", { metaKey: true });
    expect(sent(client).length).to.equal(1);
  });

  it("holds the text while a turn runs or there is no session", async () => {
    const { chat, client } = await show({ connectionState: "reconnecting" });
    await type(chat, "hello");
    await press(chat, "Enter");
    expect(sent(client)).to.deep.equal([]);
    expect(field(chat).value).to.equal("hello");
    expect(within(chat, "[part~=send]", HTMLButtonElement).disabled).to.equal(true);
    client.set({ connectionState: "connected" });
    await settled();
    within(chat, "[part~=send]", HTMLButtonElement).click();
    await settled();
    expect(sent(client).length).to.equal(1);
  });

  it("gives the text back when it was not taken, and says why", async () => {
    const { chat, client } = await show();
    client.answers["sendMessage"] = () => Promise.reject(new Error("the message is too large"));
    await type(chat, "hello");
    await press(chat, "Enter");
    expect(field(chat).value).to.equal("hello");
    expect(within(chat, ".composer-problem").textContent).to.contain("too large");
    chat.addEventListener("gac-before-send", (event) => event.preventDefault());
    await press(chat, "Enter");
    expect(sent(client).length).to.equal(1);
    expect(field(chat).value).to.equal("hello");
  });

  it("grows with its text, up to a limit, and shrinks again", async () => {
    const { chat } = await show();
    const height = (): number => field(chat).offsetHeight;
    const one = height();
    await type(chat, "a\nb\nc");
    const three = height();
    await type(chat, "x\n".repeat(40));
    const limit = height();
    await type(chat, "");
    expect(three).to.be.greaterThan(one);
    expect(limit).to.be.within(three, one + 8 * 24);
    expect(height()).to.equal(one);
  });

  it("completes slash commands from the keyboard", async () => {
    const { chat, client } = await show({
      commands: [
        { name: "memory add", description: "Adds", input: { hint: "text" } },
        { name: "memory show", description: "Shows" },
        { name: "help", description: "Helps" },
      ],
    });
    await type(chat, "/MEM");
    const names = allWithin(chat, "[role=option]");
    expect(names.length).to.equal(2);
    await press(chat, "ArrowDown");
    expect(field(chat).getAttribute("aria-activedescendant")).to.equal("gac-completion-1");
    await press(chat, "Enter");
    expect(field(chat).value).to.equal("/memory show ");
    expect(chat.shadowRoot?.querySelector("[role=listbox]")).to.equal(null);
    await type(chat, "/help");
    await press(chat, "Enter");
    expect(sent(client)).to.deep.equal([["/help", { content: [] }]]);
    await type(chat, "/h");
    await press(chat, "Escape");
    expect(chat.shadowRoot?.querySelector("[role=listbox]")).to.equal(null);
  });

  it("sends a chosen command without the space behind it", async () => {
    const { chat, client } = await show({ commands: [{ name: "help", description: "Helps" }] });
    await type(chat, "/h");
    await press(chat, "Enter");
    expect(field(chat).value).to.equal("/help ");
    await press(chat, "Enter");
    expect(sent(client)).to.deep.equal([["/help", { content: [] }]]);
  });

  it("has one selected command, whether by keys or by pointer", async () => {
    const commands = ["one", "two", "three"].map((name) => ({ name, description: "Does it" }));
    const { chat } = await show({ commands });
    await type(chat, "/");
    const rows = allWithin(chat, "[role=option]");
    rows[2]?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    await settled();
    const selected = (): string[] => rows.map((row) => row.ariaSelected ?? "");
    expect(selected()).to.deep.equal(["false", "false", "true"]);
    await press(chat, "ArrowUp");
    expect(selected()).to.deep.equal(["false", "true", "false"]);
  });

  it("leaves Shift+Tab to the browser while commands are offered", async () => {
    const { chat } = await show({ commands: [{ name: "help", description: "Helps" }] });
    await type(chat, "/h");
    expect(await press(chat, "Tab", { shiftKey: true })).to.equal(true);
    expect(field(chat).value).to.equal("/h");
    expect(await press(chat, "Tab")).to.equal(false);
    expect(field(chat).value).to.equal("/help ");
  });

  it("gives names of commands the width that they need, and descriptions the rest", async () => {
    const description = "Shows what this can do, in a long sentence for a narrow column";
    const { chat } = await show({ commands: [{ name: "a", description }] });
    chat.style.inlineSize = "600px";
    await type(chat, "/");
    const text = within(chat, ".slash-description");
    expect(text.scrollWidth).to.be.at.most(text.clientWidth);
    expect(within(chat, ".slash-name").clientWidth).to.be.lessThan(60);
  });

  it("stops the turn with Escape, after it has closed what is open", async () => {
    const turn = { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;
    const { chat, client } = await show({
      turn,
      isStreaming: true,
      commands: [{ name: "help", description: "Helps" }],
    });
    await type(chat, "/h");
    await press(chat, "Escape");
    expect(client.calls).to.deep.equal([]);
    expect(await press(chat, "Escape", { isComposing: true })).to.equal(true);
    expect(await press(chat, "Escape")).to.equal(false);
    expect(client.calls).to.deep.equal([{ method: "cancel", args: [] }]);
    client.set({ stopping: true });
    await settled();
    await press(chat, "Escape");
    expect(client.calls.length).to.equal(1);
    client.set({ turn: null, isStreaming: false, stopping: false });
    await settled();
    expect(await press(chat, "Escape")).to.equal(true);
    expect(client.calls.length).to.equal(1);
  });

  it("changes mode and model through the client, and shows what the agent says", async () => {
    const { chat, client } = await show({
      models: {
        currentModelId: "m1",
        availableModels: [
          { modelId: "m1", name: "One" },
          { modelId: "m2", name: "Two" },
        ],
      },
    });
    const select = within(chat, "select", HTMLSelectElement);
    select.value = "m2";
    select.dispatchEvent(new Event("change"));
    expect(client.calls).to.deep.equal([{ method: "setModel", args: ["m2"] }]);
    expect(select.value).to.equal("m1");
    client.answers["setModel"] = () => Promise.reject(new Error("no such model"));
    select.value = "m2";
    select.dispatchEvent(new Event("change"));
    await settled();
    expect(within(chat, ".composer-problem").textContent).to.contain("no such model");
  });

  it("takes a picture of 5 MB from the clipboard, shows it on a canvas and sends it whole", async () => {
    const { chat, client } = await show();
    const file = await noisePng(4_800_000);
    expect(file.size).to.be.within(4_500_000, 5 * 1024 * 1024);
    paste(chat, file);
    await until(() => allWithin(chat, ".attachment canvas").length > 0, "the preview");
    const preview = within(chat, ".attachment canvas", HTMLCanvasElement);
    await until(() => preview.width > 8, "the picture");
    expect(within(chat, ".attachment").querySelector("img")).to.equal(null);
    within(chat, "[part~=send]", HTMLButtonElement).click();
    await until(() => sent(client).length > 0, "the prompt");
    await until(() => allWithin(chat, ".attachment").length === 0, "an empty composer");
    const [text, { content }] = sent(client)[0] as [string, { content: readonly ImageContent[] }];
    expect(text).to.equal("");
    expect(content[0]?.mimeType).to.equal("image/png");
    expect(atob(content[0]?.data ?? "").length).to.equal(file.size);
  });

  it("takes dropped pictures, and refuses what is too large, too many or no picture", async () => {
    const { chat } = await show();
    chat.attachments = { maxBytes: 3000, maxFiles: 1 };
    await settled();
    const drop = (file: File): void => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const base = within(chat, ".base");
      base.dispatchEvent(new DragEvent("dragenter", { dataTransfer, bubbles: true }));
      base.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    };
    const problem = async (): Promise<string> => {
      await settled();
      return within(chat, ".composer-problem").textContent ?? "";
    };
    drop(new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    expect(await problem()).to.contain("a.svg is not a kind of file");
    drop(await noisePng(9000));
    expect(await problem()).to.contain("noise.png is larger than 2.9 kB");
    drop(await noisePng(200));
    await settled();
    expect(allWithin(chat, ".attachment").length).to.equal(1);
    drop(await noisePng(200));
    expect(await problem()).to.contain("At most 1");
    within(chat, ".attachment-remove", HTMLButtonElement).click();
    await settled();
    expect(chat.shadowRoot?.querySelector(".attachment")).to.equal(null);
  });

  it("has no attachments where the agent or the page does not take them", async () => {
    const { chat, client } = await show();
    expect(chat.shadowRoot?.querySelector("input[type=file]")).not.to.equal(null);
    chat.attachments = false;
    await settled();
    expect(chat.shadowRoot?.querySelector("input[type=file]")).to.equal(null);
    chat.attachments = {};
    const { agent } = client.getState();
    if (agent) client.set({ agent: { ...agent, capabilities: {} } });
    await settled();
    paste(chat, await noisePng(200));
    await settled();
    expect(chat.shadowRoot?.querySelector(".attachment")).to.equal(null);
  });
});
