/** The language of the page around the element, and what becomes of it when that changes. */
import { expect, fixture, html } from "@open-wc/testing";
import { after, allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, FakeClient, text, user } from "./fake-client.test-helper.js";
import { holdTimers } from "./hold-timers.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { localeFiles, type LocaleName } from "./locale-files.js";
import { de } from "./locales/de.js";
import type { Strings } from "./strings.js";
import { until } from "./tools.test-helper.js";

// A busy machine may need longer for a file than a first picture waits: only the slow ones are slow.
await Promise.all(Object.values(localeFiles).map((load) => load()));

const said = [user("hi"), answer([text("Hello\n\n```sh\nls\n```")])];
const client = (): FakeClient => new FakeClient({ messages: said });

function sendLabel(chat: GeminiAgentChat): string {
  return within(chat, ".main-button.send").ariaLabel ?? "";
}

/** "Agent, 14:02" of each message. */
const articles = (chat: GeminiAgentChat): readonly string[] =>
  allWithin(chat, "[role=article]").map((each) => each.ariaLabel ?? "");

async function inPage(markup: (chat: unknown) => unknown, lang = "en"): Promise<GeminiAgentChat> {
  document.documentElement.lang = lang;
  const holder = await fixture<HTMLElement>(
    html`<div>
      ${markup(html`<gemini-agent-chat .client=${client().asClient}></gemini-agent-chat>`)}
    </div>`,
  );
  const chat = holder.querySelector<GeminiAgentChat>("gemini-agent-chat");
  if (!chat) throw new Error("there is no element");
  await chat.updateComplete;
  await settled();
  return chat;
}

function replaceFile(name: LocaleName, load: () => Promise<Strings>): () => void {
  const files = localeFiles as Record<LocaleName, () => Promise<Strings>>;
  const original = files[name];
  files[name] = load;
  return () => {
    files[name] = original;
  };
}

