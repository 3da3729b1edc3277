/** Chromium with one context that remembers everything that should not have happened. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { chromiumFlags } from "../../scripts/browser-flags.mjs";
import { findBrowser } from "../../scripts/ensure-browsers.mjs";
import { MOST_WAIT } from "./until.js";

/** A browser whose pages share storage, as the tabs of one person do. */
export interface TestBrowser {
  /**
   * Console errors, page errors, violations of the content policy, and requests that left
   * 127.0.0.1, one line each. A good run has none.
   */
  readonly faults: string[];
  newPage(): Promise<Page>;
  /** Whether the browser says that it has a network; sockets to this machine stay. */
  setOffline(isOffline: boolean): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Launches Chromium; throws a sentence that says what to install when there is none.
 * @param device what is different from a desktop
 */
export async function launchTestBrowser(device: BrowserContextOptions = {}): Promise<TestBrowser> {
  const executablePath = findBrowser("chromium");
  if (executablePath === undefined) {
    throw new Error(
      "no Chromium found: install it (Debian: apt-get install -y chromium) or set CHROMIUM_PATH",
    );
  }
  const browser: Browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    // A colour on its way to another one has the contrast of neither, and looks wrong in a picture.
    reducedMotion: "reduce",
    ...device,
  });
  context.setDefaultTimeout(MOST_WAIT);
  const faults: string[] = [];
  await watch(context, faults);
  return {
    faults,
    newPage: () => context.newPage(),
    setOffline: (isOffline) => context.setOffline(isOffline),
    stop: () => browser.close(),
  };
}

async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.exposeBinding("gacReportViolation", (_source, text: string) => {
    faults.push(`content policy: ${text}`);
  });
  await context.addInitScript(() => {
    const page = globalThis as unknown as { gacReportViolation(text: string): void };
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sample } = event;
      page.gacReportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on("request", (request) => {
    if (!isLocal(request.url())) faults.push(`request to ${request.url()}`);
  });
  context.on("page", (page) => {
    page.on("websocket", (socket) => {
      if (!isLocal(socket.url())) faults.push(`socket to ${socket.url()}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => faults.push(`page: ${String(error.error())}`));
}

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "data:" || hostname === "127.0.0.1";
}
