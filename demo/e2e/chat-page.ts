/** The demo page as a person sees it: what is visible, what can be done. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { axeViolations } from "./axe.js";
import { MOST_WAIT, until } from "./until.js";
import { wholeText } from "./whole-text.js";

/** The option that allows this one time; the other one says "for this session". */
export const allowOnce = /^Allow(?!.*session)/;

/** One open tab with a `<gemini-agent-chat>` in it. Locators reach into its shadow root. */
export class ChatPage {
  readonly page: Page;
  readonly element: Locator;

  constructor(page: Page) {
    this.page = page;
    this.element = page.locator("gemini-agent-chat");
  }

  /** Opens the address and waits until a session is usable. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.connected();
  }

  /** Loads the page again, as F5 does, and waits until its session is usable. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.connected();
  }

  /** Resolves when `:state(connected)` is set. The first start of an agent takes seconds. */
  async connected(): Promise<void> {
    await this.hasState("connected");
  }

  /** Waits for a custom state of the element to be set, or to be gone. */
  async hasState(name: string, wanted = true, timeoutMs = MOST_WAIT): Promise<void> {
    const selector = `gemini-agent-chat:state(${name})`;
    await until(
      `:state(${name}) to be ${wanted ? "set" : "gone"}`,
      async () => (await this.page.locator(selector).count()) > 0 === wanted,
      timeoutMs,
    );
  }

  /** Everything below a public part, in the order of the document. */
  part(name: string): Locator {
    return this.element.locator(`[part~="${name}"]`);
  }

  /** All that the element shows. */
  get everything(): Locator {
    return this.part("base");
  }

  /** The agent's newest message. */
  get answer(): Locator {
    return this.part("message-agent").last();
  }

  /** The tool lines of the newest message, folded groups included. */
  get tools(): Locator {
    return this.answer.locator('[part~="tool"]');
  }

  /** The field that a person writes into. */
  get input(): Locator {
    return this.part("input");
  }

  /** Writes a message and sends it with Enter. */
  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press("Enter");
    await until("the message to be listed", async () =>
      (await this.part("message-user").last().innerText()).includes(text),
    );
  }

  /** Writes a message, sends it, and waits until the agent's turn has ended. */
  async ask(text: string, timeoutMs = MOST_WAIT): Promise<void> {
    await this.say(text);
    await this.turnEnds(timeoutMs);
  }

  /** Resolves when no turn runs. */
  async turnEnds(timeoutMs = MOST_WAIT): Promise<void> {
    await this.hasState("busy", false, timeoutMs);
  }

  /** Waits until a text is visible inside a part of the page. */
  async sees(where: Locator, text: string | RegExp, timeoutMs = MOST_WAIT): Promise<void> {
    let seen = "";
    await until(
      `${String(text)} to be visible`,
      async () => {
        seen = (await where.allInnerTexts()).join("\n");
        return typeof text === "string" ? seen.includes(text) : text.test(seen);
      },
      timeoutMs,
    ).catch((error: unknown) => {
      throw new Error(`${String(text)} did not become visible; there was: ${seen.slice(-2_000)}`, {
        cause: error,
      });
    });
  }

  /** Waits until there are exactly so many of something. */
  async count(where: Locator, wanted: number): Promise<void> {
    let found = -1;
    await until(`${wanted} of them`, async () => {
      found = await where.count();
      return found === wanted;
    }).catch(() => {
      throw new Error(`expected ${wanted} of ${String(where)}, found ${found}`);
    });
  }

  /** Is the log scrolled to its end, within a line? */
  async isAtEnd(): Promise<boolean> {
    return this.part("messages").evaluate((node) => {
      let log: Element | null = node;
      while (log && log.scrollHeight <= log.clientHeight) log = log.parentElement;
      return log === null || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
    });
  }

  /** By how many px the page is wider than its window; more than 0 is a fault. */
  async sidewaysOverflow(): Promise<number> {
    return this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  }

  /**
   * Notes how long the newest element with this part is, about once a frame. The returned
   * function gives the different lengths so far, in the order in which they were seen.
   */
  async watchLength(part: string): Promise<() => Promise<number[]>> {
    await this.element.evaluate((host, selector) => {
      const lengths: number[] = [];
      (host as unknown as { gacLengths: number[] }).gacLengths = lengths;
      setInterval(() => {
        const newest = [...(host.shadowRoot?.querySelectorAll(selector) ?? [])].at(-1);
        const length = newest?.textContent?.length ?? 0;
        if (length !== lengths.at(-1)) lengths.push(length);
      }, 16);
    }, `[part~="${part}"]`);
    return () =>
      this.element.evaluate((host) => (host as unknown as { gacLengths: number[] }).gacLengths);
  }

  /** Opens every fold (`<details>`) that this is or holds, as a person would by clicking. */
  async unfold(where: Locator): Promise<void> {
    for (let index = 0; index < (await where.locator("summary").count()); index++) {
      const summary = where.locator("summary").nth(index);
      const open = await summary.evaluate(
        (node) => (node.parentElement as HTMLDetailsElement).open,
      );
      // One inside a fold that stays closed is not for the person to see.
      if (!open && (await summary.isVisible())) await summary.click();
    }
  }

  /** Begins a new session with the button in the header; one that is still empty will do. */
  async newSession(): Promise<void> {
    if ((await this.page.locator("gemini-agent-chat:state(empty)").count()) > 0) return;
    await this.element.getByRole("button", { name: "New chat" }).click();
    await this.hasState("empty");
    await this.connected();
  }

  /** Presses a button of the open approval card, once it may be pressed. */
  async decide(label: string | RegExp): Promise<void> {
    const button = this.part("approval").first().getByRole("button", { name: label }).first();
    await button.scrollIntoViewIfNeeded();
    // An Allow button rests for half a second in full view, so that nobody presses it by accident.
    await until(
      `the button ${String(label)} to be ready`,
      async () => (await button.getAttribute("aria-disabled")) !== "true",
    );
    await button.click();
  }

  /** The visible text of the whole conversation, blank lines left out. */
  async conversation(): Promise<string> {
    const text = await wholeText(this.part("messages"));
    return text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n");
  }

  /** Switches what `prefers-color-scheme` says. */
  async colorScheme(colorScheme: "light" | "dark"): Promise<void> {
    await this.page.emulateMedia({ colorScheme });
  }

  /** Waits until what was asked for just now is drawn; motion is off in these tests. */
  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }

  /** What axe finds wrong in the page as it is now, one line each. */
  async axeViolations(): Promise<string[]> {
    await this.settled();
    return axeViolations(this.page);
  }

  /** Writes `screenshots/<name>.png` beside this file, a folder that is not kept. */
  async screenshot(name: string): Promise<void> {
    const path = fileURLToPath(new URL(`./screenshots/${name}.png`, import.meta.url));
    await this.settled();
    mkdirSync(dirname(path), { recursive: true });
    await this.page.screenshot({ path, caret: "initial" });
  }
}
