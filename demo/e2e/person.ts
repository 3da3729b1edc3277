/** Somebody who uses the page with real input alone, and a bridge behind a line that can be cut. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Locator } from "playwright-core";
import { startBridgeProcess } from "./bridge-process.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { ChatPage } from "./chat-page.js";
import { startCuttableProxy, type CuttableProxy } from "./cuttable-proxy.js";
import { makeTestFolders } from "./gemini-home.js";
import { makeNoisePng } from "./png.js";
import { until } from "./until.js";

/** The bridge with the demo agent, a browser, and the line between them. */
export interface Room {
  readonly browser: TestBrowser;
  readonly line: CuttableProxy;
  /** The page's address, by way of the line. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function openRoom(device: BrowserContextOptions = {}): Promise<Room> {
  const folders = makeTestFolders();
  const line = await startCuttableProxy();
  const address = `127.0.0.1:${line.port}`;
  const bridge = await startBridgeProcess(
    [
      ...["--agent", "demo", "--project-root", folders.workspace],
      ...["--allow-host", address, "--allow-origin", `http://${address}`],
      ...["--env", "GEMINI_AGENT_DEMO_PACE"],
    ],
    // Slow enough for a person to do something meanwhile, on a busy machine too.
    { HOME: folders.home, GEMINI_AGENT_DEMO_PACE: "0.6" },
  );
  line.lead(bridge.port);
  const browser = await launchTestBrowser({ acceptDownloads: true, ...device });
  return {
    browser,
    line,
    url: bridge.url.replace(`:${bridge.port}/`, `:${line.port}/`),
    async stop() {
      await browser.stop();
      line.stop();
      await bridge.stop();
      folders.remove();
    },
  };
}

/** A picture as a file chooser gives it. */
export const picture = {
  name: "noise.png",
  mimeType: "image/png",
  buffer: Buffer.from(makeNoisePng(120, 80)),
};

/** Has the page's file choosers answered here from the start: asked for late, the first one is missed. */
export function answerFileChoosers({ page }: ChatPage): void {
  page.on("filechooser", () => {});
}

/** What has the focus, inside the shadow root too. */
interface Focused {
  readonly name: string;
  readonly tag: string;
  readonly role: string;
  readonly isReady: boolean;
}

/** A chat that is used by keys alone. */
export class KeyboardPerson {
  readonly chat: ChatPage;

  constructor(chat: ChatPage) {
    this.chat = chat;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.chat.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.chat.page.keyboard.type(text);
  }

  focused(): Promise<Focused> {
    return this.chat.page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return {
        name: active?.getAttribute("aria-label") ?? active?.textContent?.trim() ?? "",
        tag: active?.localName ?? "",
        role: active?.getAttribute("role") ?? "",
        isReady: active?.getAttribute("aria-disabled") !== "true",
      };
    });
  }

  /** Tabs until something with this name has the focus. */
  async tabTo(name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 80; presses++) {
      await this.press(key);
      const focused = await this.focused();
      if (name.test(focused.name)) return;
      seen.push(`${focused.tag} ${focused.name.slice(0, 40)}`);
    }
    assert.fail(`${key} never came to ${String(name)}; it went by ${seen.join(" | ")}`);
  }

  async toField(): Promise<void> {
    if ((await this.focused()).tag !== "textarea") await this.tabTo(/^Message$/);
  }

  async say(text: string): Promise<void> {
    await this.toField();
    await this.type(text);
    await this.press("Enter");
  }
}

/** What a download holds. */
export async function downloaded(chat: ChatPage, start: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([chat.page.waitForEvent("download"), start()]);
  return readFile(await download.path(), "utf8");
}

/** The rows of messages that wait. */
export function waitingMessages(chat: ChatPage): Locator {
  return chat.part("queue").locator("li");
}

/** Resolves when an agent's message holds the text. */
export async function answered(chat: ChatPage, text: string | RegExp): Promise<void> {
  await until(`an answer with ${String(text)}`, async () => {
    const answers = (await chat.part("message-agent").allInnerTexts()).join("\n");
    return typeof text === "string" ? answers.includes(text) : text.test(answers);
  });
}
