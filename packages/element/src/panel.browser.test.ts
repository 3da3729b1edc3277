/** The layouts that float: opening and closing, what waits meanwhile, and where the focus goes. */
import { expect, fixture, html } from "@open-wc/testing";
import { sendKeys, setViewport } from "@web/test-runner-commands";
import type { RunningTurn } from "@gemini-agent-chat/core";
import { after, allWithin, settled, within } from "./chat-fixture.test-helper.js";
import { Composer } from "./composer.js";
import { answer, FakeClient, text, tool, user } from "./fake-client.test-helper.js";
import type { GacEventName, GeminiAgentChat } from "./index.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const turn: RunningTurn = { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 };
const approval = sampleApproval({ toolCallId: "t1" }, [
  { optionId: "no", name: "Reject", label: "Reject", kind: "reject_once" },
  { optionId: "yes", name: "Allow", label: "Allow", kind: "allow_once" },
]);
const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join("\n\n");

interface Floating {
  readonly chat: GeminiAgentChat;
  readonly client: FakeClient;
  readonly heard: string[];
}

async function showPanel(set: Partial<GeminiAgentChat> = {}): Promise<Floating> {
  sessionStorage.clear();
  const client = new FakeClient({ messages: [user("go"), answer([text(paragraphs)])] });
  const heard: string[] = [];
  const page = await fixture<HTMLElement>(html`<div><input aria-label="Of the page" /></div>`);
  const chat = document.createElement("gemini-agent-chat");
  for (const name of ["gac-open", "gac-close", "gac-before-close"] satisfies GacEventName[]) {
    page.addEventListener(name, () => heard.push(name));
  }
  Object.assign(chat, { client: client.asClient, layout: "floating", ...set });
  page.append(chat);
  await drawn(chat);
  return { chat, client, heard };
}

const launcher = (chat: GeminiAgentChat): HTMLElement => within(chat, "[part~=launcher]");
const panel = (chat: GeminiAgentChat): DOMRect =>
  within(chat, "[part~=panel]").getBoundingClientRect();
const field = (chat: GeminiAgentChat): HTMLTextAreaElement =>
  within(chat, "textarea", HTMLTextAreaElement);
const hasFocus = (chat: GeminiAgentChat, selector: string): boolean =>
  chat.shadowRoot?.activeElement === within(chat, selector);
/** The panel has come in: until then it is on its way, and pale. */
async function drawn({ shadowRoot }: GeminiAgentChat): Promise<void> {
  await settled();
  const animations = shadowRoot?.querySelector(".base")?.getAnimations() ?? [];
  await Promise.all(animations.map(({ finished }) => finished));
  await settled();
}
const pageField = (): HTMLElement => document.querySelector("input") as HTMLElement;
const answered = { turn: null, isStreaming: false };

/** A question, and its answer. */
async function answers(client: FakeClient): Promise<void> {
  const { messages } = client.getState();
  const asked = [...messages, user(`question ${messages.length}`)];
  const said = answer([text("Yes.")], { id: `a-${messages.length}` });
  client.set({ turn, isStreaming: true, messages: asked });
  await settled();
  client.set({ ...answered, messages: [...asked, said] });
  await settled();
}

before(() => setViewport({ width: 1000, height: 800 }));
afterEach(() => setViewport({ width: 1000, height: 800 }));

