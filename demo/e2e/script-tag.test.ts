/** The built script on a page of another origin, under the strictest policy: whole, and in pieces. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { startBridgeProcess, type BridgeProcess } from "./bridge-process.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { layoutShifts, watchLayoutShifts } from "./layout-shifts.js";
import { ChatPage } from "./chat-page.js";
import { makeTestFolders, type TestFolders } from "./gemini-home.js";
import { startPageHost, type PageHost } from "./page-host.js";
import { until } from "./until.js";

const conversationFile = "**/gemini-agent-chat.conversation-*.js";
const cardsFile = "**/gemini-agent-chat.cards-*.js";

describe("the script on a page of another origin", () => {
  let folders: TestFolders;
  let bridge: BridgeProcess;
  let browser: TestBrowser;
  let host: PageHost;

  before(async () => {
    folders = makeTestFolders();
    host = await startPageHost();
    bridge = await startBridgeProcess(
      [
        ...["--agent", "demo", "--project-root", folders.workspace],
        ...["--env", "GEMINI_AGENT_DEMO_PACE", "--allow-origin", host.origin],
      ],
      { HOME: folders.home, GEMINI_AGENT_DEMO_PACE: "0.1" },
    );
    host.bridgePort = bridge.port;
    browser = await launchTestBrowser();
  });

  after(async () => {
    await browser?.stop();
    await bridge?.stop();
    host?.stop();
    folders?.remove();
  });

  const script = (name = "gemini-agent-chat.js"): string =>
    `<script type="module" src="http://127.0.0.1:${bridge.port}/${name}"></script>`;
  const tag = (attributes = ""): string =>
    `<gemini-agent-chat token="${bridge.token}" ${attributes}></gemini-agent-chat>`;

  /** A new tab with this markup; `prepare` runs before anything is loaded. */
  async function open(
    body: string,
    prepare: (page: Page) => Promise<void> = async () => undefined,
  ): Promise<ChatPage> {
    host.markup = body;
    const page = await browser.newPage();
    await prepare(page);
    await page.goto(host.origin);
    return new ChatPage(page);
  }

  /** No error, no violation, no request elsewhere, but for those of a file that was held back. */
  function faultsBut(expected: RegExp | null): readonly string[] {
    return browser.faults.splice(0).filter((fault) => !expected?.test(fault));
  }

  it("runs in both forms, without a fault", async () => {
    for (const name of ["gemini-agent-chat.js", "gemini-agent-chat.full.js"]) {
      const chat = await open(script(name) + tag());
      await chat.connected();
      await chat.ask("/markdown");
      await chat.count(chat.answer.locator("h2, h3").first(), 1);
      assert.deepEqual(faultsBut(null), [], name);
      await chat.page.close();
    }
  });

  it("two of them on one page: the first wins, the other does nothing", async () => {
    const chat = await open(script() + script("gemini-agent-chat.full.js") + script() + tag());
    await chat.connected();
    await chat.ask("/help");
    assert.deepEqual(faultsBut(null), []);
    await chat.page.close();
  });

  it("two elements on one page have a session each, or share one", async () => {
    const chat = await open(script() + tag() + tag());
    const { page } = chat;
    await page.waitForFunction(
      () => document.querySelectorAll("gemini-agent-chat:state(connected)").length === 2,
    );
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll("gemini-agent-chat")].map(
        (each) => (each as unknown as { state: { sessionId: string } }).state.sessionId,
      ),
    );
    assert.notEqual(ids[0], ids[1]);
    await page.evaluate(
      ([first, second]) => {
        const [one, two] = document.querySelectorAll("gemini-agent-chat");
        if (one && two && first && second) two.setAttribute("session-id", first);
      },
      ids as [string, string],
    );
    await page.waitForFunction(
      (id) =>
        [...document.querySelectorAll("gemini-agent-chat")].every(
          (each) => (each as unknown as { state: { sessionId: string } }).state.sessionId === id,
        ),
      ids[0],
    );
    await page.locator("gemini-agent-chat textarea").first().fill("/help");
    await page.locator("gemini-agent-chat textarea").first().press("Enter");
    const other = page.locator("gemini-agent-chat").nth(1);
    await chat.sees(other.locator('[part~="message-user"]'), "/help");
    await chat.sees(other.locator('[part~="message-agent"]'), /\w{4}/);
    assert.deepEqual(faultsBut(null), []);
    await page.close();
  });

  it("goes on in bare text without the file that draws messages, and mends itself", async () => {
    const chat = await open(script() + tag(), async (page) => {
      await page.route(conversationFile, (route) => route.abort());
    });
    await chat.connected();
    await chat.input.fill("/markdown");
    await chat.input.press("Enter");
    await chat.sees(chat.everything, "bare text");
    await chat.sees(chat.everything, "/markdown");
    await chat.turnEnds();
    await chat.sees(chat.everything, /## |\*\*/);
    assert.deepEqual(faultsBut(/conversation-|ERR_FAILED|cards-/), []);
    await chat.page.unroute(conversationFile);
    await chat.everything.getByRole("button", { name: "Try again" }).first().click();
    await chat.count(chat.answer.locator("h2, h3").first(), 1);
    assert.equal(await chat.everything.getByText("bare text").count(), 0);
    assert.deepEqual(faultsBut(null), []);
    await chat.page.close();
  });

  it("without the file of the cards a request can be refused, not allowed, until it comes", async () => {
    const chat = await open(script() + tag(), async (page) => {
      await page.route(cardsFile, (route) => route.abort());
    });
    await chat.connected();
    await chat.say("/risky");
    await chat.hasState("needs-approval");
    const buttons = chat.everything.locator(".part-card button");
    await chat.sees(chat.everything, "could not be loaded");
    const names = await buttons.allInnerTexts();
    assert.deepEqual(names, ["Reject", "Try again"]);
    await chat.page.unroute(cardsFile);
    await buttons.last().click();
    await chat.count(chat.part("option-allow").first(), 1);
    // The scene asks twice.
    await chat.decide("Reject");
    await chat.sees(chat.part("approval"), "Show the notes");
    await chat.decide("Reject");
    await chat.turnEnds();
    // And without it at all.
    await chat.page.route(cardsFile, (route) => route.abort());
    await chat.page.reload();
    await chat.connected();
    await chat.say("/risky");
    for (let asked = 0; asked < 2; asked++) {
      await chat.hasState("needs-approval");
      const first = await chat.part("base").locator(".part-card").elementHandle();
      await buttons.first().click();
      await first?.waitForElementState("hidden");
    }
    await chat.turnEnds();
    assert.equal(await buttons.count(), 0);
    assert.deepEqual(faultsBut(/ERR_FAILED|cards-/), []);
    await chat.page.close();
  });

  it("shifts nothing when a part comes late", async () => {
    let arrived = 0;
    const chat = await open(script() + tag(), async (page) => {
      page.on("requestfinished", (request) => {
        if (/conversation-|cards-/.test(request.url())) arrived++;
      });
      // The words of the header change with the connection, whatever is loaded.
      await page.addInitScript(watchLayoutShifts, 48);
      for (const file of [conversationFile, cardsFile]) {
        await page.route(file, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700));
          await route.continue();
        });
      }
    });
    await chat.connected();
    await chat.count(chat.part("picker").first(), 1);
    await until("both files", () => arrived === 2);
    await chat.settled();
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(await layoutShifts(chat.page), []);
    assert.deepEqual(faultsBut(null), []);
    await chat.page.close();
  });
});
