/** A chat that floats over somebody's page: by keyboard, and with a finger at 390 px. */
import assert from "node:assert/strict";
import { after, before, describe, it as test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { startBridgeProcess, type BridgeProcess } from "./bridge-process.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { allowOnce, ChatPage } from "./chat-page.js";
import { makeTestFolders } from "./gemini-home.js";
import { layoutShifts, watchLayoutShifts } from "./layout-shifts.js";
import { startPageHost, type PageHost } from "./page-host.js";
import { answered, KeyboardPerson } from "./person.js";
import { until } from "./until.js";

const paragraph = "<p>It reads a piece, looks for the end of a line, and hands on what is whole.";
const content = `<main><h1>A page</h1><input aria-label="Search">${paragraph.repeat(60)}</main>`;

interface Place {
  readonly bridge: BridgeProcess;
  readonly browser: TestBrowser;
  readonly host: PageHost;
  /** @param prepare runs before anything is loaded */
  open(attributes?: string, prepare?: (page: Page) => Promise<unknown>): Promise<ChatPage>;
  stop(): Promise<void>;
}

async function openPlace(device: BrowserContextOptions = {}): Promise<Place> {
  const folders = makeTestFolders();
  const host = await startPageHost();
  const bridge = await startBridgeProcess(
    [
      ...["--agent", "demo", "--project-root", folders.workspace],
      ...["--env", "GEMINI_AGENT_DEMO_PACE", "--allow-origin", host.origin],
    ],
    { HOME: folders.home, GEMINI_AGENT_DEMO_PACE: "0.2" },
  );
  host.bridgePort = bridge.port;
  const browser = await launchTestBrowser(device);
  return {
    ...{ bridge, browser, host },
    async open(attributes = 'layout="floating"', prepare = async () => undefined) {
      host.markup = [
        content,
        `<gemini-agent-chat token="${bridge.token}" ${attributes}></gemini-agent-chat>`,
        `<script type="module" src="http://127.0.0.1:${bridge.port}/gemini-agent-chat.js"></script>`,
      ].join("");
      const chat = new ChatPage(await browser.newPage());
      await prepare(chat.page);
      await chat.page.goto(host.origin);
      await chat.connected();
      return chat;
    },
    async stop() {
      await browser.stop();
      await bridge.stop();
      host.stop();
      folders.remove();
    },
  };
}

/** The page asks the agent, as its own script may. */
async function pageSends({ page }: ChatPage, text: string): Promise<void> {
  await page.evaluate((words) => {
    const chat = document.querySelector("gemini-agent-chat") as unknown as {
      send(text: string): Promise<unknown>;
    };
    void chat.send(words);
  }, text);
}

const panelFile = "**/gemini-agent-chat.panel-part-*.js";

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

describe("a chat that floats, by keyboard", () => {
  let place: Place;
  let chat: ChatPage;
  let person: KeyboardPerson;

  before(async () => {
    place = await openPlace();
    chat = await place.open();
    person = new KeyboardPerson(chat);
  });
  after(() => place?.stop());

  test("is opened, and closed by Escape with the draft kept", async () => {
    await person.tabTo(/^Search$/);
    await person.tabTo(/^Chat$/);
    await person.press("Enter");
    await chat.hasState("open");
    await until("the field to have the focus", async () => {
      return (await person.focused()).tag === "textarea";
    });
    await person.type("half a question");
    await person.press("Escape");
    await chat.hasState("open", false);
    assert.equal((await person.focused()).name, "Chat");
    assert.equal(await chat.everything.isVisible(), false);
    await person.press("Enter");
    await chat.hasState("open");
    assert.equal(await chat.input.inputValue(), "half a question");
    await person.press("Control+A");
  });

  test("runs a command that is allowed by keys", async () => {
    await person.say("/run");
    await chat.hasState("needs-approval");
    await person.tabTo(allowOnce, "Shift+Tab");
    await until("Allow to be ready", async () => (await person.focused()).isReady);
    await person.press("Enter");
    await chat.hasState("needs-approval", false);
    await chat.turnEnds();
    assert.equal((await person.focused()).tag, "textarea");
    assert.deepEqual(await chat.axeViolations(), []);
  });

  test("is left by Tab: nothing holds the focus inside", async () => {
    for (let presses = 0; presses < 40; presses++) {
      await person.press("Tab");
      const isOutside = await chat.page.evaluate(
        () => document.activeElement?.localName !== "gemini-agent-chat",
      );
      if (isOutside) return;
    }
    assert.fail("the focus never left the panel");
  });

  test("says outside what waits inside, and opens at what asks", async () => {
    await person.toField();
    await person.press("Escape");
    await pageSends(chat, "/read");
    await chat.hasState("unread");
    await chat.sees(chat.part("badge"), /^1/);
    await pageSends(chat, "/run");
    await chat.hasState("needs-approval");
    await chat.sees(chat.part("badge"), /^!/);
    assert.equal(await chat.part("panel").isVisible(), false);
    assert.deepEqual(await chat.axeViolations(), []);
    await person.press("Enter");
    await chat.hasState("open");
    await until("the card to have the focus", async () => {
      return (await person.focused()).role === "group";
    });
    await chat.hasState("unread", false);
    await chat.decide("Reject");
    await chat.turnEnds();
  });

  test("goes back to what opened it", async () => {
    await person.press("Escape");
    await chat.page.getByLabel("Search").focus();
    await chat.page.evaluate(() => {
      (document.querySelector("gemini-agent-chat") as unknown as { show(): void }).show();
    });
    await chat.hasState("open");
    await until("the field", async () => (await person.focused()).tag === "textarea");
    await person.press("Escape");
    assert.equal((await person.focused()).name, "Search");
  });

  test("did nothing that a page should not", () => {
    assert.deepEqual(place.browser.faults, []);
  });
});

describe("a chat that floats, with a finger at 390 px", () => {
  let place: Place;
  let chat: ChatPage;

  before(async () => {
    place = await openPlace({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    chat = await place.open();
  });
  after(() => place?.stop());

  /** A finger that goes up from a place, as one does who wants to read on. */
  async function swipe(x: number, y: number, distance: number): Promise<void> {
    const session = await chat.page.context().newCDPSession(chat.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number): Promise<unknown> =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y: at }],
      });
    await touch("touchStart", y);
    for (let step = 1; step <= 10; step++) await touch("touchMove", y - (distance * step) / 10);
    await touch("touchEnd", y - distance);
    await session.detach();
    await standsStill();
  }

  /** It glides on; a tap would only stop it. */
  async function standsStill(): Promise<void> {
    let last = -1;
    await until("the page to stand still", async () => {
      const now = await scrollTop(chat.page);
      const isStill = now === last;
      last = now;
      if (!isStill) await chat.page.waitForTimeout(150);
      return isStill;
    });
  }

  test("fills the window without the keyboard, and the page behind it stays", async () => {
    await swipe(195, 600, 300);
    await until("the page itself to scroll", async () => (await scrollTop(chat.page)) > 100);
    await standsStill();
    const before = await scrollTop(chat.page);
    await chat.part("launcher").tap();
    await chat.hasState("open");
    await until("the panel to fill the window", async () => {
      const { x, y, width, height } = (await chat.part("panel").boundingBox()) ?? {};
      return [x, y, width, height].join() === "0,0,390,844";
    });
    assert.equal(await chat.part("launcher").isVisible(), false);
    assert.notEqual((await new KeyboardPerson(chat).focused()).tag, "textarea");
    for (const y of [24, 400, 790]) {
      await swipe(195, y, y > 300 ? 250 : -250);
      await chat.page.mouse.move(195, y);
      await chat.page.mouse.wheel(0, 300);
      await chat.page.waitForTimeout(200);
      assert.equal(await scrollTop(chat.page), before, `moved from ${y}`);
    }
    assert.equal(await chat.sidewaysOverflow(), 0);
  });

  test("leads the keys round: the page behind it is not reached", async () => {
    const person = new KeyboardPerson(chat);
    for (const keys of ["Tab", "Shift+Tab"]) {
      const reached: string[] = [];
      for (let presses = 0; presses < 40; presses++) {
        await person.press(keys);
        const where = await chat.page.evaluate(() => document.activeElement?.localName);
        assert.equal(where, "gemini-agent-chat", `${keys}, pressed ${presses + 1} times`);
        reached.push((await person.focused()).name);
      }
      const { length } = reached.filter((name) => name === "Close chat");
      assert.ok(length > 1, `${keys} goes round: ${reached.join(", ")}`);
    }
  });

  test("keeps the field over the keyboard, also when that moves the page up", async () => {
    await chat.input.tap();
    // The keyboard itself is outside of the page: what the browser says of it is said here.
    await chat.page.evaluate(() => {
      const view = visualViewport as VisualViewport;
      const height = innerHeight - 320;
      Object.defineProperty(view, "height", { configurable: true, value: height });
      Object.defineProperty(view, "offsetTop", { configurable: true, value: 60 });
      view.dispatchEvent(new Event("resize"));
    });
    const seen = async (): Promise<readonly number[]> => {
      const box = await chat.part("panel").boundingBox();
      const field = await chat.part("composer").boundingBox();
      return [
        box?.y ?? -1,
        (box?.y ?? 0) + (box?.height ?? 0),
        (field?.y ?? 0) + (field?.height ?? 0),
      ];
    };
    const [top = 0, bottom = 0, fieldEnd = 0] = await seen();
    assert.deepEqual([top, bottom], [60, 60 + 844 - 320]);
    assert.ok(fieldEnd <= bottom && fieldEnd > top, `the field ends at ${fieldEnd}`);
    await chat.page.evaluate(() => {
      const view = visualViewport as VisualViewport;
      Reflect.deleteProperty(view, "height");
      Reflect.deleteProperty(view, "offsetTop");
      view.dispatchEvent(new Event("resize"));
    });
    assert.deepEqual((await seen()).slice(0, 2), [0, 844]);
  });

  test("asks, allows and closes with taps, and the page is where it was", async () => {
    const before = await scrollTop(chat.page);
    await chat.input.tap();
    await chat.page.keyboard.type("/run");
    await chat.part("send").tap();
    await chat.hasState("needs-approval");
    const allow = chat.part("option-allow").first();
    await allow.scrollIntoViewIfNeeded();
    await until("Allow to be ready", async () => {
      return (await allow.getAttribute("aria-disabled")) !== "true";
    });
    await allow.tap();
    await chat.hasState("needs-approval", false);
    await chat.turnEnds();
    await answered(chat, /\w/);
    assert.deepEqual(await chat.axeViolations(), []);
    await chat.element.getByRole("button", { name: "Close chat" }).tap();
    await chat.hasState("open", false);
    assert.equal(await scrollTop(chat.page), before);
    const { height = 0, width = 0 } = (await chat.part("launcher").boundingBox()) ?? {};
    assert.ok(height >= 44 && width >= 44, `the launcher is ${width} x ${height}`);
  });

  test("did nothing that a page should not", () => {
    assert.deepEqual(place.browser.faults, []);
  });
});