for (const layout of ["floating", "sidebar"] as const) {
  describe(`the layout ${layout}`, () => {
    it("is a launcher until it is opened, and connected all the while", async () => {
      const { chat, heard } = await showPanel({ layout });
      expect(panel(chat).height).to.equal(0);
      expect(launcher(chat).getAttribute("aria-expanded")).to.equal("false");
      expect(within(chat, `#${launcher(chat).getAttribute("aria-controls")}`).part.value).to.equal(
        "base panel",
      );
      expect([chat.matches(":state(open)"), chat.matches(":state(connected)")]).to.deep.equal([
        false,
        true,
      ]);
      await expect(chat).to.be.accessible();
      launcher(chat).click();
      await drawn(chat);
      expect(panel(chat).height).to.be.greaterThan(300);
      expect([chat.open, chat.hasAttribute("open"), chat.matches(":state(open)")]).to.deep.equal([
        true,
        true,
        true,
      ]);
      expect(launcher(chat).getAttribute("aria-expanded")).to.equal("true");
      expect(hasFocus(chat, "textarea")).to.equal(true);
      await expect(chat).to.be.accessible();
      expect(heard).to.deep.equal(["gac-open"]);
    });

    it("is closed by Escape, and the focus is back at the launcher", async () => {
      const { chat, heard } = await showPanel({ layout });
      launcher(chat).focus();
      await sendKeys({ press: "Enter" });
      await settled();
      await sendKeys({ type: "a draft" });
      await sendKeys({ press: "Escape" });
      await settled();
      expect(chat.open).to.equal(false);
      expect(hasFocus(chat, ".launcher")).to.equal(true);
      expect(heard).to.deep.equal(["gac-open", "gac-before-close", "gac-close"]);
      launcher(chat).click();
      await settled();
      expect(field(chat).value).to.equal("a draft");
    });

    it("stays open when the page says so", async () => {
      const { chat } = await showPanel({ layout, open: true });
      chat.addEventListener("gac-before-close", (event) => event.preventDefault());
      within(chat, "[aria-label='Close chat']").click();
      await settled();
      expect(chat.open).to.equal(true);
      chat.hide();
      await settled();
      expect(panel(chat).height).to.equal(0);
    });

    it("fills a small window, and nothing of the page shows through", async () => {
      const { chat } = await showPanel({ layout, open: true });
      // Low, as a phone on its side: not every browser here can be made as narrow as an upright one.
      await setViewport({ width: 800, height: 400 });
      await drawn(chat);
      const { x, y, width, height } = panel(chat);
      expect([x, y, width, height]).to.deep.equal([0, 0, innerWidth, innerHeight]);
      expect(launcher(chat).getClientRects().length).to.equal(0);
      within(chat, "[aria-label='Close chat']").click();
      await settled();
      expect(launcher(chat).getClientRects().length).to.equal(1);
    });

    it("stands on the other side where the page reads from there", async () => {
      document.documentElement.dir = "rtl";
      const { chat } = await showPanel({ layout, open: true });
      expect(panel(chat).left).to.be.below(20);
      document.documentElement.dir = "ltr";
      await settled();
      expect(panel(chat).right).to.be.above(innerWidth - 40);
    });

    it("takes no room of the page, and no click beside it", async () => {
      const { chat } = await showPanel({ layout, open: true });
      const page = chat.parentElement as HTMLElement;
      expect(page.getBoundingClientRect().height).to.be.below(60);
      expect(document.elementFromPoint(5, innerHeight - 5)?.closest("gemini-agent-chat")).to.equal(
        null,
      );
    });

    it("keeps the wheel from the page, but not from what scrolls in it, nor from zooming", async () => {
      const { chat } = await showPanel({ layout, open: true });
      const turned = (selector: string, init: WheelEventInit = {}): boolean =>
        within(chat, selector).dispatchEvent(
          new WheelEvent("wheel", { bubbles: true, composed: true, cancelable: true, ...init }),
        );
      expect(turned(".header")).to.equal(false);
      expect(turned(".answer p")).to.equal(true);
      expect(turned(".header", { ctrlKey: true })).to.equal(true);
      chat.layout = "inline";
      await settled();
      expect(turned(".header")).to.equal(true);
    });

    it("is gone with hidden", async () => {
      const { chat } = await showPanel({ layout, open: true });
      chat.hidden = true;
      await settled();
      expect(chat.getClientRects().length + launcher(chat).getClientRects().length).to.equal(0);
      expect(panel(chat).height).to.equal(0);
    });
  });
}

/** The list of keys, as a person opens it: with the focus in the chat. */
async function openKeys(chat: GeminiAgentChat): Promise<void> {
  await sendKeys({ down: "Control" });
  await sendKeys({ press: "/" });
  await sendKeys({ up: "Control" });
  await until(() => allWithin(chat, "dialog[open]").length === 1, "the dialog");
}

