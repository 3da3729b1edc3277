/**
 * Runs browser tests in WebKitGTK, through its own WebDriver and on a display of its own.
 * Each page that runs at a time has a browser of its own: a driver drives only one.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { WebkitPage } from "./webkit-page.mjs";

/** A driver that does not answer within this time is broken: ms. */
const START_TIMEOUT = 20_000;

/**
 * @param {{ driver: string, browser: string, xvfb: string }} paths
 * @param {number} concurrency pages at a time
 * @returns {import("@web/test-runner-core").BrowserLauncher}
 */
export function webkitLauncher(paths, concurrency) {
  /** @type {Map<string, WebkitPage>} pages with a test file in them */
  const active = new Map();
  /** @type {WebkitPage[]} */
  const idle = [];
  /** @type {import("node:child_process").ChildProcess[]} */
  const children = [];
  const endAll = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", endAll);
  /** @type {Promise<string> | undefined} */
  let display;

  const start = (program, args, options) => {
    const child = spawn(program, args, options);
    children.push(child);
    return child;
  };

  const startPage = async () => {
    display ??= startDisplay(start, paths.xvfb);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: await display, GDK_BACKEND: "x11" };
    start(paths.driver, [`--port=${port}`], { env, stdio: "ignore" });
    const origin = `http://127.0.0.1:${port}`;
    await answers(`${origin}/status`);
    return WebkitPage.open(origin, paths.browser);
  };

  const pageOf = (id) => {
    const page = active.get(id);
    if (page === undefined) throw new Error(`WebKit has no page for session ${id}`);
    return page;
  };

  return {
    name: "WebKit",
    // The commands of the test runner (keys, mouse, viewport) then use `getPage`.
    type: "puppeteer",
    concurrency,
    getPage: pageOf,
    isActive: (id) => active.has(id),
    getBrowserUrl: (id) => pageOf(id).url(),
    async startSession(id, url) {
      const page = idle.pop() ?? (await startPage());
      active.set(id, page);
      await page.setViewport({ width: 800, height: 600 });
      await page.goto(url);
    },
    async stopSession(id) {
      const page = pageOf(id);
      active.delete(id);
      await page.reset();
      idle.push(page);
      return {};
    },
    startDebugSession() {
      throw new Error("debugging is for Chromium: choose it with --browser chromium");
    },
    async stop() {
      await Promise.allSettled([...idle, ...active.values()].map((page) => page.close()));
      endAll();
      process.off("exit", endAll);
    },
  };
}

/** Starts Xvfb on the first number that is free; resolves to the display's name. */
async function startDisplay(start, xvfb) {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = start(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`Xvfb ended with ${code} before it had a display`);
  });
  const [number] = await Promise.race([once(child.stdio[3], "data"), failed]);
  failed.catch(() => {});
  return `:${String(number).trim()}`;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function answers(url) {
  const end = Date.now() + START_TIMEOUT;
  for (;;) {
    try {
      return await fetch(url);
    } catch (cause) {
      if (Date.now() > end) throw new Error("WebKitWebDriver did not answer", { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
