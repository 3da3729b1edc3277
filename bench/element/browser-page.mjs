/** A page in Chromium that runs modules of the workspace, and what its main thread has done. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { chromiumFlags } from "../../scripts/browser-flags.mjs";
import { findBrowser } from "../../scripts/ensure-browsers.mjs";
import { root } from "../../scripts/run.mjs";

/** Frames come as fast as they are done: a wait for the screen is no work. */
const flags = [
  ...chromiumFlags,
  "--disable-frame-rate-limit",
  "--disable-gpu-vsync",
  "--js-flags=--expose-gc",
];
const types = { ".js": "text/javascript", ".html": "text/html" };
const html = `<!doctype html><meta charset="utf-8"><title>bench</title><body></body>
<script type="module" src="/page.js"></script>`;

/** Chromium, without a screen to wait for. */
export function openBrowser() {
  return chromium.launch({ executablePath: findBrowser("chromium"), args: flags });
}

/**
 * Opens a page with the module `entry`, for as long as `use` runs.
 *
 * @param {string} entry a file of this folder
 * @param {Record<string, string>} alias modules to take from elsewhere, by name
 * @param {(page: BrowserPage) => Promise<T>} use
 * @returns {Promise<T>}
 * @template T
 */
export async function withPage(entry, alias, use) {
  const folder = await mkdtemp(join(tmpdir(), "gac-bench-"));
  const closing = [() => rm(folder, { recursive: true, force: true })];
  try {
    await bundle(join(root, "bench/element", entry), folder, alias);
    const server = createServer((request, response) => void serve(folder, request, response));
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    const browser = await openBrowser();
    closing.push(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    const faults = [];
    page.on("pageerror", (error) => faults.push(error));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction("globalThis.ready === true");
    const session = await page.context().newCDPSession(page);
    // The processor's time of the thread: what others do on the machine does not count.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const result = await use(new BrowserPage(page, session));
    if (faults.length > 0) throw faults[0];
    return result;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

class BrowserPage {
  #page;
  #session;

  constructor(page, session) {
    this.#page = page;
    this.#session = session;
  }

  /** Calls `globalThis[name](...args)` in the page. */
  call(name, ...args) {
    return this.#page.evaluate(([fn, values]) => globalThis[fn](...values), [name, args]);
  }

  /** The same, with what the main thread did meanwhile, in ms. */
  async timed(name, ...args) {
    await this.#page.evaluate(() => globalThis.gc());
    const before = await this.#taskTime();
    const result = await this.call(name, ...args);
    return { result, work: (await this.#taskTime()) - before };
  }

  /**
   * The same, with what the main thread did from each `performance.mark("frame")` to the next, in
   * ms. Tasks are counted whole: one that a mark is in belongs to that mark.
   */
  async framed(name, ...args) {
    const events = [];
    const collect = ({ value }) => events.push(...value);
    this.#session.on("Tracing.dataCollected", collect);
    const includedCategories = ["toplevel", "blink.user_timing"];
    await this.#session.send("Tracing.start", { traceConfig: { includedCategories } });
    const timed = await this.timed(name, ...args);
    const complete = new Promise((resolve) =>
      this.#session.once("Tracing.tracingComplete", resolve),
    );
    await this.#session.send("Tracing.end");
    await complete;
    this.#session.off("Tracing.dataCollected", collect);
    return { ...timed, frames: framesOf(events) };
  }

  async #taskTime() {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  }
}

/** The processor's time of each frame, from the events of a trace. */
function framesOf(events) {
  const marks = events
    .filter(({ name, cat }) => name === "frame" && cat === "blink.user_timing")
    .toSorted((a, b) => a.ts - b.ts);
  const [{ pid, tid }] = marks;
  const tasks = events.filter((event) => {
    const isTask = event.name.endsWith("RunTask") && event.ph === "X";
    return isTask && event.pid === pid && event.tid === tid;
  });
  const frames = marks.map(() => 0);
  let at = -1;
  for (const { ts, dur, tdur } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    while (marks[at + 1] && marks[at + 1].ts < ts + dur) at++;
    if (at >= 0) frames[at] += (tdur ?? dur) / 1000;
  }
  return frames;
}

async function bundle(entry, outDir, alias) {
  await build({
    configFile: false,
    logLevel: "warn",
    root,
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias, conditions: ["gac-source", "module", "browser", "production"] },
    build: {
      target: "es2022",
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry, formats: ["es"], fileName: () => "page.js" },
      rolldownOptions: { output: { minify: true } },
    },
  });
}

async function serve(folder, request, response) {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const body = path === "/" ? html : await readFile(join(folder, path));
    const type = path === "/" ? ".html" : extname(path);
    response
      .writeHead(200, { "content-type": types[type] ?? "application/octet-stream" })
      .end(body);
  } catch {
    response.writeHead(404).end();
  }
}