describe("a panel", () => {
  it("that a page opens takes the focus, and hands it back to what had it", async () => {
    const { chat } = await showPanel();
    pageField().focus();
    chat.show();
    await settled();
    expect(hasFocus(chat, "textarea")).to.equal(true);
    chat.hide();
    await settled();
    expect(document.activeElement === pageField()).to.equal(true);
  });

  it("that is opened by its property leaves the focus where it is", async () => {
    const { chat, heard } = await showPanel();
    pageField().focus();
    chat.open = true;
    await settled();
    expect(document.activeElement === pageField()).to.equal(true);
    expect(heard).to.deep.equal(["gac-open"]);
    chat.removeAttribute("open");
    await settled();
    expect(document.activeElement === pageField()).to.equal(true);
    expect(heard).to.deep.equal(["gac-open", "gac-close"]);
  });

  it("that is open from the start says so, without the focus", async () => {
    const { chat, heard } = await showPanel({ open: true });
    expect(heard).to.deep.equal(["gac-open"]);
    expect(chat.contains(document.activeElement)).to.equal(false);
  });

  it("leaves Escape to what is inside: first the menu, then the turn, then the panel", async () => {
    const { chat, client } = await showPanel();
    client.set({ commands: [{ name: "help", description: "Help" }], turn, isStreaming: true });
    chat.show();
    await settled();
    await sendKeys({ type: "/" });
    await settled();
    expect(allWithin(chat, "[part~=menu]")).to.have.length(1);
    await sendKeys({ press: "Escape" });
    await settled();
    expect(allWithin(chat, "[part~=menu]")).to.have.length(0);
    await sendKeys({ press: "Escape" });
    expect(client.calls.at(-1)?.method).to.equal("cancel");
    expect(chat.open).to.equal(true);
    client.set(answered);
    await settled();
    await sendKeys({ press: "Escape" });
    expect(chat.open).to.equal(false);
  });

  it("stops a turn with an Escape pressed anywhere in it, once, and never by one that is held", async () => {
    const { chat, client } = await showPanel();
    client.set({ turn, isStreaming: true });
    chat.show();
    await settled();
    within(chat, ".log").focus();
    const press = (repeat: boolean): boolean =>
      within(chat, ".log").dispatchEvent(
        new KeyboardEvent("keydown", {
          ...{ key: "Escape", repeat, bubbles: true, composed: true, cancelable: true },
        }),
      );
    const stops = (): number => client.calls.filter(({ method }) => method === "cancel").length;
    press(true);
    expect(stops()).to.equal(0);
    press(false);
    expect(stops()).to.equal(1);
    client.set({ ...answered, stopping: false });
    await settled();
    press(true);
    expect(chat.open).to.equal(true);
    press(false);
    expect(chat.open).to.equal(false);
  });

  it("that covers the page leads Tab round, by what the page has put into it too", async () => {
    const { chat } = await showPanel();
    await setViewport({ width: 800, height: 400 });
    const [header, footer] = ["header", "footer"].map((slot) => {
      const button = document.createElement("button");
      button.slot = slot;
      button.textContent = slot;
      chat.append(button);
      return button;
    });
    chat.show();
    await settled();
    footer?.focus();
    await sendKeys({ press: "Tab" });
    expect(document.activeElement === header).to.equal(true);
    await sendKeys({ down: "Shift" });
    await sendKeys({ press: "Tab" });
    await sendKeys({ up: "Shift" });
    expect(document.activeElement === footer).to.equal(true);
    pageField().focus();
    await sendKeys({ press: "Tab" });
    expect(document.activeElement === header, "from the page").to.equal(true);
  });

  const cannotStop: Readonly<Record<string, (shown: Floating) => void>> = {
    "while it stops already": ({ client }) => client.set({ stopping: true }),
    "while the connection is lost": ({ client }) => client.set({ connectionState: "reconnecting" }),
    "where a person only watches": ({ chat }) => (chat.readOnly = true),
  };
  for (const [when, set] of Object.entries(cannotStop)) {
    it(`closes by Escape, and stops nothing, ${when}`, async () => {
      const shown = await showPanel();
      const { chat, client } = shown;
      client.set({ turn, isStreaming: true });
      chat.show();
      await settled();
      set(shown);
      await settled();
      await sendKeys({ press: "Escape" });
      expect(chat.open).to.equal(false);
      expect(client.calls.some(({ method }) => method === "cancel")).to.equal(false);
    });
  }

  it("offers no end by force to a person who only watches", async () => {
    const { chat, client } = await showPanel({ readOnly: true });
    client.set({ turn, isStreaming: true, stopping: true });
    chat.show();
    await settled();
    const status = within(chat, "gac-turn-status") as HTMLElement & { onForceStop: unknown };
    expect(status.onForceStop).to.equal(null);
  });

  it("takes its dialogs along however the page closes it", async () => {
    const { chat } = await showPanel();
    for (const close of [
      () => chat.hide(),
      () => (chat.open = false),
      () => chat.removeAttribute("open"),
    ]) {
      chat.show();
      await settled();
      await openKeys(chat);
      close();
      await settled();
      expect(allWithin(chat, "dialog").length).to.equal(0);
      pageField().focus();
      expect(document.activeElement === pageField()).to.equal(true);
      chat.show();
      await settled();
      expect(allWithin(chat, "dialog").length).to.equal(0);
    }
  });

  it("closes by Escape on its launcher, whatever the agent does", async () => {
    const { chat, client } = await showPanel();
    client.set({ turn, isStreaming: true });
    chat.show();
    await settled();
    launcher(chat).focus();
    await sendKeys({ press: "Escape" });
    expect(chat.open).to.equal(false);
    expect(client.calls.some(({ method }) => method === "cancel")).to.equal(false);
  });

  it("leaves a page its wheel while it is closed, and where it stands in it", async () => {
    const { chat } = await showPanel();
    const turned = (target: Element, more: object = {}): boolean => {
      const event = new WheelEvent("wheel", {
        ...{ deltaY: 40, bubbles: true, composed: true, cancelable: true },
        ...more,
      });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(turned(launcher(chat))).to.equal(false);
    chat.show();
    await settled();
    const wide = document.createElement("pre");
    wide.style.cssText = "overflow-x: auto; inline-size: 50px";
    wide.textContent = "x".repeat(500);
    within(chat, "[part~=header]").append(wide);
    expect(turned(wide)).to.equal(true);
    expect(turned(wide, { deltaX: 40, deltaY: 0 })).to.equal(false);
    for (const part of ["textarea", ".log"]) {
      expect(getComputedStyle(within(chat, part)).overscrollBehaviorY).to.equal("contain");
    }
    chat.layout = "inline";
    await settled();
    expect(turned(wide)).to.equal(false);
  });

  it("is not opened by show() where it is none", async () => {
    const { chat } = await showPanel({ layout: "inline" });
    chat.show();
    await settled();
    expect(chat.open).to.equal(false);
    expect(chat.matches(":state(open)")).to.equal(false);
  });

  it("leaves Escape to a dialog over it", async () => {
    const { chat } = await showPanel();
    chat.show();
    await settled();
    await openKeys(chat);
    await sendKeys({ press: "Escape" });
    await until(() => allWithin(chat, "dialog[open]").length === 0, "no dialog");
    await settled();
    expect(chat.open).to.equal(true);
  });

  it("counts the answers that nobody has seen, until it is opened", async () => {
    const { chat, client } = await showPanel();
    expect(allWithin(chat, "[part~=badge]")).to.have.length(0);
    await answers(client);
    await answers(client);
    expect(within(chat, "[part~=badge] [aria-hidden]").textContent).to.equal("2");
    expect(launcher(chat).textContent?.replace(/\s+/g, " ").trim()).to.equal("Chat 22 new answers");
    expect(chat.matches(":state(unread)")).to.equal(true);
    await expect(chat).to.be.accessible();
    chat.show();
    await settled();
    expect(chat.matches(":state(unread)")).to.equal(false);
    await answers(client);
    chat.hide();
    await settled();
    expect(allWithin(chat, "[part~=badge]")).to.have.length(0);
    await answers(client);
    expect(within(chat, "[part~=badge] [aria-hidden]").textContent).to.equal("1");
  });

  it("counts an answer that was not finished when it was closed, and no past", async () => {
    const { chat, client } = await showPanel({ open: true });
    const asked = [...client.getState().messages, user("and now?")];
    const begun = answer([text("I will")], { id: "a2" });
    client.set({ turn, isStreaming: true, messages: [...asked, begun] });
    await settled();
    chat.hide();
    await settled();
    expect(chat.matches(":state(unread)")).to.equal(false);
    client.set(answered);
    await settled();
    expect(within(chat, "[part~=badge] [aria-hidden]").textContent).to.equal("1");
    client.set({ sessionId: "s2" });
    await settled();
    expect(allWithin(chat, "[part~=badge]")).to.have.length(0);
  });

  it("says once that an approval waits, shows it, and never opens by itself", async () => {
    const { chat, client } = await showPanel();
    const said: string[] = [];
    const region = within(chat, "[data-live=alert]");
    new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    expect(region.checkVisibility()).to.equal(true);
    client.set({
      turn,
      isStreaming: true,
      messages: [user("go"), answer([tool({ status: "queued" })])],
      pendingApprovals: [approval],
    });
    await settled();
    expect(within(chat, "[part~=badge] [aria-hidden]").textContent).to.equal("!");
    expect(within(chat, "[part~=badge] .sr-only").textContent).to.equal("1 approval waits");
    expect(chat.open).to.equal(false);
    const times = (): number => said.filter((words) => words.startsWith("Approval needed")).length;
    await until(() => times() > 0, "the words");
    await after(1200);
    expect(times()).to.equal(1);
    // Nothing was seen: nothing can have been allowed.
    const allow = within(chat, "[part~=option-allow]");
    expect(allow.getAttribute("aria-disabled")).to.equal("true");
    chat.show();
    await settled();
    expect(hasFocus(chat, ".approval")).to.equal(true);
    expect(allWithin(chat, ".approval-bar")).to.have.length(0);
  });

  it("keeps its place in the conversation while it is closed", async () => {
    const { chat } = await showPanel({ open: true });
    const log = within(chat, ".log");
    log.scrollTop = 300;
    await settled();
    const before = within(chat, ".answer p:nth-of-type(12)").getBoundingClientRect().top;
    chat.hide();
    await settled();
    chat.open = true;
    const now = (): number => within(chat, ".answer p:nth-of-type(12)").getBoundingClientRect().top;
    await until(() => Math.abs(now() - before) <= 2, "the place");
    await after(300);
    expect(now()).to.be.closeTo(before, 2);
  });

  it("shows all lines of a draft that was written into it while it was closed", async () => {
    const { chat } = await showPanel();
    within(chat, "gac-composer", Composer).setDraft("one\ntwo\nthree\nfour");
    await settled();
    chat.open = true;
    await until(() => field(chat).clientHeight > 80, "four lines");
  });

  it("becomes another layout in place, with draft, focus and scroll", async () => {
    const { chat } = await showPanel({ layout: "inline" });
    chat.style.blockSize = "500px";
    await settled();
    field(chat).focus();
    await sendKeys({ type: "half a" });
    const log = within(chat, ".log");
    log.scrollTop = 300;
    await settled();
    const first = field(chat);
    for (const layout of ["floating", "sidebar", "page", "inline"] as const) {
      chat.open = true;
      chat.layout = layout;
      await settled();
      expect(hasFocus(chat, "textarea"), layout).to.equal(true);
      expect(log.scrollTop, layout).to.be.within(200, 420);
      await sendKeys({ type: " x" });
    }
    expect(field(chat) === first).to.equal(true);
    expect(field(chat).value).to.equal("half a x x x x");
  });

  it("hands the focus to the launcher when a layout that is closed comes", async () => {
    const { chat } = await showPanel({ layout: "inline" });
    field(chat).focus();
    chat.layout = "floating";
    await settled();
    expect(hasFocus(chat, ".launcher")).to.equal(true);
    chat.layout = "inline";
    await settled();
    expect(hasFocus(chat, "textarea")).to.equal(true);
  });

  it("has a launcher with what the page puts there, and its name", async () => {
    const { chat } = await showPanel();
    const words = document.createElement("span");
    words.slot = "launcher";
    words.textContent = "Ask the agent";
    chat.append(words);
    await settled();
    expect(words.assignedSlot?.name).to.equal("launcher");
    expect(words.getBoundingClientRect().height).to.be.greaterThan(0);
    words.click();
    await settled();
    expect(chat.open).to.equal(true);
  });

  it("stands right of the edge where the page hides the launcher", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("gemini-agent-chat::part(launcher) { display: none }");
    document.adoptedStyleSheets.push(sheet);
    const { chat } = await showPanel({ open: true });
    expect(panel(chat).bottom).to.be.closeTo(innerHeight - 16, 1);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
});

describe("the size of a panel", () => {
  const cases = [
    ["--gac-width", "320px", (chat: GeminiAgentChat) => panel(chat).width, 400, 320],
    ["--gac-height", "500px", (chat: GeminiAgentChat) => panel(chat).height, 640, 500],
    ["--gac-inset", "40px", (chat: GeminiAgentChat) => innerWidth - panel(chat).right, 16, 40],
    ["--gac-z", "7", (chat: GeminiAgentChat) => Number(getComputedStyle(chat).zIndex), 1000, 7],
  ] as const;
  for (const [token, value, measure, normal, changed] of cases) {
    it(`follows ${token}`, async () => {
      const { chat } = await showPanel({ open: true });
      expect(measure(chat)).to.be.closeTo(normal, 0.5);
      chat.style.setProperty(token, value);
      expect(measure(chat)).to.be.closeTo(changed, 0.5);
    });
  }

  it("is as wide as told in a sidebar, over its whole side", async () => {
    const { chat } = await showPanel({ layout: "sidebar", open: true });
    const { width, height, right } = panel(chat);
    expect([width, height, right]).to.deep.equal([400, innerHeight, innerWidth]);
    chat.style.setProperty("--gac-width", "520px");
    expect(panel(chat).width).to.equal(520);
  });

  it("is what a low window has room for", async () => {
    await setViewport({ width: 1000, height: 560 });
    const { chat } = await showPanel({ open: true });
    const { top, bottom } = panel(chat);
    expect(top).to.be.closeTo(16, 1);
    expect(bottom).to.be.below(launcher(chat).getBoundingClientRect().top);
  });
});