describe("the language", () => {
  afterEach(() => {
    document.documentElement.lang = "en";
    document.documentElement.removeAttribute("dir");
  });

  it("is that of the page, of the nearest ancestor, or its own", async () => {
    expect(sendLabel(await inPage((chat) => chat, "de-AT"))).to.equal("Senden");
    const nearer = await inPage((chat) => html`<p lang="fr-CA">${chat}</p>`, "de");
    expect(sendLabel(nearer)).to.equal("Envoyer");
    nearer.lang = "es_419";
    await until(() => sendLabel(nearer) === "Enviar", "Spanish");
    nearer.removeAttribute("lang");
    await until(() => sendLabel(nearer) === "Envoyer", "French again");
  });

  it("comes through shadow roots", async () => {
    document.documentElement.lang = "de";
    const host = await fixture<HTMLElement>(html`<div lang="it"></div>`);
    const root = host.attachShadow({ mode: "open" });
    const chat = document.createElement("gemini-agent-chat");
    const inner = document.createElement("section");
    root.append(inner);
    inner.append(chat);
    chat.client = client().asClient;
    await chat.updateComplete;
    expect(sendLabel(chat)).to.equal("Invia");
    inner.lang = "de";
    await until(() => sendLabel(chat) === "Senden", "German");
    inner.removeAttribute("lang");
    host.lang = "pt";
    await until(() => sendLabel(chat) === "Enviar", "Portuguese");
  });

  it("is English where it is not offered", async () => {
    for (const lang of ["", "nl", "zh-TW", "zh-Hant-HK", "x-klingon", "not a tag", "constructor"]) {
      expect(sendLabel(await inPage((chat) => chat, lang)), lang).to.equal("Send");
    }
    expect(sendLabel(await inPage((chat) => chat, "zh-Hans-HK"))).to.equal("发送");
    expect(sendLabel(await inPage((chat) => chat, "zh"))).to.equal("发送");
  });

  it("changes in place, all of it, and keeps what was written", async () => {
    const chat = await inPage((each) => each);
    const field = within(chat, "textarea", HTMLTextAreaElement);
    field.value = "draft";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const article = within(chat, "[role=article]");
    expect(article.ariaLabel).to.match(/^You, /);
    document.documentElement.lang = "de";
    await until(() => sendLabel(chat) === "Senden", "German");
    await settled();
    expect(within(chat, "[role=article]")).to.equal(article);
    expect(article.ariaLabel).to.match(/^Sie, \d\d:\d\d$/);
    expect(within(chat, "[role=log]").ariaLabel).to.equal("Unterhaltung");
    expect(within(chat, ".code-region, [aria-label='Code: sh']").ariaLabel).to.equal("Code: sh");
    expect(within(chat, ".code-copy").title).to.equal("Code kopieren");
    expect(within(chat, "textarea", HTMLTextAreaElement).value).to.equal("draft");
  });

  it("draws nothing anew for the direction of other things on the page", async () => {
    const chat = await inPage((element) => element, "de");
    const other = document.createElement("p");
    document.body.append(other);
    let updates = 0;
    chat.addController({ hostUpdate: () => updates++ });
    for (let turn = 0; turn < 20; turn++) {
      other.dir = turn % 2 ? "rtl" : "auto";
      await settled();
    }
    other.remove();
    expect(updates).to.equal(0);
  });

  it("keeps to its own numbers where the page's tag is none", async () => {
    const chat = await inPage((element) => element, "de--");
    expect(sendLabel(chat)).to.equal(de.send);
    await until(() => articles(chat).length > 0, "messages");
    expect(articles(chat)[0]).to.match(/, \d\d:\d\d$/);
  });

  it("gives way to the page's own texts, one by one", async () => {
    const chat = await inPage((each) => each, "de");
    chat.strings = { send: "Ab die Post", locale: "de-CH" };
    await chat.updateComplete;
    await settled();
    expect(sendLabel(chat)).to.equal("Ab die Post");
    expect(within(chat, "[role=log]").ariaLabel).to.equal("Unterhaltung");
  });

  it("is there with the first picture", async () => {
    const load = localeFiles.ja;
    let come = (): void => undefined;
    const restore = replaceFile("ja", async () => {
      await new Promise<void>((resolve) => (come = resolve));
      return load();
    });
    document.documentElement.lang = "ja";
    const chat = document.createElement("gemini-agent-chat");
    chat.client = client().asClient;
    const holder = await fixture<HTMLElement>(html`<div></div>`);
    // So long it waits at most: on a slow machine that may be over before this looks.
    const timers = holdTimers(400);
    holder.append(chat);
    await after(20);
    expect(chat.shadowRoot?.textContent?.trim()).to.equal("");
    come();
    await chat.updateComplete;
    expect(sendLabel(chat)).to.equal("送信");
    timers.release();
    restore();
  });

  it("is English first when it is slow, and then turns over as a whole", async () => {
    const load = localeFiles.ko;
    let come = (): void => undefined;
    const restore = replaceFile("ko", async () => {
      await new Promise<void>((resolve) => (come = resolve));
      return load();
    });
    const chat = await inPage((each) => each, "ko");
    expect(sendLabel(chat)).to.equal("Send");
    expect(within(chat, "[role=log]").ariaLabel).to.equal("Conversation");
    come();
    await until(() => sendLabel(chat) === "보내기", "Korean");
    expect(within(chat, "[role=log]").ariaLabel).to.equal("대화");
    restore();
  });

  it("stays English when its texts do not come, says so once, and is tried again", async () => {
    const restore = replaceFile("ar", () => Promise.reject(new Error("404")));
    const { warn } = console;
    const warned: unknown[][] = [];
    console.warn = (...words: unknown[]) => void warned.push(words);
    try {
      const two = await inPage(
        (each) => html`${each}<gemini-agent-chat></gemini-agent-chat>`,
        "ar",
      );
      expect(sendLabel(two)).to.equal("Send");
      expect(getComputedStyle(within(two, ".log")).direction).to.equal("ltr");
      expect(warned.length).to.equal(1);
      expect(String(warned[0]?.[0])).to.contain('"ar"');
    } finally {
      console.warn = warn;
      restore();
    }
    expect(sendLabel(await inPage((each) => each, "ar"))).to.equal("إرسال");
  });

  it("runs from right to left in Arabic, where the page names no direction", async () => {
    const chat = await inPage((each) => each, "ar");
    const direction = (selector: string): string =>
      getComputedStyle(within(chat, selector)).direction;
    expect(direction(".log")).to.equal("rtl");
    expect(direction("[aria-label$='sh\u2069'], pre")).to.equal("ltr");
    document.documentElement.dir = "ltr";
    await until(() => direction(".log") === "ltr", "the page's direction");
    document.documentElement.removeAttribute("dir");
    await until(() => direction(".log") === "rtl", "its own direction");
    document.documentElement.lang = "de";
    await until(() => direction(".log") === "ltr", "the direction of German");
  });

  it("is looked up again where the element is put next", async () => {
    const { chat } = await showChat({ messages: said });
    const other = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    chat.remove();
    other.append(chat);
    await until(() => sendLabel(chat) === de.send, "German");
  });
});