describe("while the agent works", () => {
  let place: Place;

  before(async () => {
    place = await openPlace();
  });
  after(() => place?.stop());

  for (const attributes of ['layout="floating" open', 'layout="sidebar" open']) {
    test(`nothing that was read moves, ${attributes}`, async () => {
      const chat = await place.open(attributes);
      // The last of the composer's settings: with it the row has its height.
      await chat.element.getByText("Test after edits").waitFor();
      await chat.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await chat.page.evaluate(watchLayoutShifts, -1);
      for (const scene of ["/think", "/plan", "/explore", "/slow"]) {
        await pageSends(chat, scene);
        await chat.hasState("busy");
        await chat.turnEnds();
      }
      await chat.page.waitForTimeout(300);
      assert.deepEqual(await layoutShifts(chat.page), []);
      assert.deepEqual(place.browser.faults.splice(0), []);
      await chat.page.close();
    });
  }
});

describe("the file of the panel", () => {
  let place: Place;
  let chat: ChatPage;

  before(async () => {
    place = await openPlace();
  });
  after(() => place?.stop());

  test("that does not come is asked for again by a person", async () => {
    chat = await place.open(undefined, (page) => page.route(panelFile, (route) => route.abort()));
    await chat.sees(chat.element.locator(".part-state"), "could not be loaded");
    assert.equal(await chat.everything.isVisible(), false);
    assert.deepEqual(await chat.axeViolations(), []);
    await chat.page.unroute(panelFile);
    await chat.element.getByRole("button", { name: "Try again" }).click();
    await chat.part("launcher").click();
    await chat.hasState("open");
    await chat.sees(chat.part("panel"), "Demo agent");
    await chat.page.close();
  });

  test("that comes late takes neither the focus nor the draft", async () => {
    chat = await place.open('layout="inline"', (page) =>
      page.route(panelFile, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      }),
    );
    await chat.input.fill("half");
    await chat.element.evaluate((element) => {
      Object.assign(element, { layout: "floating", open: true });
    });
    await until("the panel", () => chat.part("panel").isVisible());
    await chat.page.keyboard.type(" a question");
    assert.equal(await chat.input.inputValue(), "half a question");
    assert.equal(await chat.sidewaysOverflow(), 0);
  });
});
